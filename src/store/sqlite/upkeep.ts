import type { World } from "../../runtime/world.ts";
import type { EndedScope } from "../../state/scope_end.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Database } from "./database.ts";
import type { FileLink } from "./file_link.ts";
import { noteStop, stopOf } from "./last_stop.ts";
import type { JournalStore } from "./journal_store.ts";
import type { Rows } from "./rows.ts";
import type { WriteQueue } from "./write_queue.ts";

/** Milliseconds between two times that counts are written which no answer follows from. */
const interval = 1000;

/** How long a deletion may be undone, and a name that ended is remembered, in milliseconds; how many deletions and reports are kept (docs/limits.md). */
const remembered = 600_000;
const maxDeleted = 1000;
const maxKept = 100;

/** Rows that go at once. */
const maxAtOnce = 64;

/** What upkeep looks at. */
interface UpkeepParts {
  readonly db: Database;
  readonly state: State;
  readonly rows: Rows;
  readonly queue: WriteQueue;
  readonly link: FileLink;
  readonly world: World;
  readonly journal: JournalStore | null;
}

/** Writes each second what may be a second old: calls of stubs without a limit, uses of scopes, late requests. */
export class Upkeep {
  readonly #parts: UpkeepParts;
  readonly #stopped = new AbortController();
  /** What was last written of each. */
  readonly #uses = new WeakMap<Scope, string>();
  readonly #late = new WeakMap<EndedScope, number>();
  #cursor = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: UpkeepParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Writes all that is left. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
    const { queue, db, journal, state, rows } = this.#parts;
    this.#catchUp();
    journal?.flush();
    this.#collect();
    const stop = stopOf(journal?.kept ?? "off", state.scopes.all(), rows.ids);
    const isAll = journal === null || journal.size === 0;
    if (isAll) queue.add(() => noteStop(db, stop));
    this.#catchUp();
    if (queue.trouble !== null) this.#parts.world.log.error(queue.trouble);
  }

  #catchUp(): void {
    const { queue } = this.#parts;
    while (!queue.isSettled && queue.catchUp());
  }

  async #run(): Promise<void> {
    const { world, queue } = this.#parts;
    const { signal } = this.#stopped;
    try {
      for (;;) {
        await world.sleep(interval, signal);
        const before = queue.trouble;
        // While nothing can be written what is due is tried, and nothing added.
        if (!queue.isStuck) {
          this.#collect();
          this.#prune();
        }
        if (before !== null && queue.isSettled) this.#tryAgain();
        while (!queue.isSettled && queue.catchUp()) {
          await world.sleep(0, signal);
        }
        this.#tell(before);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Nothing may have changed meanwhile, and a step that writes nothing tells nothing. */
  #tryAgain(): void {
    const { db, queue, world } = this.#parts;
    const put = "INSERT OR REPLACE INTO meta VALUES ('tried', ?)";
    queue.add(() => db.put(put, String(world.now())));
  }

  #tell(before: string | null): void {
    const { world: { log }, queue: { trouble } } = this.#parts;
    if (trouble === before) return;
    if (trouble === null) log.info("the store can be written to again");
    else log.error(trouble);
  }

  /** Notes the cursor, so that it goes on after a restart. */
  #noteCursor(): void {
    const { db, queue, state: { journals: { cursor } } } = this.#parts;
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    const put = "INSERT OR REPLACE INTO meta VALUES ('cursor', ?)";
    queue.add(() => db.put(put, String(cursor)));
  }

  #collect(): void {
    this.#noteCursor();
    const { state, rows, queue, link } = this.#parts;
    for (const stub of link.called) {
      queue.add(() => rows.stubs.putCalls(stub, null));
    }
    link.called.clear();
    for (const scope of state.scopes.all()) {
      const now = `${scope.lastUsedAt} ${scope.late} ${state.madeIn(scope)}`;
      if (this.#uses.get(scope) === now) continue;
      this.#uses.set(scope, now);
      queue.add(() => rows.scopes.putUse(scope));
    }
    for (const ended of state.scopes.endings.kept) {
      if ((this.#late.get(ended) ?? 0) === ended.late) continue;
      this.#late.set(ended, ended.late);
      queue.add(() => rows.scopes.putLate(ended));
    }
  }

  /** Lets go of what nobody can ask for any more, little by little. */
  #prune(): void {
    const { db, queue, world } = this.#parts;
    const oldest = world.now() - remembered;
    queue.add(() =>
      db.put(
        `DELETE FROM deleted WHERE number IN (SELECT number FROM deleted
          WHERE at < ? OR number <= (SELECT max(number) FROM deleted) - ?
          ORDER BY number LIMIT ${maxAtOnce})`,
        oldest,
        maxDeleted,
      )
    );
    queue.add(() =>
      db.put(
        `DELETE FROM ending WHERE number IN (SELECT number FROM ending
          WHERE ended < ? AND number <= (SELECT max(number) FROM ending) - ?
          ORDER BY number LIMIT ${maxAtOnce})`,
        oldest,
        maxKept,
      )
    );
  }
}
