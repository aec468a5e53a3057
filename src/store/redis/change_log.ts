import { aloneAtRest } from "../../runtime/next_turn.ts";
import { Stretch } from "../../runtime/stretch.ts";
import { changesOf, type LoggedChange } from "./replies.ts";
import type { Plan } from "../../state/change.ts";
import type { StoreConnection } from "./connection.ts";
import { isLong } from "./long_change.ts";
import { readLog } from "./scripts.ts";

/** Changes that are read at once. */
const page = 500;

/** Milliseconds of them that are carried out in one turn. */
const turnMs = 8;

/** Versions for which ids are remembered: one that comes twice, since its answer was lost, is carried out once. */
const remembered = 1000;

/** What carries changes out: the same on every server, in the same order. */
export interface Performer {
  /** Reads a long change, so that others are heard meanwhile. */
  read(change: LoggedChange): Promise<Plan | undefined>;
  /** Carries it out, be it read already or not; gives what became of it, for the server on which it was made. */
  perform(change: LoggedChange, read?: Plan): unknown;
}

/**
 * What became of a change of this server's own: it was carried out here; the
 * store lost it before, so that it may be written again; or it is in what was
 * loaded, and nobody knows what it came to.
 */
export type Performed =
  | { readonly kind: "done"; readonly value: unknown }
  | { readonly kind: "lost" }
  | { readonly kind: "unknown" };

/** The changes of the store as they are carried out here: each once, in their order, without a gap. */
export class ChangeLog {
  epoch = "";
  /** All changes up to it are carried out. */
  version = 0;
  /** The id of the last of them; empty after a snapshot. */
  lastId = "";
  readonly #server: string;
  readonly #performer: Performer;
  readonly #onAdvance: (isAwaited: boolean) => void;
  readonly #recent = new Map<string, number>();
  readonly #waiting = new Map<string, (performed: Performed) => void>();
  /** Of the newest changes of this server's own. */
  readonly #outcomes = new Map<string, unknown>();
  #catchingUp: Promise<boolean> | null = null;

  /** `onAdvance` is told after each turn of changes, and whether somebody waits until all have one of them. */
  constructor(
    server: string,
    performer: Performer,
    onAdvance: (isAwaited: boolean) => void,
  ) {
    this.#server = server;
    this.#performer = performer;
    this.#onAdvance = onAdvance;
  }

  /** What a change of this server's own came to, once that is known; it was written before. */
  outcomeOf(id: string): Promise<Performed> {
    if (this.#outcomes.has(id)) {
      const value = this.#outcomes.get(id);
      return Promise.resolve({ kind: "done", value });
    }
    if (this.#recent.has(id)) return Promise.resolve({ kind: "unknown" });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Ids that a second copy of a change would be known by. */
  recent(): [string, number][] {
    return [...this.#recent];
  }

  /** Begins anew after a snapshot. */
  restart(
    epoch: string,
    version: number,
    recent: readonly (readonly [string, number])[],
  ): void {
    this.epoch = epoch;
    this.version = version;
    this.lastId = "";
    this.#recent.clear();
    for (const [id, at] of recent) this.#recent.set(id, at);
    for (const [id, tell] of this.#waiting) {
      tell(this.#recent.has(id) ? { kind: "unknown" } : { kind: "lost" });
    }
    this.#waiting.clear();
  }

  /** Takes a change that was heard of, or made here by a plan; says whether it was the next, and is none of another server that is read in turns. */
  take(change: LoggedChange, plan?: Plan): boolean {
    if (change.version <= this.version) return true;
    if (change.version > this.version + 1) return false;
    const read = isLong(change) ? plan : undefined;
    const isRead = read !== undefined || this.#isOwn(change);
    if (isLong(change) && !isRead) return false;
    this.#carryOut(change, read);
    this.#onAdvance(change.id.endsWith("w"));
    return true;
  }

  /** Reads what is missing; false where it is no longer in the log. */
  catchUp(connection: StoreConnection): Promise<boolean> {
    return this.#catchingUp ??= this.#read(connection)
      .finally(() => this.#catchingUp = null);
  }

  async #read(connection: StoreConnection): Promise<boolean> {
    const { epoch } = this;
    for (;;) {
      const reply = await connection.run(readLog, [epoch, this.version, page]);
      if (epoch !== this.epoch) return true;
      const changes = changesOf(reply);
      let isAwaited = false;
      let turn = new Stretch();
      for (const one of changes) {
        if (turn.ms > turnMs) {
          await aloneAtRest();
          turn = new Stretch();
        }
        const read = isLong(one) ? await this.#performer.read(one) : undefined;
        if (epoch !== this.epoch) return true;
        if (one.version <= this.version) continue;
        if (one.version > this.version + 1) return false;
        this.#carryOut(one, read);
        isAwaited ||= one.id.endsWith("w");
      }
      this.#onAdvance(isAwaited);
      if (changes.length < page) return true;
    }
  }

  #isOwn({ id }: LoggedChange): boolean {
    return id.startsWith(`${this.#server}.`);
  }

  #carryOut(change: LoggedChange, read?: Plan): void {
    const { version, id } = change;
    this.version = version;
    this.lastId = id;
    const known = this.#recent.get(id);
    if (known !== undefined && version - known <= remembered) return;
    this.#recent.set(id, version);
    this.#forget();
    const value = this.#performer.perform(change, read);
    if (!this.#isOwn(change)) return;
    this.#outcomes.set(id, value);
    this.#waiting.get(id)?.({ kind: "done", value });
    this.#waiting.delete(id);
  }

  #forget(): void {
    for (const [id, at] of this.#recent) {
      if (this.version - at <= remembered) return;
      this.#recent.delete(id);
      this.#outcomes.delete(id);
    }
  }
}
