import type { Entry } from "../../state/entry.ts";
import type { Scope } from "../../state/scope.ts";

/** What became of an entry in a batch, before its text is made: the places of that, counted from the batch's first number. */
export interface Noted {
  readonly entry: Entry;
  readonly came: number | null;
  readonly changed: number;
  /** Whether it ended in this batch. */
  readonly isEnded: boolean;
}

/** Records of one scope, in the order in which their part of the batch began. */
export interface Pile {
  readonly scope: Scope;
  /** The version of the clearing of the scope that was known then. */
  readonly cleared: number;
  /** The place of the first thing that happened. */
  readonly first: number;
  readonly records: readonly Noted[];
}

type Record = { -readonly [K in keyof Noted]: Noted[K] };

interface Heap extends Pile {
  readonly records: Record[];
  /** Where each entry is; `null` while nobody asked: most end in the turn in which they come. */
  at: Map<Entry, number> | null;
}

/** What happened to requests, a record an entry, until it is sent. */
export class Batch {
  readonly #heaps: Heap[] = [];
  /** The one of each scope that takes more. */
  readonly #newest = new Map<Scope, Heap>();
  readonly #clearedAt: (scope: Scope) => number;
  /** How many things happened: each takes a number of the cursor. */
  size = 0;

  /** Takes what tells the version of a scope's last clearing. */
  constructor(clearedAt: (scope: Scope) => number) {
    this.#clearedAt = clearedAt;
  }

  get piles(): readonly Pile[] {
    return this.#heaps;
  }

  /** Notes that a request came. */
  came(entry: Entry, scope: Scope): void {
    const place = this.size++;
    const heap = this.#heapOf(scope);
    this.#put(heap, { entry, came: place, changed: place, isEnded: false });
  }

  /** Notes that a request ended, or that something of its stream was sent. Where its scope was cleared since it came it is forgotten, whichever pile it is in. */
  changed(entry: Entry, scope: Scope, isEnded: boolean): void {
    const changed = this.size++;
    const newest = this.#newest.get(scope);
    const known = newest === undefined ? undefined : recordOf(entry, newest);
    if (known === undefined) {
      const heap = this.#heapOf(scope);
      return this.#put(heap, { entry, came: null, changed, isEnded });
    }
    known.changed = changed;
    known.isEnded = isEnded;
  }

  /** The pile that what has just happened belongs to. */
  #heapOf(scope: Scope): Heap {
    const cleared = this.#clearedAt(scope);
    const known = this.#newest.get(scope);
    if (known?.cleared === cleared) return known;
    const first = this.size - 1;
    const heap = { scope, cleared, first, records: [], at: null };
    this.#newest.set(scope, heap);
    this.#heaps.push(heap);
    return heap;
  }

  #put({ records, at }: Heap, record: Record): void {
    records.push(record);
    at?.set(record.entry, records.length - 1);
  }
}

/** The record of an entry, where there is one. */
function recordOf(entry: Entry, heap: Heap): Record | undefined {
  const { records } = heap;
  const last = records[records.length - 1];
  if (last?.entry === entry) return last;
  heap.at ??= new Map(records.map((one, place) => [one.entry, place]));
  const place = heap.at.get(entry);
  return place === undefined ? undefined : records[place];
}
