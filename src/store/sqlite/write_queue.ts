import type { Change } from "../../state/change.ts";
import { changeText } from "../../state/change_text.ts";
import { StoreTrouble } from "../../state/link.ts";
import type { Database } from "./database.ts";
import type { Effect } from "./effects.ts";

interface Due {
  readonly effect: Effect | null;
  /** Of the change that it is of; `null` where that was not logged. */
  readonly version: number | null;
}

/** Effects that are written in one step: more would hold up requests. */
const maxAtOnce = 64;

/**
 * Writes in two steps. A change is first written as it is: from then on it is
 * not lost. Once it is carried out, rows become what is remembered, and the
 * change goes. What could not be written the second time waits here, and is
 * written before all else.
 */
export class WriteQueue {
  readonly #db: Database;
  #due: Due[] = [];
  /** Why the last step failed; `null` where it did not. */
  trouble: string | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Writes a change that is to be carried out. Throws a `StoreTrouble`, and has written nothing then. */
  log(change: Change): void {
    this.#tried(() =>
      this.#db.put(
        "INSERT INTO change VALUES (?, ?)",
        change.version,
        changeText(change),
      )
    );
  }

  /** Writes what has become of a change that was logged, now or as soon as it can be. */
  settle(effect: Effect | null, { version }: Pick<Change, "version">): void {
    this.#due.push({ effect, version });
    this.catchUp();
  }

  /** Writes what no change was logged for, now or as soon as it can be. */
  write(effect: Effect): void {
    this.add(effect);
    this.catchUp();
  }

  /** Lets something be written before long. */
  add(effect: Effect): void {
    this.#due.push({ effect, version: null });
  }

  /** Whether all is written. */
  get isSettled(): boolean {
    return this.#due.length === 0;
  }

  /** Writes what is due, at most so much at once; says whether it could. */
  catchUp(): boolean {
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
      if (error instanceof StoreTrouble) return false;
      throw error;
    }
    this.#due.splice(0, some.length);
    return true;
  }

  #tried(work: () => void): void {
    try {
      work();
      this.trouble = null;
    } catch (error) {
      if (error instanceof StoreTrouble) this.trouble = error.message;
      throw error;
    }
  }
}
