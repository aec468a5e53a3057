import type { Channels } from "./channels.ts";
import type { RestShelf } from "./stream_rests.ts";

/** What a scope has of streams. */
export interface StreamShelf {
  /** What they listen to. */
  readonly channels: Channels;
  /** What they left unsent. */
  readonly rests: RestShelf;
  /** Whether a stub that serves the scope resumes the streams of this one. */
  resumes(stubId: string): boolean;
}
