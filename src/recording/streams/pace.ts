import type { ArrivedChunk } from "../exchange.ts";

/** When parts of a body came, by where they end in it. */
export class Pace {
  readonly #ends: number[] = [];
  readonly #times: number[] = [];
  readonly #factor: number;
  #last: number;
  #chunk = 0;

  /** `factor` multiplies the gaps; `startMs` is when the headers came. */
  constructor(
    chunks: readonly ArrivedChunk[],
    { factor, startMs }: { readonly factor: number; readonly startMs: number },
  ) {
    let end = 0;
    for (const { size, atMs } of chunks) {
      this.#ends.push(end += size);
      this.#times.push(atMs);
    }
    this.#factor = factor;
    this.#last = startMs;
  }

  /** Milliseconds from the part before, or the headers, to the one that ends at a byte; to be asked from left to right. */
  delayTo(end: number): number {
    while ((this.#ends[this.#chunk] ?? Infinity) < end) this.#chunk++;
    const time = this.#times[this.#chunk] ?? this.#last;
    const gap = Math.max(0, time - this.#last);
    this.#last = Math.max(this.#last, time);
    return Math.round(gap * this.#factor);
  }
}

/** A delay where there is one. */
export function delayField(delayMs: number): { readonly delay_ms?: number } {
  return delayMs > 0 ? { delay_ms: delayMs } : {};
}
