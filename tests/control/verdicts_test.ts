import assert from "node:assert/strict";
import { check } from "../asked_verdict.ts";
import { assertReceived } from "../../src/state/assertions.ts";
import { prepareAssertion } from "../../src/state/prepared_assertion.ts";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import { assertionPayload } from "../../src/model/assertion.ts";
import { createLog } from "../../src/runtime/log.ts";
import { createWorld } from "../../src/runtime/world.ts";
import { startStandin } from "../harness.ts";
import { newState } from "../new_state.ts";

const silent = createLog({ level: "silent", format: "text", write() {} });

Deno.test("an assertion answers with result, count, conclusive and closest", async () => {
  await using server = await startStandin();
  await server.get("/a");
  const yes = await server.control("POST", "/__mock__/assert", {
    path: "/a",
    method: "GET",
  });
  assert.equal(
    yes.text,
    '{"result":true,"count":1,"conclusive":true,"closest":[],' +
      '"message":"received 1 of GET /a, as expected"}',
  );
  const no = await check(server, { path: "/b" });
  assert.deepEqual([no.result, no.count, no.conclusive, no.closest.length], [
    false,
    0,
    true,
    1,
  ]);
});

Deno.test("an assertion that eviction may have made wrong is not conclusive", async () => {
  await using server = await startStandin({ journalLimit: 2 });
  for (const path of ["/a", "/b", "/c"]) await server.get(path);
  const cases: [unknown, boolean, boolean][] = [
    [{ path: "/a" }, false, false],
    [{ path: "/c" }, true, true],
    [{ path: "/c", times: 1 }, true, false],
    [{ path: "/c", times: 2 }, false, false],
    [{ path: "/c", times: 3 }, false, true],
    [{ path: "/x", times: 0 }, true, false],
    [{ times: { $lte: 2 } }, true, false],
    [{ times: { $lte: 3 } }, true, true],
    [{ times: {} }, false, true],
  ];
  for (const [payload, result, conclusive] of cases) {
    const found = await check(server, payload);
    assert.deepEqual(
      [found.result, found.conclusive],
      [result, conclusive],
      JSON.stringify(payload),
    );
  }
  await server.control("DELETE", "/__mock__/requests");
  assert.equal((await check(server, { path: "/a" })).conclusive, true);
});

Deno.test("a body that was not kept whole makes an assertion about it inconclusive", async () => {
  await using server = await startStandin({ bodyLimit: 2_000_000 });
  await server.get("/long", { method: "POST", body: "x".repeat(1_500_000) });
  await server.get("/refused", { method: "POST", body: "x".repeat(2_500_000) });
  const long = await check(server, {
    path: "/long",
    body: { $contains: ["y"] },
  });
  assert.deepEqual([long.result, long.conclusive], [false, false]);
  const refused = await check(server, {
    path: "/refused",
    body: { $contains: ["y"] },
  });
  assert.deepEqual([refused.result, refused.conclusive], [false, false]);
  const other = await check(server, {
    path: "/none",
    body: { $contains: ["y"] },
  });
  assert.deepEqual([other.result, other.conclusive], [false, true]);
});

Deno.test("a false assertion names the closest requests with the fields that differ, at most three", async () => {
  await using server = await startStandin();
  await server.get("/far");
  await server.get("/users/1?page=1", { headers: { "x-team": "dev" } });
  await server.get("/users/1?page=2", { headers: { "x-team": "qa" } });
  await server.get("/users/1?page=1", {
    headers: { "x-team": "qa" },
    method: "DELETE",
  });
  const { closest } = await check(server, {
    path: "/users/1",
    method: "GET",
    query: { page: "1" },
    headers: { "X-Team": "qa" },
  });
  assert.equal(closest.length, 3);
  const differing = closest.map(({ clauses }) =>
    clauses.filter(({ matched }) => !matched).map(({ field }) => field).join()
  );
  assert.deepEqual(differing, ["method", "query", "headers"]);
  const query = closest[1]?.clauses.find(({ field }) => field === "query");
  assert.deepEqual([query?.key, query?.actual], ["page", "2"]);
  assert.match(query?.reason ?? "", /./);
  assert.equal(closest[0]?.request.method, "DELETE");
});

Deno.test("an assertion looks beyond the counts that it tries one by one", async () => {
  const state = newState({ entries: 0 });
  const scopes = [state.scopes.global];
  const request = new IncomingRequest({
    method: "GET",
    url: "http://localhost/",
  }, []);
  for (let at = 0; at < 20_000; at++) {
    state.journals.open(state.scopes.global, request, {
      stub: null,
      chaos: null,
    });
  }
  const world = createWorld(silent, 1);

  const ask = async (least: number) => {
    const times = { $gte: { value: least } };
    const payload = assertionPayload.parse({ times });
    const near = scopes;
    const where = { state, scopes, near, isEverywhere: false };
    const scene = { ...where, world, wanted: 0 };
    const assertion = await prepareAssertion(payload, world);
    return (await assertReceived(assertion, scene)).doubt === null;
  };
  assert.equal(await ask(15_000), false);
  assert.equal(await ask(20_001), true);
});

Deno.test("a body nested a thousand times deeper than is shown is cut like any other", async () => {
  await using server = await startStandin();
  for (const [open, close] of [["[", "]"], ['{"a":', "}"]] as const) {
    const depth = 100_000;
    const body = `${open.repeat(depth)}1${close.repeat(depth)}`;
    await server.get("/deep", { method: "POST", body });
    const { closest: [near] } = await check(server, { body: -1 });
    const [clause] = near?.clauses ?? [];
    assert.equal(
      clause?.actual,
      `${open.repeat(120).slice(0, 120)}...`,
    );
    assert.ok(clause.reason.length < 200, clause.reason);
  }
});

Deno.test("what came before the cursor of an assertion is not among the closest", async () => {
  await using server = await startStandin();
  await server.get("/early");
  const { cursor } = await server.requests();
  const early = await check(server, { path: "/a", after: cursor });
  assert.deepEqual([early.result, early.closest], [false, []]);
  await server.get("/late");
  const late = await check(server, { path: "/a", after: cursor });
  assert.deepEqual(late.closest.map(({ request }) => request.path), ["/late"]);
});
