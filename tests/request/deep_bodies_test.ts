import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { ask, outcome, stubs } from "../wire.ts";

function post(server: TestServer, body: string) {
  return ask(server, "/b", { method: "POST", body }).then(outcome);
}

Deno.test("a body that is nested deeper than 100,000 levels is no JSON, however long it is", async () => {
  await using server = await startStandin();
  await stubs(server, {
    json: { path: "/b", body: { $json: { $key_values: { k: 1 } } } },
  });
  const nested = (levels: number, after: string) =>
    `{"k":1,"n":${"[".repeat(levels)}${"]".repeat(levels)}}${after}`;
  for (const after of ["", " ".repeat(600_000)]) {
    assert.equal(await post(server, nested(99_999, after)), "json");
    assert.equal(await post(server, nested(100_000, after)), 404);
  }
  const inText = `{"k":1,"n":"${"[".repeat(100_000)}"}`;
  assert.equal(await post(server, inText), "json");
});
