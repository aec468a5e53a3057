import assert from "node:assert/strict";
import { scopeListing } from "../../src/model/scope_listing.ts";
import { verdict } from "../../src/model/verdict.ts";
import { answering, type TestServer } from "../harness.ts";
import { startClocked } from "./scope_clock.ts";

async function create(server: TestServer, payload: Record<string, unknown>) {
  const { status } = await server.control("POST", "/__mock__/scopes", payload);
  assert.equal(status, 201);
}

async function end(server: TestServer, name: string) {
  const { status } = await server.control("DELETE", `/__mock__/scopes/${name}`);
  assert.equal(status, 200);
}

Deno.test("a request that comes after its scope's end is refused, and nobody counts it", async () => {
  await using stage = await startClocked();
  const { server } = stage;
  await server.stub(answering({}));
  await create(server, { name: "other" });
  await create(server, { name: "qa" });
  await end(server, "qa");
  const ways = [{ qa: "1" }, { QA: "" }, { baggage: "a=b,mock-scope=qa" }];
  for (const headers of ways) {
    const body = "x".repeat(100_000);
    const answer = await server.get("/late", { method: "POST", body, headers });
    assert.deepEqual([answer.status, answer.error], [404, "SCOPE_ENDED"]);
    assert.match(answer.detail, /^Scope 'qa' ended at 2026-05-01T10:00:00/);
    assert.equal(answer.headers.get("standin-request-id"), null);
  }
  assert.equal((await server.requests("?scope=*")).total, 0);
  const claim = { path: "/late", times: 0 };
  const asserted = await server.control("POST", "/__mock__/assert", claim, {
    other: "1",
  });
  assert.equal(asserted.as(verdict).result, true);
  const { json } = await server.control("GET", "/__mock__/server");
  const { counters } = json as { counters: Record<string, number> };
  assert.deepEqual(counters, { scope_not_found: 3 });
});

Deno.test("a late request is refused though another scope is named beside the ended one", async () => {
  await using stage = await startClocked();
  const { server } = stage;
  await create(server, { name: "suite" });
  await create(server, { name: "test", parent: "suite" });
  await end(server, "test");
  const headers = { suite: "1", test: "1" };
  assert.equal((await server.get("/x", { headers })).error, "SCOPE_ENDED");
  assert.equal((await server.requests("?scope=*")).total, 0);
});

Deno.test("a control call that names an ended scope is refused and changes nothing", async () => {
  await using stage = await startClocked();
  const { server } = stage;
  await create(server, { name: "qa" });
  await end(server, "qa");
  const calls: [string, string, unknown?][] = [
    ["GET", "/__mock__/stubs"],
    ["POST", "/__mock__/stubs", answering({})],
    ["DELETE", "/__mock__/stubs"],
    ["DELETE", "/__mock__/stubs/none"],
    ["GET", "/__mock__/requests"],
    ["DELETE", "/__mock__/requests"],
    ["POST", "/__mock__/assert", {}],
    ["POST", "/__mock__/match", {}],
  ];
  for (const [method, path, payload] of calls) {
    const byHeader = await server.control(method, path, payload, { qa: "1" });
    assert.deepEqual([byHeader.status, byHeader.error], [404, "SCOPE_ENDED"]);
    const named = await server.control(method, `${path}?scope=qa`, payload);
    assert.deepEqual(
      [named.status, named.error],
      [404, "SCOPE_ENDED"],
      `${method} ${path}`,
    );
  }
  assert.deepEqual(await server.stubs("?scope=*"), []);
});

Deno.test("late requests are counted in the scopes around, and not in one made anew", async () => {
  await using stage = await startClocked();
  const { server, pass } = stage;
  await create(server, { name: "suite" });
  await create(server, { name: "group", parent: "suite" });
  await create(server, { name: "test", parent: "group" });
  await end(server, "test");
  await server.get("/x", { headers: { test: "1" } });
  const late = async () => {
    const answer = await server.control("GET", "/__mock__/scopes");
    const { details } = answer.as(scopeListing);
    return Object.fromEntries(details.map(({ name, late }) => [name, late]));
  };
  assert.deepEqual(await late(), { suite: 1, group: 1 });
  await end(server, "group");
  pass(1);
  await server.control("PUT", "/__mock__/scopes/suite", {});
  await server.get("/x", { headers: { test: "1" } });
  assert.deepEqual(await late(), { suite: undefined });
});

Deno.test("ten minutes after its end a name is as if it had never been", async () => {
  await using stage = await startClocked();
  const { server, pass } = stage;
  await server.stub(answering({}, "global"));
  await create(server, { name: "qa" });
  await end(server, "qa");
  const headers = { qa: "1" };
  pass(599_999);
  assert.equal((await server.get("/", { headers })).error, "SCOPE_ENDED");
  pass(1);
  assert.equal((await server.get("/", { headers })).text, "global");
});

Deno.test("a name that is used again belongs to the new scope", async () => {
  await using stage = await startClocked();
  const { server } = stage;
  await create(server, { name: "qa" });
  await end(server, "qa");
  await create(server, { name: "QA" });
  await server.get("/", { headers: { qa: "1" } });
  assert.equal((await server.requests("?scope=qa")).total, 1);
});

Deno.test("a request whose body arrives after its scope's end is late", async () => {
  await using stage = await startClocked();
  const { server } = stage;
  await server.stub(answering({}, "global"));
  await create(server, { name: "qa" });
  await server.stub(answering({ body: "whole" }), "qa");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const sending = server.get("/x", {
    method: "POST",
    body: readable,
    headers: { qa: "1" },
  });
  const writer = writable.getWriter();
  await writer.write(new TextEncoder().encode("who"));
  await server.control("GET", "/__mock__/health");
  await end(server, "qa");
  await writer.write(new TextEncoder().encode("le"));
  await writer.close();
  assert.equal((await sending).error, "SCOPE_ENDED");
  assert.equal((await server.requests("?scope=*")).total, 0);
});
