/** What one test may still spend; once it is used up it stays so, and whoever spends stops. */
export class Steps {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  get areUsedUp(): boolean {
    return this.#left < 0;
  }

  spend(steps: number): void {
    this.#left -= steps;
  }
}
