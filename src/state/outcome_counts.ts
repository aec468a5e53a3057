import type { Outcome } from "../answers/ending.ts";

/** How many requests ended in each way. */
export class OutcomeCounts {
  readonly #counts = new Map<Outcome, number>();

  add(outcome: Outcome, more = 1): void {
    this.#counts.set(outcome, this.of(outcome) + more);
  }

  of(outcome: Outcome): number {
    return this.#counts.get(outcome) ?? 0;
  }

  /** Takes the counts of others in. */
  addAll(others: OutcomeCounts): void {
    for (const [outcome, count] of others.#counts) this.add(outcome, count);
  }

  /** Adds its counts to others; gives new ones to count from nothing. */
  moveTo(others: OutcomeCounts): OutcomeCounts {
    others.addAll(this);
    return new OutcomeCounts();
  }

  toMap(): Map<Outcome, number> {
    return new Map(this.#counts);
  }
}
