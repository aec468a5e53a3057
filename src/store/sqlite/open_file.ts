import { resolve } from "@std/path";
import type { Readiness } from "../../runtime/readiness.ts";
import type { StoreSettings } from "../../runtime/store_settings.ts";
import { finishInSlices } from "../../runtime/work.ts";
import type { World } from "../../runtime/world.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { OpenStore } from "../store.ts";
import { removeHolder } from "./disk.ts";
import { FileLink } from "./file_link.ts";
import { Restore } from "./restore.ts";
import { Rows } from "./rows.ts";
import { openStoreFile } from "./store_file.ts";
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
  { url, serverName }: StoreSettings,
  { state, world, seed, report }: Surroundings,
): OpenStore {
  const path = resolve(url.slice("sqlite:".length));
  const db = openStoreFile(path, { serverName, epoch: world.uuid() });
  const rows = new Rows(db, state);
  const queue = new WriteQueue(db);
  const epoch = String(
    db.row("SELECT value FROM meta WHERE name = 'epoch'")?.["value"],
  );
  const startedAt = world.now();
  const own = { epoch, seed, startedAt, keepReports };
  const link = new FileLink({ state, rows, queue, ...own });
  state.changes.link = link;
  const upkeep = new Upkeep({ db, state, rows, queue, link, world });

  async function keepReports(scopes: readonly Scope[]): Promise<void> {
    for (const { ended } of scopes) {
      if (ended === null) continue;
      const text = await report(ended.scope);
      if (text !== null) queue.write(() => rows.scopes.putReport(ended, text));
    }
  }

  return {
    async join(answer, _: Readiness) {
      const started = "SELECT 1 FROM meta WHERE name = 'started'";
      const isNew = db.row(started) === undefined;
      const restore = new Restore({
        db,
        state,
        rows,
        found(name, scope) {
          if (name !== null) link.live.set(name, scope);
          if (!isNew) link.forget(scope);
        },
        passedOver: (what) =>
          world.log.warn(`the store has ${what}: it is passed over`),
        redo: (change) => link.redo(change),
      });
      await finishInSlices(restore.run(), world);
      db.put("INSERT OR IGNORE INTO meta VALUES ('started', '')");
      link.open();
      state.scopes.sweep();
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
