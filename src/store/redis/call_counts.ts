/** Names, how many calls, and when the last was, in milliseconds since the epoch. */
export type CallBatch = readonly (readonly [string, number, number])[];

/** Calls that were made here, by the names of their sums. */
export class CallCounts {
  /** Those that are not in the sums yet, and all. */
  #waiting = new Map<string, { count: number; at: number }>();
  readonly #all = new Map<string, { count: number; at: number }>();

  /** Whether some are not in the sums. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  note(name: string, at: number): void {
    add(this.#waiting, name, at);
    add(this.#all, name, at);
  }

  batch(): CallBatch {
    return [...this.#waiting].map(([name, one]) => [name, one.count, one.at]);
  }

  /** Notes that a batch is in the sums. */
  added(batch: CallBatch): void {
    for (const [name, count] of batch) {
      const one = this.#waiting.get(name);
      if (one === undefined) continue;
      one.count -= count;
      if (one.count <= 0) this.#waiting.delete(name);
    }
  }

  /** Lets all count once more: there are new sums. */
  recount(): void {
    this.#waiting = new Map(
      this.#all.entries().map(([name, one]) => [name, { ...one }]),
    );
  }
}

function add(
  calls: Map<string, { count: number; at: number }>,
  name: string,
  at: number,
): void {
  const one = calls.get(name);
  if (one === undefined) calls.set(name, { count: 1, at });
  else {
    one.count++;
    one.at = Math.max(one.at, at);
  }
}
