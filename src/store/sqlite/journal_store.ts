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

/** Requests of one row, and milliseconds after which fewer are written. */
const maxRecords = 64;
const patience = 5;

interface JournalParts {
  readonly db: Database;
  readonly state: State;
  readonly rows: Rows;
  readonly queue: WriteQueue;
  readonly settings: StoreSettings;
  readonly world: World;
}

/** Stores requests that were answered, some at a time. */
export class JournalStore implements JournalFollower {
  readonly #parts: JournalParts;
  #waiting: { readonly entry: Entry; readonly scope: Scope }[] = [];
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
    const { settings: { journal }, world } = this.#parts;
    if (!isHeld || !keeps(journal, scope.name)) return;
    this.#waiting.push({ entry, scope });
    if (this.#waiting.length >= maxRecords) return this.flush();
    this.#cancel ??= world.after(patience, () => this.flush());
  }

  marked({ kind, isPartial }: JournalMark, scope: Scope): void {
    this.#waiting = this.#waiting.filter((one) => one.scope !== scope);
    if (kind === "cleared") this.#clear(scope, isPartial);
  }

  /** Writes what waits. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    const byScope = Map.groupBy(this.#waiting, ({ scope }) => scope);
    this.#waiting = [];
    for (const [scope, some] of byScope) {
      this.#parts.queue.write(this.#put(scope, some.map(({ entry }) => entry)));
    }
  }

  #put(scope: Scope, entries: readonly Entry[]): Effect {
    const { db, rows, state, settings: { bodyBytes: limit } } = this.#parts;
    const { run } = state.journals;
    return () => {
      const id = rows.ids.of(scope);
      if (id === undefined) return;
      const { requests, evicted } = state.countsOf(scope);
      const records = entries.map((entry) => {
        const { seq: came, changed } = entry;
        return { entry, came, changed };
      });
      db.put(
        "INSERT INTO batch (scope, count, total, records) VALUES (?, ?, ?, ?)",
        id,
        entries.length,
        requests + evicted,
        packEntries(records, { run, offset: 0, limit }),
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
    const { db, queue, rows, state: { journals } } = this.#parts;
    queue.write(() => {
      const id = rows.ids.of(scope) ?? null;
      db.put("DELETE FROM batch WHERE scope = ?", id);
    });
    if (!isPartial) return;
    const left = [...journals.entriesOf(scope)]
      .filter(({ ending }) => ending !== null);
    for (let at = 0; at < left.length; at += maxRecords) {
      queue.add(this.#put(scope, left.slice(at, at + maxRecords)));
    }
  }
}
