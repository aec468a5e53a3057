// The stores in which what servers remember may lie, each in a room of its own
// that is loaded when a configuration names it.

import { isProbe } from "../control/control_path.ts";
import type { Config } from "../runtime/config.ts";
import type { Permit } from "../runtime/permit.ts";
import { StartRefusal } from "../runtime/start_refusal.ts";
import { kindOfStore } from "../runtime/store_settings.ts";
import type { World } from "../runtime/world.ts";
import { JournalCopies } from "../state/journal_copies.ts";
import type { Journals } from "../state/journals.ts";
import type { State } from "../state/state.ts";
import { askReport, type ControlApi } from "./asked_report.ts";
import type { OpenStore } from "./store.ts";

/** What a store knows of its server. */
interface Surroundings {
  readonly world: World;
  /** Held by the store, where servers share it. */
  readonly permit: Permit;
  /** Gives the control API, which is asked for the reports of scopes that have ended. */
  api(): Promise<ControlApi>;
}

/** What makes the journals of a state that several servers share; nothing where it is this server's alone. */
export function copiesFor(
  { store }: Config,
  world: World,
): ((received: Journals) => Journals) | undefined {
  if (store === null || kindOfStore(store) === "sqlite") return undefined;
  return (received) => new JournalCopies(received, world);
}

/** Opens the store of a configuration, before the first stub comes; `null` where it names none. */
export async function openStore(
  config: Config,
  state: State,
  { world, permit, api }: Surroundings,
): Promise<OpenStore | null> {
  const { store: settings, seed, controlToken: token } = config;
  if (settings === null) return null;
  if (kindOfStore(settings) === "sqlite") {
    const { openFile } = await import("./sqlite/open_file.ts");
    const report = (name: string) => askReport(config, api, name);
    return openFile(settings, { state, world, seed, report });
  }
  const { shareState } = await import("./redis/shared_store.ts");
  const store = shareState(settings, { state, world, permit, seed, token });
  if (typeof store === "string") throw new StartRefusal(store);
  return {
    async join(answers, readiness) {
      const refusal = await store.start(answers.all);
      if (refusal !== null) throw new StartRefusal(refusal);
      readiness.require("store", () => store.mayAnswer ? null : store.obstacle);
      readiness.filesDiffer = () => store.filesDiffer;
      const { gated } = await import("./redis/gate.ts");
      const rules = { lost: settings.lost, isOpen: isProbe };
      const calls = store.throughAll();
      return gated({ ...answers, calls, permit }, store, rules);
    },
    leave: () => store.leave(),
  };
}
