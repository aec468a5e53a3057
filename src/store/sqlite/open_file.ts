import { resolve } from "../../runtime/paths.ts";
import type { StoreSettings } from "../../runtime/store_settings.ts";
import { StartRefusal } from "../../runtime/start_refusal.ts";
import type { World } from "../../runtime/world.ts";
import type { Scope } from "../../state/scope.ts";
import { StoreTrouble } from "../../state/link.ts";
import type { State } from "../../state/state.ts";
import type { OpenStore } from "../store.ts";
import { type Database, saidBy } from "./database.ts";
import { removeHolder } from "./disk.ts";
import { FileLink } from "./file_link.ts";
import { JournalStore } from "./journal_store.ts";
import { Rows } from "./rows.ts";
import { readMeta } from "./last_stop.ts";
import { openStoreFile } from "./store_file.ts";
import { takeBack } from "./taken_back.ts";
import { Upkeep } from "./upkeep.ts";
import { WriteQueue } from "./write_queue.ts";

/** What a server is beside its state. */
interface Surroundings {
  readonly state: State;
  readonly world: World;
  /** What draws follow from where neither chaos nor scope says so. */
  readonly seed: number | null;
  /** The report of a scope that has ended, as the control API shows it without secrets. */
  report(name: string): Promise<string | null>;
}

/** What probes are told, who need no token. */
const troubled =
  "The store cannot be written to: changes are refused, and what else happens waits to be stored";

/** Opens the file that a server keeps what it remembers in. */
export function openFile(
  settings: StoreSettings,
  { state, world, seed, report }: Surroundings,
): OpenStore {
  const { url, serverName } = settings;
  const path = resolve(url.slice("sqlite:".length));
  const db = openStoreFile(path, { serverName, epoch: world.uuid() });
  const rows = new Rows(db, state);
  const queue = new WriteQueue(db, world);
  const epoch = epochOf(db, path);
  const parts = { db, state, rows, queue, world };
  const journal = settings.journal === "off"
    ? null
    : new JournalStore({ ...parts, settings });
  const own = { epoch, seed, startedAt: world.now(), keepReports };
  const link = new FileLink({ ...parts, ...own, journal });
  state.changes.link = link;
  const upkeep = new Upkeep({ ...parts, link, journal });

  async function keepReports(scopes: readonly Scope[]): Promise<void> {
    for (const { ended } of scopes) {
      if (ended === null) continue;
      // The scope has ended, whatever becomes of its report.
      const text = await report(ended.scope).catch((error: unknown) => {
        world.log.error("a report is not kept", { error: String(error) });
        return null;
      });
      if (text !== null) queue.write(() => rows.scopes.putReport(ended, text));
    }
  }

  async function begin(): Promise<void> {
    if (readMeta(db, "started") === null) {
      db.put("INSERT INTO meta VALUES ('started', '')");
    } else {
      await takeBack({ ...parts, link, journal, settings });
    }
    link.open();
    state.scopes.sweep();
    if (journal !== null) state.journals.followers.add(journal);
    upkeep.start();
  }

  return {
    async join({ all }, readiness) {
      await begin().catch((error) => refuseBroken(path, error));
      readiness.storeTrouble = () => queue.trouble === null ? null : troubled;
      return all;
    },
    async leave() {
      await upkeep.stop();
      db.close();
      removeHolder(path);
    },
  };
}

/** A file that the engine cannot read has to be put right by somebody. */
function refuseBroken(path: string, error: unknown): never {
  if (error instanceof StoreTrouble && error.code === "STORE_FULL") {
    throw new StartRefusal(error.message);
  }
  throw new StartRefusal(
    `The store ${path} cannot be read: ${
      saidBy(error instanceof StoreTrouble ? error.cause : error)
    }. Put back a copy of it, or name another file`,
  );
}

function epochOf(db: Database, path: string): string {
  try {
    return readMeta(db, "epoch") ?? "";
  } catch (error) {
    db.close();
    return refuseBroken(path, error);
  }
}
