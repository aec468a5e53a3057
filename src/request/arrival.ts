import type { HeaderLines } from "./header_lines.ts";
import type { SentBy } from "./sent_by.ts";
import type { HeadTexts } from "./request_head.ts";

/** When a request came, or is taken to have come, and from which address. */
export interface Arrival {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** The same moment by `World.ticks`. */
  readonly startedAt: number;
  /** The URL without what places the request in a scope, and the header lines. */
  readonly head?: HeadTexts;
  readonly client?: string;
  /** Who sent it, where it was not a client. */
  readonly sentBy?: SentBy;
  /** The fields that followed its body, of a request that was received elsewhere. */
  readonly trailers?: HeaderLines | null;
}

/** That of a request that nobody sent. */
export const never: Arrival = { receivedAt: 0, startedAt: 0 };
