import type { Entry } from "./entry.ts";
import type { Journal } from "./journal.ts";

/** An entry of those that came after a cursor, in whichever journal. */
export function findAfter(
  journals: Iterable<Journal>,
  cursor: number,
  isIt: (one: Entry) => boolean,
): Entry | undefined {
  for (const journal of journals) {
    for (const entry of journal.newest()) {
      if (entry.seq <= cursor) break;
      if (isIt(entry)) return entry;
    }
  }
  return undefined;
}
