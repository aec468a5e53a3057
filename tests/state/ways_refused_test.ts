import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { ask, outcome } from "../wire.ts";
import { type Question, startWays, ways } from "./ways.ts";

Deno.test("a name that there never was is refused by Mock-Scope and prefix, on a server without scopes too", async () => {
  for (const start of [startWays, startStandin]) {
    await using server = await start();
    const questions: [Question, string, string][] = [
      [{ headers: ["Mock-Scope: nobody"] }, "mock_scope", '"nobody"'],
      [{ headers: ["Mock-Scope:"] }, "mock_scope", "names no scope"],
      [{ target: "/__scope__/nobody/who" }, "prefix", '"nobody"'],
      [{ target: "/__scope__/" }, "prefix", "names no scope"],
      [{ target: "/__scope__" }, "prefix", "names no scope"],
      [{ target: "/__scope__/nobody/__mock__/stubs" }, "prefix", '"nobody"'],
    ];
    for (const [{ target = "/who", headers = [] }, way, part] of questions) {
      const answer = await ask(server, target, { headers: [...headers] });
      const json = JSON.parse(answer.rest);
      assert.equal(answer.status, 404, target);
      assert.equal(json.error, "SCOPE_NOT_FOUND");
      assert.equal(json.selected_by, way);
      assert.ok(json.detail.includes(part), json.detail);
    }
    const { requests } = await server.requests("?scope=*");
    const outcomes = requests.map((one) => one.response?.outcome);
    assert.deepEqual(new Set(outcomes), new Set(["scope_not_found"]));
    assert.ok(requests.every((one) => one.scope === null));
  }
});

Deno.test("an unknown name in the baggage is ignored, unless the server is told to refuse it", async () => {
  const headers = ["baggage: mock-scope=nobody"];
  {
    await using server = await startWays();
    assert.equal(outcome(await ask(server, "/who", { headers })), "global");
  }
  await using server = await startWays({ refuseUnknownScopes: true });
  const refused = JSON.parse((await ask(server, "/who", { headers })).rest);
  assert.equal(refused.error, "SCOPE_NOT_FOUND");
  assert.equal(refused.selected_by, "baggage");
  const known = ["baggage: mock-scope=one"];
  assert.equal(outcome(await ask(server, "/who", { headers: known })), "one");
  const other = ["baggage: tenant=acme"];
  assert.equal(
    outcome(await ask(server, "/who", { headers: other })),
    "global",
  );
  await using empty = await startStandin({ refuseUnknownScopes: true });
  assert.equal((await ask(empty, "/who", { headers })).status, 404);
});

Deno.test("a scope that has ended is told as ended by every way in", async () => {
  await using server = await startWays();
  await server.control("DELETE", "/__mock__/scopes/suite");
  const late = ways.filter(([, scope]) => scope === "one");
  for (const [{ target = "/who", headers = [] }, , way] of late) {
    const answer = await ask(server, target, { headers: [...headers] });
    const json = JSON.parse(answer.rest);
    assert.deepEqual(
      [answer.status, json.error, json.selected_by],
      [404, "SCOPE_ENDED", way],
      `${target} ${headers}`,
    );
  }
  assert.deepEqual((await server.requests("?scope=*")).requests, []);
});
