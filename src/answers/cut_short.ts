import type { Outcome } from "./ending.ts";

/**
 * Thrown into a body's stream to make the runtime cut the connection. The
 * journal holds the reason, so `onError` stays quiet about it.
 */
export class CutShort extends Error {
  override name = "CutShort";
  readonly outcome: Outcome;

  constructor(outcome: Outcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}
