import type { StoreSettings } from "../../runtime/store_settings.ts";
import type { Scope } from "../../state/scope.ts";
import type { Database } from "./database.ts";
import type { ScopeIds } from "./scope_ids.ts";

/** What a server notes that stops by itself: all that it had to store is stored. */
export interface Stop {
  /** Whose requests it stored. */
  readonly journal: StoreSettings["journal"];
  /** The numbers of the scopes of whose requests it did not know all. */
  readonly incomplete: readonly number[];
}

export function stopOf(
  journal: Stop["journal"],
  scopes: readonly Scope[],
  ids: ScopeIds,
): Stop {
  const incomplete = scopes.filter(({ absence }) => absence !== null)
    .flatMap((one) => ids.of(one) ?? []);
  return { journal, incomplete };
}

export function noteStop(db: Database, stop: Stop): void {
  const put = "INSERT OR REPLACE INTO meta VALUES ('stopped', ?)";
  db.put(put, JSON.stringify(stop));
}

/** How the last server stopped, which is forgotten now; `null` where it was killed. */
export function lastStop(db: Database): Stop | null {
  const text = readMeta(db, "stopped");
  db.put("DELETE FROM meta WHERE name = 'stopped'");
  return text === null ? null : JSON.parse(text);
}

/** The names of the scopes of whose requests from before not all are known. */
export function scopesWithout(
  stop: Stop | null,
  scopes: ReadonlyMap<number, Scope>,
  journal: Stop["journal"],
): (string | null)[] {
  const without: (string | null)[] = [];
  for (const [id, { name }] of scopes) {
    const isWhole = stop !== null && keeps(stop.journal, name) &&
      keeps(journal, name) && !stop.incomplete.includes(id);
    if (!isWhole) without.push(name);
  }
  return without;
}

/** Whether the requests of a scope are stored. */
export function keeps(journal: Stop["journal"], name: string | null): boolean {
  return journal === "all" || journal === "scopes" && name !== null;
}

/** What is noted of a file as a whole. */
export function readMeta(db: Database, name: string): string | null {
  const row = db.row("SELECT value FROM meta WHERE name = ?", name);
  return row === undefined ? null : String(row["value"]);
}
