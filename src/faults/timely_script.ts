import type { Script, Step } from "../answers/script.ts";
import type { World } from "../runtime/world.ts";
import { timelyStep } from "./timely_step.ts";

/** What becomes of a script whose steps may come too late for it. */
export interface TimelyChange {
  /** Milliseconds to wait for the next step at most; `null` for as long as it takes. */
  patience(): number | null;
  /** So many milliseconds went by while a step was made. */
  passed(ms: number): void;
  /** The next step is late; it still comes. */
  late(): void;
  take(step: Step | null): void;
  /** Gives up what is held. */
  cancel?(): void;
}

/**
 * Another script, of what is put into it while the steps of the first are taken.
 * Time runs by the delays of the steps, and by the clock while one of them is
 * made.
 */
export class TimelyScript implements Script {
  readonly #script: Script;
  readonly #world: World;
  readonly #change: TimelyChange;
  readonly #gone = new AbortController();
  readonly #ready: Step[] = [];
  #pending: Promise<Step | null> | null = null;
  /** The step at which the script ended; it comes again and again. */
  #last: Step | null | undefined;

  constructor(script: Script, world: World, change: TimelyChange) {
    this.#script = script;
    this.#world = world;
    this.#change = change;
  }

  /** Puts a step behind those that are there. */
  put(step: Step): void {
    this.#ready.push(step);
  }

  next(): Step | null | Promise<Step | null> {
    for (;;) {
      const step = this.#ready.shift();
      if (step?.kind === "hold") this.#last = step;
      if (step !== undefined) return step;
      if (this.#last !== undefined) return this.#last;
      const made = this.#pending ?? this.#script.next();
      if (made instanceof Promise) return this.#await(made);
      this.#take(made);
    }
  }

  cancel(): void {
    this.#gone.abort();
    this.#change.cancel?.();
    this.#script.cancel?.();
  }

  /** Waits for a step, but no longer than there is patience. */
  async #await(made: Promise<Step | null>): Promise<Step | null> {
    this.#pending = made;
    const world = this.#world;
    const began = world.ticks();
    const ms = this.#change.patience();
    const gone = this.#gone.signal;
    const step = await timelyStep(made, { ms, world, gone });
    this.#change.passed(world.ticks() - began);
    if (step === "late") {
      this.#change.late();
    } else {
      this.#pending = null;
      this.#take(step);
    }
    return await this.next();
  }

  #take(step: Step | null): void {
    if (step === null) this.#last = null;
    this.#change.take(step);
  }
}
