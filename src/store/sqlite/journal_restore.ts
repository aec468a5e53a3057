import { endingOf, openingOf, requestOf } from "../../state/entry_text.ts";
import { type HeldEntry, isHeldEntry } from "../../state/journal.ts";
import type { Journals } from "../../state/journals.ts";
import type { Scope } from "../../state/scope.ts";
import { memoryOf } from "../../state/scope_memory.ts";
import { readExactly } from "../../state/change_text.ts";
import { type PackedEntry, unpackEntries } from "../../state/entry_pack.ts";
import type { Database } from "./database.ts";

interface Stored extends PackedEntry {
  readonly scope: Scope;
}

/** What happened at a cursor: a request came, or it ended. */
interface Step {
  readonly cursor: number;
  readonly stored: Stored;
  readonly isEnd: boolean;
}

/** Takes requests that were stored into the journals again, in the order in which they came and ended. */
export function* restoreJournals(
  db: Database,
  journals: Journals,
  scopes: ReadonlyMap<number, Scope>,
): Generator<undefined, undefined> {
  const all: Stored[] = [];
  const totals = new Map<Scope, number>();
  const rows = "SELECT scope, total, records FROM batch ORDER BY number";
  for (const row of db.rows(rows)) {
    const scope = scopes.get(Number(row["scope"]));
    if (scope === undefined) continue;
    const records = String(row["records"]);
    for (const one of unpackEntries(records, readExactly)) {
      all.push({ ...one, scope });
    }
    totals.set(scope, Number(row["total"]));
    yield;
  }
  const open = new Map<Stored, HeldEntry>();
  for (const { cursor, stored, isEnd } of stepsOf(all)) {
    journals.reach(cursor - 1);
    if (isEnd) close(stored, open.get(stored));
    else {
      const entry = reopen(stored, journals);
      if (entry !== null) open.set(stored, entry);
    }
    yield;
  }
  for (const [scope, total] of totals) {
    const { journal } = memoryOf(scope);
    const lost = Math.max(0, total - journal.size - journal.evicted);
    if (lost === 0) continue;
    const [oldest] = journal.entries();
    journal.evicted += lost;
    journal.lostAt = Math.max(journal.lostAt, oldest?.seq ?? 0);
  }
  return undefined;
}

function stepsOf(all: readonly Stored[]): Step[] {
  return all.flatMap((stored) => [
    { cursor: stored.came ?? 0, stored, isEnd: false },
    { cursor: stored.changed, stored, isEnd: true },
  ]).sort((one, other) => one.cursor - other.cursor);
}

function reopen(
  { scope, text }: Stored,
  journals: Journals,
): HeldEntry | null {
  const entry = journals.open(scope, requestOf(text), openingOf(text));
  if (!isHeldEntry(entry)) return null;
  entry.origin = text.id;
  return entry;
}

function close(
  { text: { ending, duration } }: Stored,
  entry: HeldEntry | undefined,
): void {
  if (ending === null || entry === undefined) return;
  entry.journal.close(entry, endingOf(ending), duration);
}
