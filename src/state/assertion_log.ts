/** What was last answered to an assertion. */
export interface AssertionNote {
  /** Milliseconds since the epoch. */
  readonly assertedAt: number;
  /** What is asserted, in a few words. */
  readonly title: string;
  readonly message: string;
  /** The same without secrets. */
  readonly masked: string;
  readonly result: boolean;
  readonly conclusive: boolean;
}

/** Assertions that a scope remembers (docs/limits.md). */
const maxAssertions = 500;

/** The assertions of a scope, each with its last answer: one that is asked again until it holds has not failed. */
export class AssertionLog {
  /** By what tells one assertion from another, in the order in which they were last asked. */
  readonly #notes = new Map<string, AssertionNote>();

  /** Notes an answer; of too many assertions the oldest that held goes first. */
  note(key: string, note: AssertionNote): void {
    this.#notes.delete(key);
    this.#notes.set(key, note);
    if (this.#notes.size <= maxAssertions) return;
    const entries = [...this.#notes];
    const [gone] = entries.find(([, one]) => one.result) ?? entries[0] ?? [];
    if (gone !== undefined) this.#notes.delete(gone);
  }

  /** Each with what tells it from others. */
  entries(): [string, AssertionNote][] {
    return [...this.#notes];
  }

  toArray(): AssertionNote[] {
    return [...this.#notes.values()];
  }
}
