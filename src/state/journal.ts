import type { Ending } from "../answers/ending.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { ChaosPlan } from "../faults/plan.ts";
import type { PathPattern } from "../matching/path_pattern.ts";
import type { Stub } from "./stub.ts";

/** One request in the journal, and how it ended. */
export interface Entry {
  /** The place in the order of arrival, over all scopes. */
  readonly seq: number;
  readonly request: IncomingRequest;
  /** The name of the scope that the request was received in. */
  readonly scope: string | null;
  readonly stubId: string | null;
  /** The path of the stub that answered: parameters are read when somebody asks. */
  readonly pattern: PathPattern | null;
  readonly chaos: ChaosPlan | null;
  /** `null` until the request has been answered. */
  readonly ending: Ending | null;
  /** Milliseconds from arrival to ending. */
  readonly durationMs: number;
  /** The cursor at the last change. */
  readonly changed: number;
}

/** What is known of a request when its entry is opened, beside the request. */
export interface Opening {
  readonly stub: Pick<Stub, "id" | "pattern"> | null;
  readonly chaos: ChaosPlan | null;
}

/** An entry with its place in a journal. Everything but its ending is fixed when it is opened. */
export class JournalEntry implements Entry {
  readonly seq: number;
  readonly request: IncomingRequest;
  readonly stubId: string | null;
  readonly pattern: PathPattern | null;
  readonly chaos: ChaosPlan | null;
  ending: Ending | null = null;
  durationMs = 0;
  changed: number;
  readonly journal: Journal;
  /** The place in the order of arrival at its journal. */
  readonly place: number;

  constructor(
    request: IncomingRequest,
    { stub, chaos }: Opening,
    at: { journal: Journal; place: number; seq: number },
  ) {
    this.seq = at.seq;
    this.request = request;
    this.stubId = stub === null ? null : stub.id;
    this.pattern = stub === null ? null : stub.pattern;
    this.chaos = chaos;
    this.changed = at.seq;
    this.journal = at.journal;
    this.place = at.place;
  }

  get scope(): string | null {
    return this.journal.scope;
  }
}

/** A count that goes up with every change of any journal, so that one cursor serves all. */
export interface Cursor {
  value: number;
}

/** Who is told of the requests of a journal; nobody for those of no scope. */
export interface JournalOwner {
  readonly name: string | null;
  /** A request came at a moment, in milliseconds since the epoch. */
  enter(at: number): void;
  /** A request was answered. */
  leave(at: number): void;
}

export interface JournalLimits {
  /** Entries kept a scope. */
  readonly entries: number;
  /** Bytes of bodies kept a scope. */
  readonly bytes: number;
  /** Bytes kept of one body. */
  readonly body: number;
}

const utf8 = new TextEncoder();

/**
 * The requests of one scope, or of none: a ring that drops its oldest entry
 * when it is full, and counts what it dropped. An entry without a body is
 * dropped without a look at it: it was last touched thousands of requests ago,
 * and is no longer in the processor's cache.
 */
export class Journal {
  readonly limits: JournalLimits;
  /** The scope's name in lower case; `null` for the requests of no scope. */
  readonly scope: string | null;
  readonly #owner: JournalOwner | null;
  readonly #cursor: Cursor;
  /** Each entry stands at its place modulo the limit. */
  #ring: (JournalEntry | null)[] = [];
  /** Bytes of body that count against the limit, beside each entry. */
  #weights: number[] = [];
  /** The places of the oldest entry and of the one to come. */
  #oldest = 0;
  #next = 0;
  #bytes = 0;
  #evicted = 0;

  constructor(
    limits: JournalLimits,
    cursor: Cursor,
    owner: JournalOwner | null = null,
  ) {
    this.limits = limits;
    this.scope = owner?.name ?? null;
    this.#owner = this.scope === null ? null : owner;
    this.#cursor = cursor;
  }

  get size(): number {
    return this.#next - this.#oldest;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many entries went to make room, since the journal was last cleared. */
  get evicted(): number {
    return this.#evicted;
  }

  open(request: IncomingRequest, opening: Opening): JournalEntry {
    const seq = ++this.#cursor.value;
    const at = { journal: this, place: this.#next, seq };
    const entry = new JournalEntry(request, opening, at);
    this.#owner?.enter(request.receivedAt);
    if (this.limits.entries > 0) this.#append(entry);
    else this.#evicted++;
    return entry;
  }

  /** Writes an entry's ending, once; what comes later changes nothing. */
  close(entry: JournalEntry, ending: Ending, durationMs: number): void {
    if (entry.ending !== null) return;
    entry.ending = this.#trimmed(ending);
    entry.durationMs = durationMs;
    this.#owner?.leave(entry.request.receivedAt + durationMs);
    entry.changed = ++this.#cursor.value;
    entry.request.settle(this.limits.body);
    if (this.holds(entry)) this.#weigh(entry);
    else entry.request.release();
  }

  /** The entries in order of arrival. */
  *entries(): Iterable<JournalEntry> {
    for (let place = this.#oldest; place < this.#next; place++) {
      const entry = this.#ring[this.#slot(place)];
      if (entry) yield entry;
    }
  }

  /** The entries from the newest to the oldest; what goes or comes in between is passed over. */
  *newest(): Generator<JournalEntry, undefined> {
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
    this.#evicted = 0;
    this.#cursor.value++;
    return count;
  }

  /** Lets go of all entries and their bodies. */
  drain(): void {
    while (this.size > 0) this.#drop();
    this.#ring = [];
    this.#weights = [];
    this.#oldest = 0;
    this.#next = 0;
  }

  #slot(place: number): number {
    return place % this.limits.entries;
  }

  /** Whether an entry is still here: its body is gone with it. */
  holds(entry: JournalEntry): boolean {
    return this.#ring[this.#slot(entry.place)] === entry;
  }

  #append(entry: JournalEntry): void {
    if (this.size === this.limits.entries) this.#evict();
    const slot = this.#slot(entry.place);
    this.#ring[slot] = entry;
    this.#weights[slot] = 0;
    this.#next++;
  }

  #trimmed(ending: Ending): Ending {
    const { body } = ending;
    if (body === null || ending.isShared || body.length <= this.limits.body) {
      return ending;
    }
    const bytes = typeof body === "string" ? utf8.encode(body) : body;
    const bodySize = ending.bodySize ?? bytes.length;
    return { ...ending, bodySize, body: bytes.slice(0, this.limits.body) };
  }

  /** Counts an entry's own bytes and makes room where they are too many. */
  #weigh(entry: JournalEntry): void {
    const { ending, request, place } = entry;
    const answered = ending?.isShared ? 0 : ending?.body?.length ?? 0;
    const held = request.heldBytes + answered;
    if (held === 0) return;
    this.#weights[this.#slot(place)] = held;
    this.#bytes += held;
    while (this.#bytes > this.limits.bytes && this.size > 0) this.#evict();
  }

  #evict(): void {
    this.#drop();
    this.#evicted++;
  }

  /** Lets go of the oldest entry. One that is still being answered keeps its body until then. */
  #drop(): void {
    const slot = this.#slot(this.#oldest++);
    const weight = this.#weights[slot] ?? 0;
    if (weight > 0) this.#ring[slot]?.request.release();
    this.#bytes -= weight;
    this.#ring[slot] = null;
  }
}
