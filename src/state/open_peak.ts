import type { Entry } from "./entry.ts";

/** From one cursor to another; without an end for a stream that goes on. */
interface Span {
  readonly from: number;
  to: number;
}

/**
 * How many of some streams were open at once, at most. What begins and ends
 * after all else is counted as it comes; only what is told late, or is taken
 * out again, makes it count anew.
 */
export class OpenPeak {
  readonly #spans = new Map<Entry, Span>();
  #open = 0;
  #most = 0;
  /** The last cursor that was counted. */
  #last = 0;
  #isExact = true;

  /** Counts the stream that answers a request, or answered it; none where there is no stream. */
  note(entry: Entry): void {
    const from = (entry.ending ?? entry.stream)?.stream?.openedAt;
    if (from === undefined) return;
    const to = entry.ending === null ? Infinity : entry.changed;
    const known = this.#spans.get(entry);
    if (known === undefined) this.#begin(entry, { from, to });
    else if (known.to === Infinity && to !== Infinity) {
      known.to = to;
      this.#open--;
      this.#last = Math.max(this.#last, to);
    }
  }

  /** Counts a request's stream no more. */
  drop(entry: Entry): void {
    if (this.#spans.delete(entry)) this.#isExact = false;
  }

  clear(): void {
    this.#spans.clear();
    this.#open = this.#most = this.#last = 0;
    this.#isExact = true;
  }

  get most(): number {
    if (!this.#isExact) this.#countAnew();
    return this.#most;
  }

  #begin(entry: Entry, span: Span): void {
    this.#spans.set(entry, span);
    if (span.from < this.#last || span.to !== Infinity) {
      this.#isExact = false;
    }
    this.#last = Math.max(this.#last, span.from);
    if (span.to === Infinity) this.#open++;
    this.#most = Math.max(this.#most, this.#open);
  }

  #countAnew(): void {
    const spans = [...this.#spans.values()];
    const ends = spans.map(({ to }) => to).sort((a, b) => a - b);
    let ended = 0;
    this.#most = 0;
    const begun = spans.map(({ from }) => from).sort((a, b) => a - b);
    for (const [before, from] of begun.entries()) {
      while ((ends[ended] ?? Infinity) < from) ended++;
      this.#most = Math.max(this.#most, before + 1 - ended);
    }
    this.#open = spans.filter(({ to }) => to === Infinity).length;
    this.#last = Math.max(
      0,
      ...begun.slice(-1),
      ...ends.filter(Number.isFinite).slice(-1),
    );
    this.#isExact = true;
  }
}
