import type { World } from "../runtime/world.ts";
import type { Scene } from "../templating/context.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** How a stream is stopped from outside. */
export type StopHow = "end" | "cut" | "stall";

/** What a stream is played with. */
export interface Playing {
  readonly world: World;
  /** What may be pushed. */
  readonly unit: "events" | "chunks";
  /** What the templates of what is pushed see. */
  readonly scene: Scene;
  /** When the request came, in ticks. */
  readonly startedAt: number;
  readonly heartbeat: Heartbeat | null;
  /** The id of the event after which it goes on; `null` for a stream from the start. */
  readonly resumedAfter?: string | null;
}

/** What goes out where nothing else did for a while. */
export interface Heartbeat {
  readonly everyMs: number;
  readonly bytes: Bytes;
}
