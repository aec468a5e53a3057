import type { Ending } from "../answers/ending.ts";
import type { OpenStream } from "../answers/open_stream.ts";
import type { ChaosPlan } from "../faults/plan.ts";
import type { SelectedBy } from "../model/selected_by.ts";
import type { PathPattern } from "../matching/path_pattern.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Stub } from "./stub.ts";

/** One request in the journal, and how it ended. */
export interface Entry {
  /** The place in the order of arrival, over all scopes. */
  readonly seq: number;
  readonly request: IncomingRequest;
  /** The name of the scope that the request was received in. */
  readonly scope: string | null;
  /** How the request named its scope; `null` where it has none. */
  readonly selectedBy: SelectedBy | null;
  readonly stubId: string | null;
  /** The name of the scope that the stub belongs to; `null` for a global one. */
  readonly stubScope: string | null;
  /** The path of the stub that answered: parameters are read when somebody asks. */
  readonly pattern: PathPattern | null;
  readonly chaos: ChaosPlan | null;
  /** `null` until the request has been answered. */
  readonly ending: Ending | null;
  /** The stream with which it is being answered; `null` before and after. */
  readonly stream: OpenStream | null;
  /** Milliseconds from arrival to ending, or to the last write of an open stream. */
  readonly durationMs: number;
  /** The cursor at the last change. */
  readonly changed: number;
  /** The id that another server gave it; `null` for one of this server's own. */
  readonly origin: string | null;
}

/** What an entry notes of its stub. */
export interface StubMark extends Pick<Stub, "id" | "pattern"> {
  readonly home: { readonly name: string | null };
  readonly action: { readonly kind: string };
  readonly spec: { readonly action: object };
}

/** What is known of a request when its entry is opened, beside the request. */
export interface Opening {
  readonly stub: StubMark | null;
  readonly selectedBy?: SelectedBy | null;
  readonly chaos: ChaosPlan | null;
}

/** What has become of a request up to now; `null` where no answer has begun. */
export function answerSoFar({ ending, stream }: Entry): Ending | null {
  return ending ?? stream;
}

/** Whether a request counts only where somebody asks for its like: a preflight, or what no client sent. */
export function isBeside({ ending, request }: Entry): boolean {
  return ending?.outcome === "preflight" || request.sentBy !== null;
}

/** Whether a request went to the upstream of its scope, for want of a stub or instead of any. */
export function wentUpstream(entry: Entry): boolean {
  return entry.stubId === null && entry.request.sentBy !== "webhook" &&
    answerSoFar(entry)?.upstream !== undefined;
}

/** Whether a client's request was left without a stub. */
export function isUnmatched(entry: Entry): boolean {
  return isMiss(entry) && entry.request.sentBy === null;
}

/** Whether a request was left without a stub. */
export function isMiss({ ending }: Entry): boolean {
  return ending?.outcome === "no_match";
}
