import assert from "node:assert/strict";
import { scopeListing } from "../../src/model/scope_listing.ts";
import { deletion } from "../../src/model/success.ts";
import { answering, type TestServer } from "../harness.ts";
import { startClocked } from "./scope_clock.ts";

async function create(server: TestServer, payload: Record<string, unknown>) {
  const { status } = await server.control("POST", "/__mock__/scopes", payload);
  assert.equal(status, 201);
}

async function names(server: TestServer): Promise<string[]> {
  const answer = await server.control("GET", "/__mock__/scopes");
  return answer.as(scopeListing).scopes;
}

async function status(server: TestServer, scope: string): Promise<number> {
  await server.stub(answering({ path: "/up" })).catch(() => {});
  return (await server.get("/up", { headers: { [scope]: "1" } })).status;
}

Deno.test("a scope ends once it was not used for its ttl_ms", async () => {
  await using stage = await startClocked();
  const { server, pass } = stage;
  await create(server, { name: "short", ttl_ms: 1000 });
  await create(server, { name: "long" });
  pass(999);
  assert.deepEqual(await names(server), ["short", "long"]);
  pass(1);
  assert.deepEqual(await names(server), ["long"]);
  assert.equal(await status(server, "short"), 404);
  assert.equal(await status(server, "long"), 200);
});

Deno.test("requests and control calls that name a scope renew it, a listing of all does not", async () => {
  await using stage = await startClocked();
  const { server, pass } = stage;
  await create(server, { name: "qa", ttl_ms: 1000 });
  const headers = { qa: "1" };
  const uses = [
    () => server.get("/x", { headers }),
    () => server.control("GET", "/__mock__/stubs", undefined, headers),
    () => server.control("GET", "/__mock__/requests?scope=qa"),
    () => server.control("POST", "/__mock__/assert?scope=QA", {}),
    () => server.control("GET", "/__mock__/scopes/qa"),
    () => server.control("PATCH", "/__mock__/scopes/qa", { title: "q" }),
  ];
  for (const use of uses) {
    pass(999);
    await use();
  }
  pass(999);
  assert.deepEqual(await names(server), ["qa"]);
  await server.control("GET", "/__mock__/requests?scope=*");
  pass(1);
  assert.deepEqual(await names(server), []);
});

Deno.test("use of a scope renews those around it, and their end ends it", async () => {
  await using stage = await startClocked();
  const { server, pass } = stage;
  await create(server, { name: "suite", ttl_ms: 1000 });
  await create(server, { name: "test", parent: "suite", ttl_ms: 5000 });
  await create(server, { name: "heir", parent: "suite" });
  pass(900);
  assert.equal(await status(server, "test"), 200);
  pass(900);
  assert.deepEqual(await names(server), ["suite", "test"]);
  pass(100);
  assert.deepEqual(await names(server), []);
});

Deno.test("an open stream keeps its scope, and those around it, until it ends", async () => {
  await using stage = await startClocked();
  const { server, pass, sleep } = stage;
  await create(server, { name: "suite", ttl_ms: 60_000 });
  await create(server, { name: "qa", parent: "suite" });
  const events = [{ data: "1" }, { data: "2", delay_ms: 7 }];
  const action = { sse: { events, default_delay_ms: 0 } };
  await server.stub({ request: { path: "/s" }, action }, "qa");
  const response = await fetch(`${server.url}/s`, { headers: { qa: "1" } });
  let nap = await sleep.next();
  while (nap.ms !== 7) nap = await sleep.next();
  pass(200_000);
  assert.deepEqual(await names(server), ["suite", "qa"]);
  nap.wake();
  await response.text();
  pass(59_999);
  assert.deepEqual(await names(server), ["suite", "qa"]);
  pass(60_001);
  assert.deepEqual(await names(server), []);
});

Deno.test("a look each minute ends what nobody asks for, and there is none without scopes", async () => {
  await using stage = await startClocked();
  const { server, pass, sleep } = stage;
  await server.control("POST", "/__mock__/scopes", { name: "forever" });
  assert.deepEqual(sleep.naps, []);
  await create(server, { name: "short", ttl_ms: 1000 });
  const { journal } = await facts(server);
  assert.equal(journal.scopes.length, 3);
  const look = await sleep.next();
  assert.equal(look.ms, 60_000);
  pass(60_000);
  look.wake();
  await sleep.next();
  assert.equal((await facts(server)).journal.scopes.length, 2);
});

async function facts(server: TestServer) {
  const answer = await server.control("GET", "/__mock__/server");
  return answer.json as { journal: { scopes: unknown[] } };
}

Deno.test("DELETE with idle_ms ends what was not used for so long, with all inside it", async () => {
  await using stage = await startClocked();
  const { server, pass } = stage;
  await create(server, { name: "old" });
  await create(server, { name: "older", parent: "old" });
  await create(server, { name: "used" });
  await create(server, { name: "inner", parent: "used" });
  pass(5000);
  await status(server, "inner");
  const clear = (query: string) =>
    server.control("DELETE", `/__mock__/scopes${query}`);
  assert.equal((await clear("?idle_ms=5001")).as(deletion).deleted, 0);
  assert.equal((await clear("?idle_ms=5000")).as(deletion).deleted, 2);
  assert.deepEqual(await names(server), ["used", "inner"]);
  for (const query of ["", "?idle_ms=", "?idle_ms=-1", "?idle_ms=1.5"]) {
    const { status, error } = await clear(query);
    assert.deepEqual([status, error], [400, "INVALID_QUERY"], query);
  }
});
