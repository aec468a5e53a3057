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

/** An entry in a batch: the places of what happened in it, counted from the batch's first number. */
export interface BatchRecord {
  readonly came: number | null;
  readonly changed: number;
  readonly text: EntryText;
}

/** Records of one scope. */
export interface Pile {
  readonly scope: Scope;
  readonly place: string;
  readonly cleared: number;
  readonly records: BatchRecord[];
}

/** Gathers what happened: a record an entry, in the order in which its part of the batch began. */
export function pilesOf(
  happened: readonly Happening[],
  { placeOf, textOf }: {
    placeOf(scope: Scope): string;
    textOf(entry: Entry): EntryText;
  },
): Pile[] {
  const piles = new Map<string, { pile: Pile; at: Map<Entry, number> }>();
  for (const [offset, one] of happened.entries()) {
    const { entry, scope, kind, cleared } = one;
    const place = placeOf(scope);
    const key = `${cleared} ${place}`;
    const found = piles.get(key) ?? {
      pile: { scope, place, cleared, records: [] },
      at: new Map<Entry, number>(),
    };
    piles.set(key, found);
    const { pile: { records }, at } = found;
    const known = at.get(entry);
    const before = known === undefined ? undefined : records[known];
    const came = kind === "came" ? offset : before?.came ?? null;
    const record = { came, changed: offset, text: textOf(entry) };
    if (known !== undefined) records[known] = record;
    else at.set(entry, records.push(record) - 1);
  }
  return [...piles.values()].map(({ pile }) => pile);
}
