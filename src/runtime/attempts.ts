// Tests of what a request holds are plain functions, called one inside the
// other, and cannot wait in the middle. Many of them may add up to seconds. So
// they are broken off when their turn is over, others have theirs, and they are
// begun anew; what had been found out until then is known by then.

import { aloneAtRest } from "./next_turn.ts";
import { finishInTurns, type Work } from "./work.ts";
import { WorkMeter } from "./work_meter.ts";

/** Milliseconds after which tests are broken off. */
const shortestTurnMs = 5;

/** Steps of a test between two looks at the clock, where they are short. */
const maxStride = 8;

/** Counts as so many bytes of work: a turn, so that each of many that wait has one of its own. */
const turnCost = 1024 * 1024;

/** Turns are over by the real clock, so others have theirs by it, too. */
const turns = new WorkMeter({ sleep: aloneAtRest });

/** Thrown through tests whose turn is over. */
class BrokenOff extends Error {
  override name = "BrokenOff";
}

const brokenOff = new BrokenOff("the tests go on in another turn");

/** What says that tests were broken off. */
export const unfinished = Symbol("unfinished");

/** What has to be done first, and what it counts as for each of its steps. */
interface Preparation {
  readonly work: Work<void>;
  readonly cost: number;
}

/** A test of a subject that is broken off. */
interface LeftTest {
  readonly key: object;
  readonly subject: unknown;
  readonly progress: object;
}

/** What is known of subjects, by the key of who asked. */
type Known<T> = Map<object, Map<unknown, T>>;

/** The attempts that are being made now; `null` where tests go on to their end. */
export let underWay: Attempts | null = null;

/** The attempts at one piece of work, and what they have found out. */
export class Attempts {
  /** Nothing until there is something to remember: most attempts are the only one, and ask but what is quick. */
  #results: Known<boolean> | null = null;
  #kept: Known<object> | null = null;
  /** When somebody first asked how long it has been; nothing until then. */
  #startedAt: number | null = null;
  /** Whether this attempt has found out anything new: one that has not goes on. */
  #hasGoneOn = false;
  /** Steps until somebody looks at the clock, and between two looks: a look takes as long as a few steps. */
  #stepsLeft = 1;
  #stride = 1;
  #lookedAt = 0;
  #turnMs: number;
  /** What was found out last, and whether this attempt came by it, or by what had been kept. */
  #last: { readonly key: object; readonly subject: unknown } | null = null;
  #hasResumed = true;
  /** Whether the attempt before was broken off since its turn was over. */
  #wasOver = false;
  /** How far those tests had come that were under way when this attempt was broken off, and those of the one before that it has not come by. */
  #left: Set<object> | null = null;
  #awaited: Set<object> | null = null;
  #preparation: Preparation | null = null;

  /** A test gives its turns another length, in milliseconds. */
  constructor(turnMs = shortestTurnMs) {
    this.#turnMs = turnMs;
  }

  /** What work comes to; `unfinished` where its turn was over before. */
  attempt<T>(work: () => T): T | typeof unfinished;
  attempt<A, B, T>(
    work: (a: A, b: B) => T,
    a: A,
    b: B,
  ): T | typeof unfinished;
  attempt<T>(
    work: (a?: unknown, b?: unknown) => T,
    a?: unknown,
    b?: unknown,
  ): T | typeof unfinished {
    const outer = underWay;
    underWay = this;
    // What asks about other things each time would never come to its end.
    if (!this.#hasResumed) this.#turnMs = Math.max(1, 2 * this.#turnMs);
    this.#hasResumed = this.isBlank && !this.#wasOver;
    this.#wasOver = false;
    this.#awaited = this.#left;
    this.#left = null;
    this.#startedAt = null;
    this.#hasGoneOn = false;
    this.#stride = 1;
    try {
      return work(a, b);
    } catch (error) {
      if (error !== brokenOff) throw error;
      return unfinished;
    } finally {
      underWay = outer;
      if (this.#awaited !== null) this.#hasResumed = this.#awaited.size === 0;
    }
  }

  /** Whether anything is known that another piece of work must not see. */
  get isBlank(): boolean {
    return this.#results === null && this.#kept === null &&
      this.#preparation === null;
  }

  /** Lets others have their turn, and does what the attempt had to wait for. */
  async rest(meter: WorkMeter): Promise<void> {
    const first = this.#preparation;
    this.#preparation = null;
    if (first === null) await turns.spend(turnCost);
    else await finishInTurns(first.work, meter, first.cost);
  }

  /** What a test of a subject says, which is known if it has been asked. */
  test(key: object, subject: unknown, ask: () => boolean): boolean {
    const known = this.#results?.get(key)?.get(subject);
    if (known !== undefined) {
      const last = this.#last;
      if (last?.key === key && last.subject === subject) {
        this.#hasResumed = true;
      }
      return known;
    }
    this.pause();
    const holds = ask();
    this.#hasGoneOn = true;
    this.#last = { key, subject };
    this.#results ??= new Map();
    placed(this.#results, key).set(subject, holds);
    return holds;
  }

  /** How far a test of a subject has come, for the next attempt. */
  keep<T extends object>(key: object, subject: unknown, make: () => T): T;
  keep(key: object, subject: unknown, make: () => object): object {
    this.#kept ??= new Map();
    const held = placed(this.#kept, key);
    const known = held.get(subject);
    if (known !== undefined) {
      this.#hasResumed = true;
      this.#awaited?.delete(known);
      return known;
    }
    const made = make();
    held.set(subject, made);
    return made;
  }

  /** How far a test of a subject had come when it was broken off; nothing where it was not. */
  leftOf<T extends object>(key: object, subject: unknown): T | undefined;
  leftOf(key: object, subject: unknown): object | undefined {
    const known = this.#kept?.get(key)?.get(subject);
    if (known !== undefined) this.#awaited?.delete(known);
    return known;
  }

  /** Keeps how far a test has come, where what ends it is that it is broken off. */
  leave(error: unknown, { key, subject, progress }: LeftTest): void {
    if (error !== brokenOff) return;
    this.#kept ??= new Map();
    placed(this.#kept, key).set(subject, progress);
    this.#left ??= new Set();
    this.#left.add(progress);
  }

  /** Breaks off where the turn is over. */
  pause(): void {
    const now = Date.now();
    this.#startedAt ??= now;
    const isOver = Math.abs(now - this.#startedAt) >= this.#turnMs;
    if (isOver && this.#hasGoneOn) {
      this.#wasOver = true;
      throw brokenOff;
    }
    this.#stride = now === this.#lookedAt ? maxStride : 1;
    this.#lookedAt = now;
    this.#stepsLeft = this.#stride;
  }

  /** The same for a test that is to go a step further than it has kept. */
  step(): void {
    if (--this.#stepsLeft > 0) return;
    this.pause();
    this.#hasGoneOn = true;
  }

  /** Breaks off until something is done. */
  prepare(preparation: Preparation): never {
    this.#preparation = preparation;
    throw brokenOff;
  }
}

function placed<T>(all: Known<T>, key: object): Map<unknown, T> {
  let found = all.get(key);
  if (found === undefined) all.set(key, found = new Map());
  return found;
}

/** What work comes to that tests something, however long it takes; others are answered in between. */
export function inAttempts<T>(
  work: () => T,
  meter: WorkMeter,
): T | Promise<T> {
  const attempts = new Attempts();
  const found = attempts.attempt(work);
  return found === unfinished ? inMore(attempts, work, meter) : found;
}

async function inMore<T>(
  attempts: Attempts,
  work: () => T,
  meter: WorkMeter,
): Promise<T> {
  for (;;) {
    await attempts.rest(meter);
    const found = attempts.attempt(work);
    if (found !== unfinished) return found;
  }
}

/** Does work that must not be broken off, inside of what may be. */
export function toTheEnd(work: () => void): void {
  const outer = underWay;
  underWay = null;
  try {
    work();
  } finally {
    underWay = outer;
  }
}
