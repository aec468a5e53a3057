import type { Alarm } from "../runtime/timers.ts";
import type { World } from "../runtime/world.ts";
import { Schedule } from "./schedule.ts";
import type { Script, Step } from "./script.ts";

/** What a player waits with. */
interface Waiting {
  readonly world: Pick<World, "ticks" | "alarm">;
  /** Called when there is something new to look at. */
  wake(): void;
}

/** The next step of a script: asked for, and then waited for. */
export class Cue {
  #script: Script;
  readonly #waiting: Waiting;
  readonly #schedule = new Schedule();
  /** `undefined` until it is asked for. */
  #step: Step | null | undefined;
  /** The same while it is asked for and still to come. */
  #awaited: Promise<Step | null> | null = null;
  /** Why it cannot be made. */
  #trouble: { readonly error: unknown } | null = null;
  #isDue = false;
  /** With which it is waited for; nothing until one has to wait. */
  #alarm: Alarm | null = null;
  /** Whether nothing is waited for any more. */
  #isOver = false;
  /** Whether it is to go out in the turn in which the one before it did. */
  isAtOnce = false;
  /** Whether the script has come to its end, or to where only pushes follow. */
  isAtEnd = false;

  constructor(script: Script, waiting: Waiting) {
    this.#script = script;
    this.#waiting = waiting;
  }

  rewrite(change: (script: Script) => Script): void {
    this.#script = change(this.#script.inParts?.() ?? this.#script);
  }

  /** Takes the step if it is due: `null` is the end; `undefined` where nothing is due. Throws where it cannot be made. */
  take(): Step | null | undefined {
    if (this.#step === undefined && this.#awaited === null) this.#ask();
    if (this.#trouble !== null) throw this.#trouble.error;
    const step = this.#step;
    if (!this.#isDue || step?.kind === "hold") return undefined;
    if (step !== null) this.#step = undefined;
    this.#isDue = step === null;
    return step;
  }

  /** Looks for the end once more, for a client that leaves with the last write. */
  lookForEnd(): void {
    if (this.#step !== undefined || this.#awaited !== null) return;
    const next = this.#script.next();
    if (next instanceof Promise) {
      next.catch(() => {});
      this.#awaited = next;
    } else {
      this.#step = next;
      this.#noteEnd(next);
    }
  }

  /** What was not taken, from the step that was asked for on. */
  rest(): Script {
    let first = this.#awaited ?? this.#step;
    const script = this.#script;
    return {
      next() {
        const step = first;
        first = undefined;
        return step === undefined ? script.next() : step;
      },
      cancel: () => script.cancel?.(),
    };
  }

  /** Waits for nothing any more. */
  stop(): void {
    this.#isOver = true;
    this.#alarm?.callOff();
  }

  cancel(): void {
    this.#script.cancel?.();
  }

  /** A step that takes time to make wakes the reader, who meanwhile may be pushed to. */
  #ask(): void {
    const next = this.#script.next();
    if (!(next instanceof Promise)) return this.#begin(next, true);
    this.#awaited = next;
    next.then((step) => this.#begin(step, false), (error) => {
      this.#trouble = { error };
    }).finally(() => {
      this.#awaited = null;
      this.#waiting.wake();
    });
  }

  #begin(step: Step | null, isAtOnce: boolean): void {
    this.#step = step;
    this.#noteEnd(step);
    this.#isDue = step === null || step.delayMs === 0;
    this.isAtOnce = isAtOnce && this.#isDue;
    if (step === null || this.#isDue || this.#isOver) return;
    const { world } = this.#waiting;
    this.#alarm ??= world.alarm(this.#comeDue);
    this.#alarm.set(this.#schedule.next(step.delayMs, world.ticks()));
  }

  /** One for all steps. */
  readonly #comeDue = () => {
    this.#isDue = true;
    this.#waiting.wake();
  };

  #noteEnd(step: Step | null): void {
    if (step === null || step.kind === "hold") this.isAtEnd = true;
  }
}
