import { signal } from "@preact/signals";

/** The requests that are chosen in the list; `undefined` while none are being chosen. */
export const chosenRows = signal<ReadonlySet<string> | undefined>(undefined);

/** Requests of which stubs are to be made. */
export interface RecordOrder {
  /** Their scope; `null` for none. */
  readonly scope: string | null;
  readonly ids: readonly string[];
}

/** The requests of which stubs are being made. */
export const recordOrder = signal<RecordOrder | undefined>(undefined);

/** Chooses a request, or takes that back. */
export function chooseRow(id: string, isChosen: boolean): void {
  const next = new Set(chosenRows.value);
  if (isChosen) next.add(id);
  else next.delete(id);
  chosenRows.value = next;
}
