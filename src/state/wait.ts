import { Attempts, unfinished } from "../runtime/attempts.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import type { World } from "../runtime/world.ts";
import type { Entry } from "./entry.ts";
import type { Evaluation } from "./evaluation.ts";
import type { WatchKey } from "./watch_key.ts";
import type { Watcher } from "./watcher.ts";

/** What ended a wait. */
export type SettledBy =
  | "holds"
  | "broken"
  | "time"
  | "scope_ended"
  | "shutdown";

/** How long a wait may take, in milliseconds; `null` where it was not said. */
export interface Patience {
  readonly withinMs: number | null;
  readonly staysMs: number | null;
}

/**
 * One assertion that waits. It is told of each request that comes and ends, so
 * that it neither asks again nor looks anything over twice; its only timers are
 * its deadline and the time for which it must hold.
 */
export class Wait implements Watcher {
  readonly settled: Promise<SettledBy>;
  readonly #resolve: (by: SettledBy) => void;
  readonly #reject: (error: unknown) => void;
  readonly #evaluation: Evaluation;
  readonly #patience: Patience;
  readonly #after: World["after"];
  readonly #restart: () => void;
  readonly #meter: WorkMeter;
  #cancels: (() => void)[] = [];
  #phase: "looking" | "behind" | "waiting" | "over" = "looking";
  /** Whether it has held, and must go on to do so. */
  #isStaying = false;
  /** What has happened and was not looked at yet, and the attempts at the first of it. */
  #later: (() => void)[] = [];
  #attempts = new Attempts();
  /** What a timer would have settled during a look: what is there may say otherwise. */
  #due: SettledBy | null = null;
  /** Whether all that there was at first has been looked at: from then on each change may settle it. */
  #hasWaited = false;

  /** `restart` begins the look at what is there anew, which ends with `begin`. */
  constructor(
    evaluation: Evaluation,
    { patience, after, restart, meter }: {
      patience: Patience;
      after: World["after"];
      restart: () => void;
      meter: WorkMeter;
    },
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<SettledBy>();
    this.settled = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#evaluation = evaluation;
    this.#patience = patience;
    this.#after = after;
    this.#restart = restart;
    this.#meter = meter;
    const { withinMs } = patience;
    if (withinMs !== null) this.#in(withinMs, "time");
  }

  get keys(): readonly WatchKey[] | null {
    return this.#evaluation.keys;
  }

  get isOver(): boolean {
    return this.#phase === "over";
  }

  /** All that was there has been looked at. */
  begin(): void {
    if (this.#phase !== "looking") return;
    this.#phase = "behind";
    this.#catchUp();
  }

  opened(entry: Entry): void {
    this.#change(() => this.#evaluation.open(entry));
  }

  progressed(entry: Entry): void {
    if (!this.#evaluation.asksForAnswers) return;
    this.#change(() => this.#evaluation.progress(entry));
  }

  closed(entry: Entry, isHeld: boolean): void {
    this.#change(() => this.#evaluation.close(entry, isHeld));
  }

  /** What is there now is looked at anew; how long it has waited still counts. */
  cleared(): void {
    if (this.isOver) return;
    this.#later = [];
    this.#attempts = new Attempts();
    this.#hasWaited = false;
    this.#phase = "looking";
    this.#restart();
  }

  ended(): void {
    this.settle("scope_ended");
  }

  settle(by: SettledBy): void {
    if (this.isOver) return;
    this.#phase = "over";
    for (const cancel of this.#cancels) cancel();
    this.#resolve(by);
  }

  fail(error: unknown): void {
    this.#reject(error);
    this.settle("broken");
  }

  #change(change: () => void): void {
    if (this.isOver) return;
    this.#later.push(change);
    if (this.#phase !== "waiting") return;
    this.#phase = "behind";
    this.#catchUp();
  }

  /** Looks at what has happened: at once or, where that takes long, in turns between which others are answered. */
  #catchUp(): void {
    while (this.#phase === "behind") {
      const [change] = this.#later;
      if (change === undefined) return this.#wait();
      if (this.#attempts.attempt(change) === unfinished) return this.#rest();
      this.#later.shift();
      if (!this.#attempts.isBlank) this.#attempts = new Attempts();
      if (this.#hasWaited) this.#look();
    }
  }

  #rest(): void {
    this.#attempts.rest(this.#meter)
      .then(() => this.#catchUp())
      .catch((error) => this.fail(error));
  }

  /** Waits for what comes next: all that there was has been looked at. */
  #wait(): void {
    this.#phase = "waiting";
    if (!this.#hasWaited) this.#look();
    this.#hasWaited = true;
    if (this.#due !== null) this.settle(this.#due);
    if (!this.#isStaying && this.#patience.withinMs === null) {
      this.settle("time");
    }
  }

  #look(): void {
    const { result, isFinal } = this.#evaluation.standing();
    if (!result) {
      if (isFinal || this.#isStaying) this.settle("broken");
      return;
    }
    const { staysMs } = this.#patience;
    if (isFinal || staysMs === null) return this.settle("holds");
    if (this.#isStaying) return;
    this.#isStaying = true;
    this.#dropTimers();
    this.#in(staysMs, "holds");
  }

  /** Once it holds, the deadline is over: what counts is that it stays so. */
  #dropTimers(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
    this.#due = null;
  }

  #in(ms: number, by: SettledBy): void {
    this.#cancels.push(this.#after(ms, () => {
      if (this.#phase !== "waiting") this.#due = by;
      else this.settle(by);
    }));
  }
}
