import type { World } from "../../runtime/world.ts";
import type { Change } from "../../state/change.ts";
import { changeText } from "../../state/change_text.ts";
import { StoreTrouble } from "../../state/link.ts";
import { Histogram } from "../../telemetry/histogram.ts";
import type { Database } from "./database.ts";
import type { Effect } from "./effects.ts";

/** What an effect writes, where a later one of the same would write the same: what is remembered when it is run. */
interface Subject {
  readonly of: object;
  readonly part: unknown;
}

interface Due {
  readonly effect: Effect | null;
  /** Of the change that it is of; `null` where that was not logged. */
  readonly version: number | null;
  readonly subject?: Subject;
}

/** Effects that are written in one step: more would hold up requests. */
const maxAtOnce = 64;

/** From so many characters on what a change comes to is written in a later turn than the change itself: each takes as long as the other. */
const large = 512 * 1024;

/**
 * Writes in two steps. A change is first written as it is: from then on it is
 * not lost. Once it is carried out, rows become what is remembered, and the
 * change goes. What could not be written the second time waits here, and is
 * written before all else; what is large waits for the next turn. While nothing
 * can be written no request tries in vain: whoever keeps the file up does.
 */
export class WriteQueue {
  readonly #db: Database;
  readonly #world: Pick<World, "after" | "ticks">;
  #due: Due[] = [];
  /** What is due and was added since the last change of a call. */
  #subjects = new Map<object, Set<unknown>>();
  /** The version of the last change that was large. */
  #largest: number | null = null;
  #cancel: (() => void) | null = null;
  /** How long each step took, in which nothing else is done. */
  readonly times = new Histogram();
  /** Why the last step failed; `null` where it did not. */
  trouble: string | null = null;
  /** Whether what is due could not be written the last time. */
  isStuck = false;

  constructor(db: Database, world: Pick<World, "after" | "ticks">) {
    this.#db = db;
    this.#world = world;
  }

  /** Writes a change that is to be carried out. Throws a `StoreTrouble`, and has written nothing then. */
  log(change: Change): void {
    // Rows show what is remembered, so those of a change come before the next one is.
    if (this.#cancel !== null) this.catchUp();
    const { version } = change;
    const text = changeText(change);
    this.#tried(() =>
      this.#db.put("INSERT INTO change VALUES (?, ?)", version, text)
    );
    if (text.length >= large) this.#largest = version;
  }

  /** Writes what has become of a change that was logged, now or as soon as it can be. */
  settle(effect: Effect | null, { version }: Pick<Change, "version">): void {
    this.#due.push({ effect, version });
    if (effect !== null) this.#subjects.clear();
    if (version !== this.#largest) this.catchUp();
    else this.#cancel ??= this.#world.after(0, () => this.catchUp());
  }

  /** Writes what no change was logged for, now or as soon as it can be. */
  write(effect: Effect, subject?: Subject): void {
    if (subject === undefined) this.add(effect);
    else if (this.isDue(subject)) return;
    else this.#addOf(subject, effect);
    if (!this.isStuck) this.catchUp();
  }

  /** Whether what would write something is due already. */
  isDue({ of, part }: Subject): boolean {
    return this.#subjects.get(of)?.has(part) ?? false;
  }

  #addOf(subject: Subject, effect: Effect): void {
    const { of, part } = subject;
    const parts = this.#subjects.get(of) ?? new Set();
    this.#subjects.set(of, parts.add(part));
    this.#due.push({ effect, version: null, subject });
  }

  /** Lets something be written before long. */
  add(effect: Effect): void {
    this.#due.push({ effect, version: null });
  }

  /** How much is not written yet. */
  get size(): number {
    return this.#due.length;
  }

  /** Whether all is written. */
  get isSettled(): boolean {
    return this.size === 0;
  }

  /** Writes what is due, at most so much at once; says whether it could. */
  catchUp(): boolean {
    this.#cancel?.();
    this.#cancel = null;
    const some = this.#due.slice(0, maxAtOnce);
    try {
      this.#tried(() =>
        this.#db.whole(() => {
          for (const { effect, version } of some) {
            effect?.();
            if (version === null) continue;
            this.#db.put("DELETE FROM change WHERE number <= ?", version);
          }
        })
      );
    } catch (error) {
      if (!(error instanceof StoreTrouble)) throw error;
      this.isStuck = true;
      return false;
    }
    this.isStuck = false;
    for (const { subject } of this.#due.splice(0, some.length)) {
      if (subject !== undefined) {
        this.#subjects.get(subject.of)?.delete(subject.part);
      }
    }
    if (this.#due.length === 0) this.#subjects.clear();
    return true;
  }

  #tried(work: () => void): void {
    const start = this.#world.ticks();
    try {
      work();
      this.trouble = null;
    } catch (error) {
      if (error instanceof StoreTrouble) this.trouble = error.message;
      throw error;
    } finally {
      this.times.add(this.#world.ticks() - start);
    }
  }
}
