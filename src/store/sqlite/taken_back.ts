import type { StoreSettings } from "../../runtime/store_settings.ts";
import { finishInSlices } from "../../runtime/work.ts";
import type { World } from "../../runtime/world.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Database } from "./database.ts";
import type { FileLink } from "./file_link.ts";
import { restoreJournals } from "./journal_restore.ts";
import type { JournalStore } from "./journal_store.ts";
import { lastStop, readMeta, scopesWithout } from "./last_stop.ts";
import { Restore } from "./restore.ts";
import type { Rows } from "./rows.ts";

/** More than the cursor goes up in the second after which it is written. */
const cursorGap = 1_000_000;

interface BackParts {
  readonly db: Database;
  readonly state: State;
  readonly rows: Rows;
  readonly link: FileLink;
  readonly journal: JournalStore | null;
  readonly settings: StoreSettings;
  readonly world: World;
}

/** Lets a server remember what one before it has stored, and notes what is not known of that. */
export async function takeBack(
  { db, state, rows, link, journal, settings, world }: BackParts,
): Promise<void> {
  const { journals } = state;
  const restore = new Restore({
    db,
    state,
    rows,
    found: (name, scope) => void link.live.set(name, scope),
    passedOver: (what) =>
      world.log.warn(`the store has ${what}: it is passed over`),
    redo: (change) => link.redo(change),
    *entries(scopes: ReadonlyMap<number, Scope>) {
      if (journal !== null) yield* restoreJournals(db, journals, scopes);
      const names = scopesWithout(lastStop(db), scopes, settings.journal);
      const missing = { kind: "requests_missing", scopes: names } as const;
      state.changeHere({ ...missing, why: "restarted" });
      return undefined;
    },
  });
  await finishInSlices(restore.run(), world);
  journals.reach(Number(readMeta(db, "cursor") ?? 0) + cursorGap);
  link.firstCursor = journals.cursor;
}
