import type { Entry } from "../../state/entry.ts";
import type { Scope } from "../../state/scope.ts";
import type { Heap, Part } from "./heap.ts";

/** What became of an entry in a batch, before its text is made: the places of that, counted from the batch's first number. */
export interface Noted {
  readonly entry: Entry;
  /** `null` where its arrival was noted before. */
  readonly came: number | null;
  readonly changed: number;
}

type Record = { -readonly [K in keyof Noted]: Noted[K] };

/** Requests of a scope that go into the store, in the order in which their part of the batch began. */
export class Pile implements Heap, Part {
  readonly scope: Scope;
  readonly cleared: number;
  readonly first: number;
  readonly #records: Record[] = [];
  /** Where each entry is; `null` while nobody asked: most end in the turn in which they come. */
  #at: Map<Entry, number> | null = null;
  /** Requests that came. */
  arrivals = 0;

  constructor({ scope, cleared, first }: Part) {
    this.scope = scope;
    this.cleared = cleared;
    this.first = first;
  }

  get records(): readonly Noted[] {
    return this.#records;
  }

  add(entry: Entry, came: number | null, changed: number): void {
    this.#at?.set(entry, this.#records.length);
    this.#records.push({ entry, came, changed });
    if (came !== null) this.arrivals++;
  }

  update(entry: Entry, changed: number): boolean {
    const known = this.#recordOf(entry);
    if (known === undefined) return false;
    known.changed = changed;
    return true;
  }

  #recordOf(entry: Entry): Record | undefined {
    const records = this.#records;
    const last = records[records.length - 1];
    if (last?.entry === entry) return last;
    this.#at ??= new Map(records.map((one, place) => [one.entry, place]));
    const place = this.#at.get(entry);
    return place === undefined ? undefined : records[place];
  }
}
