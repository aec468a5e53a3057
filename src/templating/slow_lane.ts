import { type EngineJob, lateness, type Outcome } from "./engine.ts";
import { readClock } from "./machine.ts";
import type { SlicedEngine } from "./sliced_engine.ts";

/** Renders that may be here at once, and bytes of the bodies that they keep. */
const maxRenders = 100;
const maxBytes = 64 * 1024 * 1024;

/** How a render is made. */
export interface SlowOptions {
  /** Milliseconds that it may take. */
  readonly ms: number;
  /** Bytes of the body that it keeps meanwhile. */
  readonly bytes: number;
  /** Called when its turn has come. */
  readonly onStart: () => void;
}

/** What a slow render came to, and how long it took without its wait. */
export interface SlowOutcome {
  readonly outcome: Outcome;
  readonly tookMs: number;
}

/** Renders that take long, one at a time and in slices. Their time runs while they wait for each other, too. */
export class SlowLane {
  readonly #engine: SlicedEngine;
  #renders = 0;
  #bytes = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(engine: SlicedEngine) {
    this.#engine = engine;
  }

  async render(
    job: EngineJob,
    { ms, bytes, onStart }: SlowOptions,
  ): Promise<SlowOutcome> {
    const isFull = this.#renders >= maxRenders ||
      (this.#renders > 0 && this.#bytes + bytes > maxBytes);
    if (isFull) {
      const message = "too many templates that take long wait for each other";
      return { outcome: { ok: false, message }, tookMs: ms };
    }
    const arrivedAt = readClock();
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#renders++;
    this.#bytes += bytes;
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
      this.#renders--;
      this.#bytes -= bytes;
      resolve();
    }
  }
}
