import assert from "node:assert/strict";
import { shownInTurns } from "../../src/control/shown_entry.ts";
import { noWork } from "../../src/runtime/work.ts";
import { WorkMeter } from "../../src/runtime/work_meter.ts";
import { startStandin } from "../harness.ts";

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

Deno.test("others are heard between long requests that are shown, and not between short ones", async () => {
  await using server = await startStandin();
  const heardBetween = async (length: number): Promise<number> => {
    const { journals, scopes } = await server.state();
    for (let at = 0; at < 4; at++) {
      await server.get("/a", { method: "POST", body: "x".repeat(length) });
    }
    const entries = [...journals.newestOf(scopes.global)].slice(0, 4);
    let heard = 0;
    await shownInTurns(entries, {
      entryOf: (entry) => entry,
      show: () => noWork(void setImmediate(() => heard++)),
      meter: new WorkMeter({ sleep: rest }),
    });
    return heard;
  };
  assert.equal(await heardBetween(10), 0);
  assert.ok(await heardBetween(600_000) >= 2);
});
