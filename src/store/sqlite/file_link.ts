import type { Change, ChangeKind, Plan } from "../../state/change.ts";
import type { Changed } from "../../state/changed.ts";
import type { Link, Missing } from "../../state/link.ts";
import type { Scope } from "../../state/scope.ts";
import { drawsFor } from "../../state/scope_world.ts";
import type { State } from "../../state/state.ts";
import type { Stub } from "../../state/stub.ts";
import type { Metric } from "../../telemetry/exposition.ts";
import type { Database } from "./database.ts";
import { effectOf } from "./effects.ts";
import { fileMetrics } from "./file_metrics.ts";
import type { JournalStore } from "./journal_store.ts";
import { isOfRequests, writeValues } from "./noted_values.ts";
import type { Rows } from "./rows.ts";
import type { WriteQueue } from "./write_queue.ts";

/** What a link is made of. */
interface FileLinkParts {
  readonly state: State;
  readonly rows: Rows;
  readonly queue: WriteQueue;
  readonly db: Database;
  /** `null` where requests are not stored. */
  readonly journal: JournalStore | null;
  readonly epoch: string;
  readonly seed: number | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Keeps the reports of scopes that have ended; resolves once they are written. */
  keepReports(scopes: readonly Scope[]): Promise<void>;
}

/** Ties what one server remembers to a file. */
export class FileLink implements Link {
  readonly epoch: string;
  readonly #parts: FileLinkParts;
  /** Nothing is written before what the file holds has been taken in. */
  #isOpen = false;
  /** The scopes that are stored, by name, in the order of creation. */
  readonly live = new Map<string, Scope>();
  /** The stubs that were called since their calls were last written. */
  readonly called = new Set<Stub>();
  /** The cursor at the start. */
  firstCursor = 0;

  constructor(parts: FileLinkParts) {
    this.epoch = parts.epoch;
    this.#parts = parts;
  }

  get trouble(): string | null {
    return this.#parts.queue.trouble;
  }

  metrics(): readonly Metric[] {
    const { state: { changes: { version } }, queue, db, journal } = this.#parts;
    return fileMetrics({ version, queue, db, requests: journal?.size ?? 0 });
  }

  async order<K extends ChangeKind>(plan: Plan<K>): Promise<Changed<K>> {
    const { state: { changes }, queue } = this.#parts;
    const change = changes.stamped(plan, changes.version + 1);
    const ready = changes.prepare<K>(change);
    if (!ready.ok) return ready;
    queue.log(change);
    const changed = changes.finish(change, ready);
    await this.#parts.keepReports(this.#settle(change, true));
    return changed;
  }

  noted(change: Change): void {
    if (this.#isOpen) void this.#parts.keepReports(this.#settle(change, false));
  }

  /** Carries out a change that is written, and not carried out yet; one that cannot be is forgotten. */
  redo(change: Change): boolean {
    const { state: { changes }, queue } = this.#parts;
    let isDone = false;
    try {
      isDone = changes.apply(change).ok;
    } catch {
      // Another release may have written what this one cannot make.
    }
    if (isDone) this.#settle(change, true);
    else queue.settle(null, change);
    return isDone;
  }

  /** From now on changes are written; scopes that files of stubs have made are so now. */
  open(): void {
    const { state: { scopes }, queue, rows } = this.#parts;
    this.#isOpen = true;
    for (const scope of scopes.list()) {
      const name = scope.name ?? "";
      if (this.live.get(name) === scope) continue;
      this.live.set(name, scope);
      queue.write(() => rows.scopes.put(scope));
    }
  }

  /** Writes what has become of a change; gives the scopes that ended by it. */
  #settle(change: Change, isLogged: boolean): readonly Scope[] {
    const { queue, state, rows } = this.#parts;
    const ended = this.#endedBy(change);
    const effect = effectOf(change, { state, rows, ended });
    if (isLogged) queue.settle(effect, change);
    else if (effect !== null && isOfRequests(change)) {
      writeValues(change, effect, { state, rows, queue });
    } else if (effect !== null) queue.write(effect);
    if (change.kind === "scope_put") {
      const scope = state.scopes.named(change.name);
      if (scope !== undefined) this.live.set(change.name, scope);
    }
    return ended;
  }

  /** Inner ones come first: they were made after those around them. */
  #endedBy({ kind }: Change): Scope[] {
    if (kind !== "scopes_end" && kind !== "scope_put") return [];
    const ended = [...this.live.values()]
      .filter((one) => one.ended !== null).reverse();
    for (const { name } of ended) this.live.delete(name ?? "");
    return ended;
  }

  claim(stub: Stub, scope: Scope, at: number): number {
    const turn = this.#parts.state.countHere(stub, scope, at);
    if (this.#isExact(stub, scope, turn)) {
      const { queue, rows } = this.#parts;
      const put = () => rows.stubs.putCalls(stub, scope);
      queue.write(put, { of: stub, part: scope });
    } else this.called.add(stub);
    return turn;
  }

  /** Whether the next answer follows from how many there were. */
  #isExact(stub: Stub, scope: Scope, turn: number): boolean {
    const { maxCalls, countedPerScope, action, chaos } = stub;
    if (maxCalls !== null || countedPerScope || action.kind === "sequence") {
      return true;
    }
    if (action.kind === "ready" && chaos === null) return false;
    const { seed } = drawsFor({ stub, scope, turn }, this.#parts.seed);
    return seed !== null;
  }

  expires(): boolean {
    return true;
  }

  settled(scopes: readonly Scope[]): Promise<readonly Missing[]> {
    const { startedAt: until } = this.#parts;
    const cursor = this.firstCursor;
    const found = scopes.find(({ absence }) => absence !== null)?.absence;
    return Promise.resolve(
      found === "restarted" ? [{ why: found, until, cursor }] : [],
    );
  }
}
