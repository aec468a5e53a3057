/** What may be held at once, in bytes or in pieces. */
export class Quota {
  readonly limit: number;
  #held = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get held(): number {
    return this.#held;
  }

  /** Takes so much of it; says whether there was enough left, and takes nothing where there was not. */
  take(amount: number): boolean {
    if (this.#held + amount > this.limit) return false;
    this.#held += amount;
    return true;
  }

  give(amount: number): void {
    this.#held -= amount;
  }
}
