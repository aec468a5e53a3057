import assert from "node:assert/strict";
import config from "../../client/deno.json" with { type: "json" };
import { version } from "../../client/version.ts";
import { clientTypes, formatModule } from "../../.ci/client_types.ts";
import server from "../../deno.json" with { type: "json" };
import { startStandin } from "../harness.ts";
import { clientEntries } from "../structure/layers.ts";

const written = new URL("../../client/wire_types.ts", import.meta.url);

Deno.test('the client\'s types are those of the server: else run "deno task client:types"', async () => {
  await using standin = await startStandin();
  const answer = await fetch(`${standin.url}/__mock__/openapi.json`);
  const now = await formatModule(clientTypes(await answer.json()));
  assert.equal(await Deno.readTextFile(written), now);
});

Deno.test("the client has the version of the server", () => {
  assert.equal(config.version, server.version);
  assert.equal(version, server.version);
});

Deno.test("the client's entries are those that its package names", () => {
  const named = Object.values(config.exports).map((path) =>
    path.replace("./", "client/")
  );
  assert.deepEqual(named, clientEntries);
});
