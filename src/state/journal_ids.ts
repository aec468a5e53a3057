import type { Entry, Journal } from "./journal.ts";
import type { Scopes } from "./scopes.ts";
import type { World } from "../runtime/world.ts";

/** The names of journal entries, and the way back from a name. */
export interface JournalIds {
  idOf(entry: Entry): string;
  entryOf(id: string): Entry | undefined;
}

/** Ids hold a mark of this run, so that one from before a restart finds nothing. */
export function createJournalIds(scopes: Scopes, world: World): JournalIds {
  const run = world.uuid().slice(0, 8);
  const form = new RegExp(`^${run}-(\\d{1,15})$`);
  return {
    idOf: ({ seq }) => `${run}-${seq}`,
    entryOf: (id) => {
      const seq = Number(form.exec(id)?.[1] ?? NaN);
      const journals = [scopes.global, ...scopes.all()].map(({ journal }) =>
        journal
      );
      return Number.isNaN(seq) ? undefined : findEntry(journals, seq);
    },
  };
}

function findEntry(
  journals: readonly Journal[],
  seq: number,
): Entry | undefined {
  for (const journal of journals) {
    for (const entry of journal.entries()) {
      if (entry.seq === seq) return entry;
    }
  }
  return undefined;
}
