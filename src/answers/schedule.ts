/** Milliseconds that are caught up at most: who is later has a client that reads slowly. */
const maxCatchUp = 1000;

/** When the steps of a stream are due, one after the other. */
export class Schedule {
  #dueAt = -Infinity;

  /**
   * Milliseconds from now until a step is due that comes so long after the one
   * before it. What that one came late is caught up, by half of the delay at
   * most: else a stream would lag more and more.
   */
  next(delayMs: number, now: number): number {
    const late = Math.max(0, now - this.#dueAt);
    const isSlow = late > maxCatchUp;
    const wait = isSlow
      ? delayMs
      : Math.ceil(Math.max(delayMs - late, delayMs / 2));
    this.#dueAt = now + wait;
    return wait;
  }
}
