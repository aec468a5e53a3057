import type { StoreSettings } from "../../runtime/store_settings.ts";
import type { World } from "../../runtime/world.ts";
import { packEntries } from "../../state/entry_pack.ts";
import type { Entry } from "../../state/entry.ts";
import type { JournalFollower, JournalMark } from "../../state/followers.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Database } from "./database.ts";
import type { Effect } from "./effects.ts";
import { keeps } from "./last_stop.ts";
import type { Rows } from "./rows.ts";
import type { WriteQueue } from "./write_queue.ts";

/** Requests that are written at once, and milliseconds after which fewer are. */
const maxRecords = 256;
const patience = 5;

/** Milliseconds between looks whether there is room again. */
const stuckPatience = 1000;

/** A request that was answered and is not written yet. */
interface Waiting {
  readonly entry: Entry;
  readonly scope: Scope;
}

const minPruned = 1000;

interface JournalParts {
  readonly db: Database;
  readonly state: State;
  readonly rows: Rows;
  readonly queue: WriteQueue;
  readonly settings: StoreSettings;
  readonly world: World;
}

/** Stores requests that were answered, some at a time. While the file has no room they wait, as long as the journal holds them. */
export class JournalStore implements JournalFollower {
  readonly #parts: JournalParts;
  #waiting: Waiting[] = [];
  /** With so many waiting those go that the journal does not hold any more. */
  #pruneAt = minPruned;
  #cancel: (() => void) | null = null;

  constructor(parts: JournalParts) {
    this.#parts = parts;
  }

  /** Whose requests it keeps. */
  get kept(): StoreSettings["journal"] {
    return this.#parts.settings.journal;
  }

  arrived(): void {}

  progressed(): void {}

  ended(entry: Entry, scope: Scope, isHeld: boolean): void {
    const { settings: { journal }, queue, world } = this.#parts;
    if (!isHeld || !keeps(journal, scope.name)) return;
    this.#waiting.push({ entry, scope });
    const { length } = this.#waiting;
    if (length >= this.#pruneAt) this.#prune();
    if (length === maxRecords && !queue.isStuck) return this.#flushSome();
    this.#cancel ??= world.after(patience, () => this.#flushSome());
  }

  marked({ kind, isPartial }: JournalMark, scope: Scope): void {
    this.#waiting = this.#waiting.filter((one) => one.scope !== scope);
    if (kind === "cleared") this.#clear(scope, isPartial);
  }

  /** How many requests wait. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Writes what waits, as far as that can be. */
  flush(): void {
    do this.#flushSome(); while (this.size > 0 && !this.#parts.queue.isStuck);
  }

  /** Writes some of what waits, and the rest in later turns. */
  #flushSome(): void {
    this.#cancel?.();
    const { queue, world } = this.#parts;
    if (!queue.isStuck) {
      const some = this.#waiting.splice(0, maxRecords);
      for (const [scope, all] of Map.groupBy(some, (one) => one.scope)) {
        queue.write(this.#put(scope, all.map(({ entry }) => entry)));
      }
    }
    const ms = queue.isStuck ? stuckPatience : 0;
    this.#cancel = this.size === 0
      ? null
      : world.after(ms, () => this.#flushSome());
  }

  #prune(): void {
    const { state: { journals } } = this.#parts;
    this.#waiting = this.#waiting.filter(({ entry }) => journals.holds(entry));
    this.#pruneAt = Math.max(minPruned, 2 * this.size);
  }

  #put(scope: Scope, entries: readonly Entry[]): Effect {
    const { db, rows, state, settings: { bodyBytes: limit } } = this.#parts;
    const { journals } = state;
    return () => {
      const id = rows.ids.of(scope);
      const held = entries.filter((one) => journals.holds(one));
      if (id === undefined || held.length === 0) return;
      const { requests, evicted } = state.countsOf(scope);
      const records = held.map((entry) => {
        const { seq: came, changed } = entry;
        return { entry, came, changed };
      });
      db.put(
        "INSERT INTO batch (scope, count, total, records) VALUES (?, ?, ?, ?)",
        id,
        held.length,
        requests + evicted,
        packEntries(records, { run: journals.run, offset: 0, limit }),
      );
      this.#trim(id, requests);
    };
  }

  /** As many rows go as are not needed for the requests that the journal holds: one or two with each that comes. */
  #trim(scope: number, kept: number): void {
    const { db } = this.#parts;
    const { sum } = db.row(
      "SELECT sum(count) sum FROM batch WHERE scope = ?",
      scope,
    ) ?? {};
    let over = Number(sum) - kept;
    for (let turn = 0; turn < 2 && over > 0; turn++) {
      const oldest = db.row(
        "SELECT number, count FROM batch WHERE scope = ? ORDER BY number LIMIT 1",
        scope,
      );
      if (oldest === undefined || Number(oldest["count"]) > over) return;
      db.put("DELETE FROM batch WHERE number = ?", Number(oldest["number"]));
      over -= Number(oldest["count"]);
    }
  }

  /** What stays of a journal is written anew, not all in one turn. */
  #clear(scope: Scope, isPartial: boolean): void {
    const { db, queue, rows, state: { journals }, world } = this.#parts;
    queue.write(() => {
      const id = rows.ids.of(scope) ?? null;
      db.put("DELETE FROM batch WHERE scope = ?", id);
    });
    if (!isPartial) return;
    const left = [...journals.entriesOf(scope)]
      .filter(({ ending }) => ending !== null);
    this.#waiting = [
      ...left.map((entry) => ({ entry, scope })),
      ...this.#waiting,
    ];
    this.#cancel ??= world.after(0, () => this.#flushSome());
  }
}
