import type { Ending } from "../answers/ending.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Entry, Opening } from "./entry.ts";
import { JournalEntry } from "./journal_entry.ts";
import type { JournalCommons } from "./journal_commons.ts";
import type { JournalOwner } from "./journal_owner.ts";
import { OutcomeCounts } from "./outcome_counts.ts";
import { resized } from "./ring.ts";
import { keptOf, trimmed } from "./trimmed_ending.ts";
import { endedWeight, openingWeight } from "./weight.ts";

/** An entry of a journal. */
export type HeldEntry = JournalEntry<Journal>;

/** Whether a journal made an entry, rather than somebody who copied one. */
export function isHeldEntry(entry: Entry): entry is HeldEntry {
  return entry instanceof JournalEntry;
}

/**
 * The requests of one scope, or of none: a ring that drops its oldest entry
 * when it is full, and counts what it dropped.
 */
export class Journal {
  /** Of its owner, in lower case; `null` for the requests of no scope. */
  readonly scope: string | null;
  readonly owner: JournalOwner;
  readonly #commons: JournalCommons;
  #limit: number;
  /** Each entry stands at its place modulo the limit, which is how many are kept at most. */
  #ring: (HeldEntry | null)[] = [];
  /** The bytes of each entry, below zero where it gives some back; others go unseen ("static": 4 in a hundred). */
  #weights: number[] = [];
  /** The cursor at each entry's last change. */
  #changes: number[] = [];
  /** The places of the oldest entry and of the one to come. */
  #oldest = 0;
  #next = 0;
  bytes = 0;
  /** How many entries went to make room, since the journal was last cleared. */
  evicted = 0;
  /** The cursor at the last change that went to make room, since the journal was last cleared. */
  lostAt = 0;
  #clearedAt = 0;
  /** How the requests ended since then: those that went, too. */
  outcomes = new OutcomeCounts();

  constructor(
    commons: JournalCommons,
    owner: JournalOwner,
    limit = commons.limits.entries,
  ) {
    this.#commons = commons;
    this.#limit = limit;
    this.scope = owner.name;
    this.owner = owner;
  }

  get #usesScope(): boolean {
    return this.scope !== null && !this.#commons.isCopy;
  }

  get size(): number {
    return this.#next - this.#oldest;
  }

  open(request: IncomingRequest, opening: Opening): HeldEntry {
    const seq = ++this.#commons.cursor;
    const at = { journal: this, place: this.#next, seq };
    const entry = new JournalEntry(request, opening, at);
    if (this.#usesScope) this.owner.enter(request.receivedAt);
    if (this.#limit > 0) this.#append(entry);
    else this.#noteLoss(entry.changed);
    return entry;
  }

  /** Counts bytes that an entry has come to hold before its end. */
  grow(entry: HeldEntry, bytes: number): void {
    if (!this.holds(entry)) return;
    const slot = this.#slot(entry.place);
    const weight = this.#weights[slot] ?? 0;
    this.#weights[slot] = weight < 0 ? weight - bytes : weight + bytes;
    this.#count(bytes);
  }

  /** Notes that something of an entry's stream was sent, so many milliseconds after the request came. */
  progress(entry: HeldEntry, durationMs: number): void {
    entry.durationMs = durationMs;
    entry.changed = ++this.#commons.cursor;
    if (!this.holds(entry)) return;
    this.#changes[this.#slot(entry.place)] = entry.changed;
  }

  /** Writes an entry's ending. */
  close(entry: HeldEntry, ending: Ending, durationMs: number): void {
    const { request } = entry;
    const { limits, shared } = this.#commons;
    const kept = keptOf(ending, limits);
    entry.ending = trimmed(ending, kept);
    entry.durationMs = durationMs;
    if (this.#usesScope) this.owner.leave(request.receivedAt + durationMs);
    this.outcomes.add(ending.outcome);
    entry.changed = ++this.#commons.cursor;
    request.settle(kept);
    if (!this.holds(entry)) {
      if (this.isLost(entry)) this.lostAt = entry.changed;
      return request.release();
    }
    const isCounted = shared.hold(entry.ending);
    const slot = this.#slot(entry.place);
    this.#changes[slot] = entry.changed;
    const holdsBytes = isCounted || request.holdsBytes;
    if (ending.isShared === true && !holdsBytes) return;
    const weight = endedWeight(request, entry.ending);
    this.#count(weight - Math.abs(this.#weights[slot] ?? 0));
    this.#weights[slot] = holdsBytes ? -weight : weight;
  }

  /** The entries in order of arrival. */
  *entries(): Iterable<HeldEntry> {
    for (let place = this.#oldest; place < this.#next; place++) {
      const entry = this.#ring[this.#slot(place)];
      if (entry) yield entry;
    }
  }

  /** The entries from the newest to the oldest; what goes or comes in between is passed over. */
  *newest(): Generator<HeldEntry, undefined> {
    for (let place = this.#next - 1; place >= this.#oldest; place--) {
      const entry = this.#ring[this.#slot(place)];
      if (entry?.place === place) yield entry;
    }
    return undefined;
  }

  /** Forgets all entries; says how many there were. */
  clear(): number {
    const count = this.size;
    this.drain();
    this.evicted = this.lostAt = 0;
    this.#clearedAt = ++this.#commons.cursor;
    this.outcomes = this.outcomes.moveTo(this.#commons.outcomes);
    return count;
  }

  /** Forgets those of some entries that have ended; says how many. Those that stay move up: who reads from the newest meets none twice. */
  forget(gone: ReadonlySet<Entry>): number {
    let to = this.#next - 1;
    for (let from = to; from >= this.#oldest; from--) {
      const entry = this.#ring[this.#slot(from)];
      if (entry?.ending && gone.has(entry)) {
        this.outcomes.add(entry.ending.outcome, -1);
        this.#commons.outcomes.add(entry.ending.outcome);
        this.#release(this.#slot(from));
      } else this.#move(from, to--);
    }
    const count = to + 1 - this.#oldest;
    this.#oldest = to + 1;
    this.#commons.cursor++;
    return count;
  }

  #move(from: number, to: number): void {
    if (from === to) return;
    const [slot, target] = [this.#slot(from), this.#slot(to)];
    const entry = this.#ring[slot] ?? null;
    this.#ring[target] = entry;
    this.#weights[target] = this.#weights[slot] ?? 0;
    this.#changes[target] = this.#changes[slot] ?? 0;
    this.#ring[slot] = null;
    this.#weights[slot] = 0;
    if (entry !== null) entry.place = to;
  }

  /** Lets go of all entries and their bodies. */
  drain(): void {
    while (this.size > 0) this.#drop();
    [this.#ring, this.#weights, this.#changes] = [[], [], []];
    this.#oldest = this.#next = 0;
  }

  /** Keeps so many entries from now on. */
  resize(limit: number): void {
    while (this.size > limit) this.evict();
    const span = { oldest: this.#oldest, next: this.#next, size: this.#limit };
    this.#ring = resized(this.#ring, span, limit);
    this.#weights = resized(this.#weights, span, limit);
    this.#changes = resized(this.#changes, span, limit);
    this.#limit = limit;
  }

  /** Whether an entry is still here: its body is gone with it. */
  holds(entry: HeldEntry): boolean {
    return this.#ring[this.#slot(entry.place)] === entry;
  }

  /** Whether an entry went to make room, rather than by a clearing. */
  isLost(entry: HeldEntry): boolean {
    return entry.seq > this.#clearedAt && !this.holds(entry);
  }

  /** Lets go of the oldest entry to make room. */
  evict(): void {
    const changed = this.#changes[this.#slot(this.#oldest)] ?? 0;
    this.#drop();
    this.#noteLoss(changed);
  }

  #noteLoss(changed: number): void {
    this.evicted++;
    this.#commons.tally.evicted++;
    this.lostAt = Math.max(this.lostAt, changed);
  }

  #slot(place: number): number {
    return place % this.#limit;
  }

  #append(entry: HeldEntry): void {
    if (this.size === this.#limit) this.evict();
    const slot = this.#slot(entry.place);
    const weight = openingWeight(entry.request);
    this.#ring[slot] = entry;
    this.#weights[slot] = weight;
    this.#changes[slot] = entry.changed;
    this.#next++;
    this.#count(weight);
  }

  #count(bytes: number): void {
    this.bytes += bytes;
    this.#commons.bytes += bytes;
  }

  #drop(): void {
    this.#release(this.#slot(this.#oldest++));
  }

  /** Lets go of an entry. One that is still being answered keeps its body until then. */
  #release(slot: number): void {
    const weight = this.#weights[slot] ?? 0;
    const entry = weight < 0 ? this.#ring[slot] : null;
    this.#ring[slot] = null;
    this.#weights[slot] = 0;
    this.#count(-Math.abs(weight));
    if (!entry?.ending) return;
    entry.request.release();
    this.#commons.shared.drop(entry.ending);
  }
}
