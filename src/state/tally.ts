import type { Fit } from "./claim.ts";

/** How many requests fit a claim, and of how many that cannot be told. */
export class Tally {
  count = 0;
  /** With a body that was not kept whole. */
  cut = 0;
  /** Whose answer is still on its way. */
  unanswered = 0;
  /** Of those that fit, those that may cease to: their streams go on. */
  passing = 0;

  get uncertain(): number {
    return this.cut + this.unanswered;
  }

  /** Counts a request, or takes it out again with -1. */
  add(fit: Fit, by: 1 | -1 = 1): void {
    if (fit === true) this.count += by;
    if (fit === "body_cut") this.cut += by;
    if (fit === "unanswered") this.unanswered += by;
  }

  /** The same for a request whose stream goes on. */
  addPassing(fit: Fit, by: 1 | -1): void {
    if (fit === true) this.passing += by;
  }

  clear(): void {
    this.count = 0;
    this.passing = 0;
    this.cut = 0;
    this.unanswered = 0;
  }
}

/** More counts than this are not tried one by one; the far end always is. */
const maxTried = 10_000;

/** Whether it is the same for a count and for so many more as are uncertain. */
export function isSettled(
  holds: (count: number) => boolean,
  count: number,
  uncertain: number,
): boolean {
  const result = holds(count);
  for (let more = 1; more <= Math.min(uncertain, maxTried); more++) {
    if (holds(count + more) !== result) return false;
  }
  return holds(count + uncertain) === result;
}
