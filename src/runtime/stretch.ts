/** How long something has gone on in one turn, by the machine's own clock. */
export class Stretch {
  readonly #startedAt = performance.now();

  get ms(): number {
    return performance.now() - this.#startedAt;
  }
}
