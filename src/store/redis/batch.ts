import type { Entry } from "../../state/entry.ts";
import type { EntryText } from "../../state/entry_text.ts";
import type { Scope } from "../../state/scope.ts";

/** What happened to a request: it came, ended, or something of its stream was sent. */
export interface Happening {
  readonly entry: Entry;
  readonly scope: Scope;
  readonly kind: "came" | "ended" | "sent";
  /** The version of the clearing of its scope that was known then. */
  readonly cleared: number;
}

/** An entry in a batch as it is read: the places of what happened in it, counted from the batch's first number. */
export interface BatchRecord {
  readonly came: number | null;
  readonly changed: number;
  readonly text: EntryText;
}

/** What became of an entry, before its text is made. */
export interface Noted {
  readonly entry: Entry;
  readonly came: number | null;
  readonly changed: number;
  /** Whether it ended in this batch. */
  readonly isEnded: boolean;
}

/** Records of one scope. */
export interface Pile {
  readonly scope: Scope;
  readonly cleared: number;
  readonly records: readonly Noted[];
}

interface Heap extends Pile {
  readonly records: Noted[];
  /** Where each entry is; `null` while nobody asked: most end in the turn in which they come. */
  at: Map<Entry, number> | null;
}

/** Gathers what happened: a record an entry, in the order in which its part of the batch began. */
export function pilesOf(happened: readonly Happening[]): Pile[] {
  const heaps: Heap[] = [];
  const newest = new Map<Scope, Heap>();
  for (const [changed, { entry, scope, kind, cleared }] of happened.entries()) {
    let heap = newest.get(scope);
    if (heap?.cleared !== cleared) {
      heap = { scope, cleared, records: [], at: null };
      newest.set(scope, heap);
      heaps.push(heap);
    }
    const { records } = heap;
    const known = kind === "came" ? undefined : placeOf(entry, heap);
    const before = known === undefined ? undefined : records[known];
    const came = kind === "came" ? changed : before?.came ?? null;
    const record = { entry, came, changed, isEnded: kind === "ended" };
    if (known !== undefined) records[known] = record;
    else {
      records.push(record);
      heap.at?.set(entry, records.length - 1);
    }
  }
  return heaps;
}

/** Where an entry is among the records. */
function placeOf(entry: Entry, heap: Heap): number | undefined {
  const { records } = heap;
  const last = records.length - 1;
  if (records[last]?.entry === entry) return last;
  heap.at ??= new Map(records.map((one, place) => [one.entry, place]));
  return heap.at.get(entry);
}
