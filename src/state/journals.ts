import type { Ending, Outcome } from "../answers/ending.ts";
import type { OpenStream } from "../answers/open_stream.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { World } from "../runtime/world.ts";
import type { Entry, Opening } from "./entry.ts";
import { takeFairly } from "./fair_share.ts";
import { Followers } from "./followers.ts";
import { followFor } from "./follow_for.ts";
import { isHeldEntry, Journal } from "./journal.ts";
import type { JournalCommons, JournalLimits } from "./journal_commons.ts";
import type { Scope } from "./scope.ts";
import type { JournalOwner } from "./journal_owner.ts";
import { OutcomeCounts } from "./outcome_counts.ts";
import { memoryOf } from "./scope_memory.ts";
import { findAfter } from "./journal_search.ts";
import { SharedAnswers } from "./shared_answers.ts";
import { RequestTally } from "../telemetry/request_tally.ts";
import type { Watcher } from "./watcher.ts";
import { Watchers } from "./watchers.ts";

/** The share of the limit that is freed at once, so that not every request has to make room. */
const slack = 1 / 64;

/** The journals of all scopes, as one: what was received, and how it ended. */
export class Journals {
  readonly limits: JournalLimits;
  /** Who is told what happens. */
  readonly followers = new Followers();
  /** What the metrics count. */
  readonly tally: RequestTally;
  protected readonly commons: JournalCommons;
  readonly #journals = new Set<Journal>();
  readonly #watchers = new Watchers<Journal>();
  #unfollow = () => {};
  readonly #world: World;
  /** Ids hold a mark of this run, so that one from before a restart finds nothing. */
  readonly run: string;

  constructor(limits: JournalLimits, world: World, first?: Journals) {
    this.limits = limits;
    this.tally = first?.tally ?? new RequestTally();
    const shared = new SharedAnswers();
    const counts = { outcomes: new OutcomeCounts(), tally: this.tally };
    const isCopy = first !== undefined;
    this.commons = { limits, cursor: 0, bytes: 0, shared, ...counts, isCopy };
    this.#world = world;
    this.run = first?.run ?? world.uuid().slice(0, 8);
  }

  /** A count that goes up with every change of any journal, so that one cursor serves all. */
  get cursor(): number {
    return this.commons.cursor;
  }

  /** Bytes that all entries hold together. */
  get bytes(): number {
    return this.commons.bytes + this.commons.shared.bytes;
  }

  /** How many requests ended in each way. */
  get outcomes(): ReadonlyMap<Outcome, number> {
    const all = new OutcomeCounts();
    all.addAll(this.commons.outcomes);
    for (const { outcomes } of this.#journals) all.addAll(outcomes);
    return all.toMap();
  }

  /** A journal for a new scope, which keeps so many entries. */
  create(owner: JournalOwner, entries?: number): Journal {
    const journal = new Journal(this.commons, owner, entries);
    this.#journals.add(journal);
    return journal;
  }

  /** Lets the cursor be at least so high. */
  reach(cursor: number): void {
    if (cursor > this.commons.cursor) this.commons.cursor = cursor;
  }

  /** Lets go of the journal of a scope that has ended. */
  remove(journal: Journal): void {
    journal.drain();
    journal.outcomes.moveTo(this.commons.outcomes);
    // What is still being answered is counted there, too.
    journal.outcomes = this.commons.outcomes;
    this.#journals.delete(journal);
    const cursor = ++this.commons.cursor;
    this.followers.marked("scope_ended", journal.owner, { cursor });
  }

  /** Opens the entry of a request, before anything is answered. */
  open(scope: Scope, request: IncomingRequest, opening: Opening): Entry {
    const entry = memoryOf(scope).inbox.open(request, opening);
    if (this.followers.areThere) this.followers.arrived(entry, scope);
    this.makeRoom();
    return entry;
  }

  /** Counts bytes that an open entry has come to hold; says whether it is still there. */
  grow(entry: Entry, bytes: number): boolean {
    if (!isHeldEntry(entry)) return false;
    entry.journal.grow(entry, bytes);
    this.makeRoom();
    return this.holds(entry);
  }

  /** Notes that the headers of a stream were sent. */
  begin(entry: Entry, stream: OpenStream): void {
    if (entry.ending !== null || !isHeldEntry(entry)) return;
    entry.stream = stream;
    this.progress(entry);
  }

  /** Notes that something of a stream was sent. */
  progress(entry: Entry): void {
    if (entry.ending !== null || !isHeldEntry(entry)) return;
    const { journal } = entry;
    journal.progress(entry, this.#world.ticks() - entry.request.startedAt);
    if (this.followers.areThere && journal.holds(entry)) {
      this.followers.progressed(entry, journal.owner);
    }
  }

  /** Writes an entry's ending and counts it, once; what comes later changes nothing. */
  close(entry: Entry, ending: Ending): void {
    if (entry.ending !== null || !isHeldEntry(entry)) return;
    const durationMs = this.#world.ticks() - entry.request.startedAt;
    const { journal } = entry;
    journal.close(entry, ending, durationMs);
    entry.stream = null;
    this.tally.ended(entry, ending, durationMs);
    if (this.followers.areThere) {
      this.followers.ended(entry, journal.owner, journal.holds(entry));
      this.forgetDecoded(entry);
    }
    this.makeRoom();
  }

  /** Notes that a static answer's stub is gone: what entries still hold of it is theirs. */
  disown(answer: Ending): void {
    this.commons.shared.leave(answer);
    this.makeRoom();
  }

  /** Notes that its stub is back. */
  reown(answer: Ending): void {
    this.commons.shared.enter(answer);
  }

  /** Counts how a request ended that stands in no journal. */
  count(outcome: Outcome): void {
    this.commons.outcomes.add(outcome);
  }

  /** Whether an entry is still there: its body goes with it. */
  holds(entry: Entry): boolean {
    return isHeldEntry(entry) && entry.journal.holds(entry);
  }

  /** Whether an entry went to make room, rather than by a clearing or with its scope. */
  isLost(entry: Entry): boolean {
    return isHeldEntry(entry) && this.#journals.has(entry.journal) &&
      entry.journal.isLost(entry);
  }

  /** How many changes after a cursor went to make room, at most. */
  lostOf(scope: Scope, after: number): number {
    const { lostAt, evicted } = memoryOf(scope).journal;
    // A request is an arrival and an ending.
    return Math.max(0, Math.min(lostAt - after, 2 * evicted));
  }

  /** Lets go of what was decoded to look at an entry: it would stay as long as the entry does. */
  forgetDecoded({ ending, request }: Entry): void {
    if (ending !== null) request.settle(this.limits.body);
  }

  /** The entries of a scope in order of arrival. */
  entriesOf(scope: Scope): Iterable<Entry> {
    return memoryOf(scope).journal.entries();
  }

  /** The entries of a scope from the newest to the oldest; what goes or comes in between is passed over. */
  newestOf(scope: Scope): Generator<Entry, undefined> {
    return memoryOf(scope).journal.newest();
  }

  /** Forgets the entries of a scope; says how many there were. */
  clear(scope: Scope): number {
    const count = memoryOf(scope).clearJournal();
    this.followers.marked("cleared", scope, this);
    return count;
  }

  /** Forgets those of some entries that a scope has and that have ended; says how many there were. */
  forget(scope: Scope, entries: ReadonlySet<Entry>): number {
    const count = memoryOf(scope).journal.forget(entries);
    const { cursor } = this;
    if (count > 0) {
      this.followers.marked("cleared", scope, { cursor, isPartial: true });
    }
    return count;
  }

  /** Tells somebody what happens in some scopes, or in all, until what this gives back is called; `null` where too many wait already. */
  watch(
    watcher: Watcher,
    scopes: readonly Scope[] | "everywhere",
  ): (() => void) | null {
    if (this.#watchers.isFull) return null;
    const journals = scopes === "everywhere"
      ? scopes
      : scopes.map((one) => memoryOf(one).journal);
    if (this.#watchers.count === 0) {
      this.#unfollow = this.followers.add(followFor(this.#watchers));
    }
    const leave = this.#watchers.add(watcher, journals);
    this.tally.waiting++;
    return () => {
      leave();
      this.tally.waiting--;
      if (this.#watchers.count === 0) this.#unfollow();
    };
  }

  idOf({ seq, origin }: Pick<Entry, "seq" | "origin">): string {
    return origin ?? `${this.run}-${seq}`;
  }

  /** The entry with an id, wherever it is. */
  find(id: string): Entry | undefined {
    const [, run, digits = ""] = /^(.{8})-(\d{1,15})$/.exec(id) ?? [];
    const seq = Number(digits);
    return run === this.run
      ? this.findAfter(seq - 1, (entry) => entry.seq === seq)
      : this.findAfter(0, ({ origin }) => origin === id);
  }

  /** An entry of those that came after a cursor, wherever it is. */
  findAfter(cursor: number, isIt: (one: Entry) => boolean): Entry | undefined {
    return findAfter(this.#journals, cursor, isIt);
  }

  /** Where too much is kept the fullest scope gives first. */
  protected makeRoom(): void {
    if (this.bytes <= this.limits.bytes) return;
    const enough = this.limits.bytes * (1 - slack);
    takeFairly(this.#journals, () => this.bytes - enough);
  }
}
