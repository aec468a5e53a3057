import type { OpenStream } from "../answers/open_stream.ts";
import type { World } from "../runtime/world.ts";
import type { Entry } from "./entry.ts";
import {
  endingOf,
  type EntryText,
  openingOf,
  requestOf,
} from "./entry_text.ts";
import type { HeldEntry } from "./journal.ts";
import { Journals } from "./journals.ts";
import type { OutcomeCounts } from "./outcome_counts.ts";
import type { Scope } from "./scope.ts";
import { memoryOf } from "./scope_memory.ts";

/** Entries whose ids are looked up by the id that they were given where they were received. */
const maxOpen = 100_000;

/** Where an entry came from, and its places in the order of all. */
export interface CopyPlace {
  /** The cursor at its arrival; `null` where that was told before. */
  readonly seq: number | null;
  /** The cursor at its ending, or at what was last heard of it. */
  readonly changed: number;
  readonly server: string;
}

/** Entries that gave room before they were taken in. */
export interface Gone {
  /** How many of them came. */
  readonly arrivals: number;
  readonly outcomes: OutcomeCounts;
  /** The cursor at the last thing that happened to them. */
  readonly changed: number;
}

/** Journals whose requests were received by several servers: each is taken in as its server tells of it. */
export class JournalCopies extends Journals {
  readonly #servers = new WeakMap<Entry, string>();
  /** By id, those that have not ended. */
  readonly #open = new Map<string, HeldEntry>();

  constructor(received: Journals, world: World) {
    super(received.limits, world, received);
  }

  override find(id: string): Entry | undefined {
    return this.findAfter(0, (entry) => this.idOf(entry) === id);
  }

  /** The server that received a request; `null` where it is not known. */
  serverOf(entry: Entry): string | null {
    return this.#servers.get(entry) ?? null;
  }

  /** Takes in an entry, or what became of one that is here. */
  take(scope: Scope, text: EntryText, place: CopyPlace): void {
    const { seq, changed, server } = place;
    const end = this.cursor;
    const entry = this.#open.get(text.id) ??
      (seq === null ? null : this.#adopt(scope, text, { seq, server }));
    // One that was cleared, or gave room, does not come again.
    if (entry === null) return;
    this.commons.cursor = changed - 1;
    if (text.ending !== null) this.#finish(entry, text);
    else if (text.open !== null) this.#progress(entry, text);
    this.commons.cursor = Math.max(end, changed);
  }

  #adopt(
    scope: Scope,
    text: EntryText,
    { seq, server }: { seq: number; server: string },
  ): HeldEntry {
    this.commons.cursor = seq - 1;
    const { journal } = memoryOf(scope);
    const entry = journal.open(requestOf(text), openingOf(text));
    entry.origin = text.id;
    this.#servers.set(entry, server);
    if (this.#open.size < maxOpen) this.#open.set(text.id, entry);
    if (this.followers.areThere) this.followers.arrived(entry, scope);
    this.makeRoom();
    return entry;
  }

  #progress(entry: HeldEntry, text: EntryText): void {
    const { journal } = entry;
    if (text.open === null || entry.ending !== null) return;
    const stream: OpenStream = { ...endingOf(text.open), player: null };
    entry.stream = stream;
    journal.progress(entry, text.duration);
    if (!this.followers.areThere || !journal.holds(entry)) return;
    this.followers.progressed(entry, journal.owner);
  }

  #finish(entry: HeldEntry, text: EntryText): void {
    this.#open.delete(text.id);
    const { journal } = entry;
    if (text.ending === null || entry.ending !== null) return;
    journal.close(entry, endingOf(text.ending), text.duration);
    entry.stream = null;
    if (this.followers.areThere) {
      this.followers.ended(entry, journal.owner, journal.holds(entry));
      this.forgetDecoded(entry);
    }
    this.makeRoom();
  }

  /** Notes that so many entries of a scope, all from before a cursor, went before they could be read. */
  miss(scope: Scope, count: number, before: number): void {
    const { journal } = memoryOf(scope);
    journal.evicted += count;
    journal.lostAt = Math.max(journal.lostAt, before);
  }

  /** Notes entries that came, or ended, and gave room before they were taken in. */
  pass(scope: Scope, { arrivals, outcomes, changed }: Gone): void {
    const { journal } = memoryOf(scope);
    journal.evicted += arrivals;
    journal.outcomes.addAll(outcomes);
    journal.lostAt = Math.max(journal.lostAt, changed);
    this.reach(changed);
  }
}
