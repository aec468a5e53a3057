import type { Captured } from "./capture.ts";
import type { ChaosPlan } from "./chaos.ts";

/** What became of a request. */
export const outcomes = [
  "answered",
  "no_match",
  "dropped",
  "client_left",
  "template_error",
  "upstream_error",
  "upstream_timeout",
  "body_too_large",
  "scope_conflict",
  "failed",
] as const;
export type Outcome = (typeof outcomes)[number];

/** One event of a stream as it went out. */
export interface SentEvent {
  /** Milliseconds since the request was received. */
  readonly atMs: number;
  readonly id: string | null;
  readonly event: string | null;
  readonly bytes: number;
}

/** How a request ended. */
export interface Ending {
  readonly outcome: Outcome;
  /** The status sent, or `null` where none went out. */
  readonly status: number | null;
  readonly headers: readonly (readonly [string, string])[];
  /** The header that carried the entry's id, beside those. */
  readonly idHeader?: string;
  /** The body sent, as far as it was kept. */
  readonly body: string | Uint8Array | null;
  /** Bytes sent, where `body` does not hold all of them. */
  readonly bodySize?: number;
  /** Whether the body is the stub's own: held once, whatever the number of entries. */
  readonly isShared?: boolean;
  /** What went wrong, in a sentence. */
  readonly detail?: string;
  readonly events?: readonly SentEvent[];
}

/** One received request. Everything but its ending is fixed when it is opened. */
export interface Entry {
  /** The place in the order of arrival. */
  readonly seq: number;
  readonly request: Captured;
  readonly stubId: string | null;
  readonly params: ReadonlyMap<string, string>;
  chaos: ChaosPlan | null;
  ending: Ending | null;
  /** Milliseconds from arrival to ending. */
  durationMs: number;
  /** The cursor at the last change. */
  changed: number;
  readonly page: Page;
  /** Bytes of body that count against the page's limit. */
  weight: number;
  /** Whether the page has let go of the entry. */
  gone: boolean;
}

/** A count that goes up with every change of any page, so that one cursor serves all. */
export interface Cursor {
  value: number;
}

export interface JournalLimits {
  /** Entries kept a page. */
  readonly entries: number;
  /** Bytes of bodies kept a page. */
  readonly bytes: number;
  /** Bytes kept of one body. */
  readonly body: number;
}

const utf8 = new TextEncoder();

/**
 * The requests of one scope, or of none: a ring that drops its oldest entry
 * when it is full, and counts what it dropped.
 */
export class Page {
  readonly limits: JournalLimits;
  /** The scope's name in lower case; `null` for the requests of no scope. */
  readonly scope: string | null;
  readonly #cursor: Cursor;
  #ring: Entry[] = [];
  /** Where the oldest entry stands once the ring is full. */
  #start = 0;
  #bytes = 0;
  #evicted = 0;

  constructor(
    limits: JournalLimits,
    cursor: Cursor,
    scope: string | null = null,
  ) {
    this.limits = limits;
    this.scope = scope;
    this.#cursor = cursor;
  }

  get size(): number {
    return this.#ring.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many entries went to make room, since the page was last cleared. */
  get evicted(): number {
    return this.#evicted;
  }

  open(
    request: Captured,
    stubId: string | null,
    params: ReadonlyMap<string, string>,
  ): Entry {
    const seq = ++this.#cursor.value;
    const entry: Entry = {
      request,
      stubId,
      params,
      seq,
      changed: seq,
      chaos: null,
      ending: null,
      durationMs: 0,
      page: this,
      weight: 0,
      gone: false,
    };
    this.#append(entry);
    return entry;
  }

  /** Writes an entry's ending, once; what comes later changes nothing. */
  close(entry: Entry, ending: Ending, durationMs: number): void {
    if (entry.ending !== null) return;
    entry.ending = this.#trimmed(ending);
    entry.durationMs = durationMs;
    entry.changed = ++this.#cursor.value;
    entry.request.settle(this.limits.body);
    if (entry.gone) entry.request.release();
    else this.#weigh(entry);
  }

  /** The entries in order of arrival. */
  *entries(): Iterable<Entry> {
    const { length } = this.#ring;
    for (let at = 0; at < length; at++) {
      const entry = this.#ring[(this.#start + at) % length];
      if (entry !== undefined) yield entry;
    }
  }

  /** Forgets all entries; says how many there were. */
  clear(): number {
    const count = this.#ring.length;
    for (const entry of this.#ring) forget(entry);
    this.#ring = [];
    this.#start = 0;
    this.#bytes = 0;
    this.#evicted = 0;
    this.#cursor.value++;
    return count;
  }

  #append(entry: Entry): void {
    if (this.limits.entries === 0) {
      entry.gone = true;
      this.#evicted++;
    } else if (this.#ring.length < this.limits.entries) {
      this.#ring.push(entry);
    } else {
      const oldest = this.#ring[this.#start];
      if (oldest !== undefined) this.#letGo(oldest);
      this.#ring[this.#start] = entry;
      this.#start = (this.#start + 1) % this.#ring.length;
    }
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
  #weigh(entry: Entry): void {
    const { ending, request } = entry;
    const answered = ending?.isShared ? 0 : ending?.body?.length ?? 0;
    const held = request.heldBytes + answered;
    if (held === 0 || entry.gone) return;
    entry.weight = held;
    this.#bytes += held;
    if (this.#bytes > this.limits.bytes) this.#shed();
  }

  /** Frees a tenth more than it must, so that a full page is not copied for each request. */
  #shed(): void {
    const kept = [...this.entries()];
    const enough = this.limits.bytes * 0.9;
    let first = 0;
    for (; first < kept.length && this.#bytes > enough; first++) {
      const oldest = kept[first];
      if (oldest !== undefined) this.#letGo(oldest);
    }
    this.#ring = kept.slice(first);
    this.#start = 0;
  }

  #letGo(oldest: Entry): void {
    this.#bytes -= oldest.weight;
    this.#evicted++;
    forget(oldest);
  }
}

/** One that is still being answered keeps its body until then. */
function forget(entry: Entry): void {
  entry.gone = true;
  if (entry.ending !== null) entry.request.release();
}
