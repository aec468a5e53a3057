import type { Outcome } from "./ending.ts";

/** How a connection ends that is broken off; all but `close` need the exact listener. */
export type BreakManner =
  | { readonly kind: "close" }
  /** With a RST in place of a FIN (RFC 9293 section 3.5.2). */
  | { readonly kind: "reset" }
  /** After these bytes, which are framed by nobody. */
  | { readonly kind: "raw"; readonly bytes: Uint8Array<ArrayBuffer> };

const closes: BreakManner = { kind: "close" };

/**
 * Thrown into a body's stream to make the runtime cut the connection. The
 * journal holds the reason, so `onError` stays quiet about it.
 */
export class CutShort extends Error {
  override name = "CutShort";
  readonly outcome: Outcome;
  readonly manner: BreakManner;
  /** Whether not even the status line goes out; then the first read throws it. */
  readonly isBeforeHead: boolean;

  constructor(
    outcome: Outcome,
    message: string,
    { manner = closes, isBeforeHead = false }: {
      manner?: BreakManner;
      isBeforeHead?: boolean;
    } = {},
  ) {
    super(message);
    this.outcome = outcome;
    this.manner = manner;
    this.isBeforeHead = isBeforeHead;
  }
}
