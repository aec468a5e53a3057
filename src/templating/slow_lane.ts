import { type EngineJob, lateness, type Outcome } from "./engine.ts";
import { readClock } from "./machine.ts";
import type { SlicedEngine } from "./sliced_engine.ts";

/** Renders that may wait here; each keeps its request. */
const maxWaiting = 1000;

/** What a slow render came to, and how long it took without its wait. */
export interface SlowOutcome {
  readonly outcome: Outcome;
  readonly tookMs: number;
}

/** Renders that take long, one at a time and in slices. Their time runs while they wait for each other, too. */
export class SlowLane {
  readonly #engine: SlicedEngine;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(engine: SlicedEngine) {
    this.#engine = engine;
  }

  async render(
    job: EngineJob,
    { ms, onStart }: { ms: number; onStart: () => void },
  ): Promise<SlowOutcome> {
    if (this.#waiting >= maxWaiting) {
      const message =
        `${maxWaiting} templates that take long wait for each other already`;
      return { outcome: { ok: false, message }, tookMs: ms };
    }
    const arrivedAt = readClock();
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#waiting++;
    await before;
    const startedAt = readClock();
    const deadline = arrivedAt + ms;
    onStart();
    try {
      const outcome = startedAt < deadline
        ? await this.#engine.render(job, { ms, deadline })
        : lateness(ms);
      return { outcome, tookMs: readClock() - startedAt };
    } finally {
      this.#waiting--;
      resolve();
    }
  }
}
