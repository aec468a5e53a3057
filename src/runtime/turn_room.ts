/** So much of something may be done in one turn of the loop, whoever does it. */
export class TurnRoom {
  readonly #most: number;
  #left: number;

  constructor(most: number) {
    this.#left = this.#most = most;
  }

  /** Takes an amount of this turn's room; says whether there was as much. */
  take(amount: number): boolean {
    if (amount > this.#left) return false;
    if (this.#left === this.#most) setImmediate(() => this.#left = this.#most);
    this.#left -= amount;
    return true;
  }
}
