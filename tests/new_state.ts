import { createLog } from "../src/runtime/log.ts";
import { createWorld } from "../src/runtime/world.ts";
import type { JournalLimits } from "../src/state/journal_commons.ts";
import { State } from "../src/state/state.ts";
import { compileStub } from "../src/state/stub.ts";
import { createTemplates } from "../src/templating/templates.ts";

const world = createWorld(
  createLog({ level: "silent", format: "text", write() {} }),
  1,
);
const templates = createTemplates(world);

/** What a server remembers at its start, without the server. */
export function newState(limits: Partial<JournalLimits> = {}): State {
  const state = new State(
    { entries: 1, bytes: 1, body: 1, recordedBody: 1, ...limits },
    world,
  );
  state.useCompiler((spec, birth) => compileStub(spec, birth, templates));
  return state;
}
