/** Names, how many calls, and when the last was, in milliseconds since the epoch. */
export type CallBatch = readonly (readonly [string, number, number])[];

/** How often something was called, and what of that is not in the sums yet. */
interface Count {
  readonly name: string;
  all: number;
  waiting: number;
  /** Of the last call, in milliseconds since the epoch. */
  at: number;
}

/** Calls that were made here, by the names of their sums. */
export class CallCounts {
  readonly #counts = new Map<string, Count>();
  readonly #waiting = new Set<Count>();

  /** Whether some are not in the sums. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Notes a call; each request pays for it. */
  note(name: string, at: number): void {
    const count = this.#counts.get(name) ?? this.#begin(name);
    count.all++;
    if (at > count.at) count.at = at;
    if (count.waiting++ === 0) this.#waiting.add(count);
  }

  #begin(name: string): Count {
    const count = { name, all: 0, waiting: 0, at: 0 };
    this.#counts.set(name, count);
    return count;
  }

  batch(): CallBatch {
    return [...this.#waiting].map(({ name, waiting, at }) =>
      [name, waiting, at] as const
    );
  }

  /** Notes that a batch is in the sums. */
  added(batch: CallBatch): void {
    for (const [name, added] of batch) {
      const count = this.#counts.get(name);
      if (count === undefined) continue;
      count.waiting -= added;
      if (count.waiting <= 0) this.#waiting.delete(count);
    }
  }

  /** Lets all count once more: there are new sums. */
  recount(): void {
    for (const count of this.#counts.values()) {
      count.waiting = count.all;
      this.#waiting.add(count);
    }
  }
}
