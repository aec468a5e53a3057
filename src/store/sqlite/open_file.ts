import { resolve } from "@std/path";
import type { StoreSettings } from "../../runtime/store_settings.ts";
import type { World } from "../../runtime/world.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { OpenStore } from "../store.ts";
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

/** Opens the file that a server keeps what it remembers in. */
export function openFile(
  settings: StoreSettings,
  { state, world, seed, report }: Surroundings,
): OpenStore {
  const { url, serverName } = settings;
  const path = resolve(url.slice("sqlite:".length));
  const db = openStoreFile(path, { serverName, epoch: world.uuid() });
  const rows = new Rows(db, state);
  const queue = new WriteQueue(db);
  const epoch = readMeta(db, "epoch") ?? "";
  const own = { epoch, seed, startedAt: world.now(), keepReports };
  const link = new FileLink({ state, rows, queue, ...own });
  state.changes.link = link;
  const parts = { db, state, rows, queue, world };
  const journal = settings.journal === "off"
    ? null
    : new JournalStore({ ...parts, settings });
  const upkeep = new Upkeep({ ...parts, link, journal });

  async function keepReports(scopes: readonly Scope[]): Promise<void> {
    for (const { ended } of scopes) {
      if (ended === null) continue;
      const text = await report(ended.scope);
      if (text !== null) queue.write(() => rows.scopes.putReport(ended, text));
    }
  }

  return {
    async join(answer) {
      if (readMeta(db, "started") === null) {
        db.put("INSERT INTO meta VALUES ('started', '')");
      } else await takeBack({ ...parts, link, journal, settings });
      link.open();
      state.scopes.sweep();
      if (journal !== null) state.journals.followers.add(journal);
      upkeep.start();
      return answer;
    },
    async leave() {
      await upkeep.stop();
      db.close();
      removeHolder(path);
    },
  };
}
