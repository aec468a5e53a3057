import assert from "node:assert/strict";
import { shownInTurns } from "../../src/control/shown_entry.ts";
import { startStandin } from "../harness.ts";

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
      show: () => void setImmediate(() => heard++),
    });
    return heard;
  };
  assert.equal(await heardBetween(10), 0);
  assert.ok(await heardBetween(200_000) >= 2);
});
