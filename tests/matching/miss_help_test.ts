import assert from "node:assert/strict";
import { nearMissListing } from "../../src/model/match_answer.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";

async function create(server: TestServer, payload: Record<string, unknown>) {
  const { status } = await server.control("POST", "/__mock__/scopes", payload);
  assert.equal(status, 201);
}

async function help(server: TestServer) {
  const { id } = await lastEntry(server);
  const path = `/__mock__/requests/${id}/near-misses`;
  return (await server.control("GET", path)).as(nearMissListing);
}

async function order(server: TestServer) {
  return (await help(server)).near_misses.map(({ stub_id }) => stub_id);
}

function named(stub_id: string, request: object, more: object = {}) {
  return answering({ ...request }, "x", { stub_id, ...more });
}

Deno.test("a catch-all of another method does not come before the stub that was meant", async () => {
  await using server = await startStandin();
  const cors = { path: { $regex: "/.*" }, method: "OPTIONS" };
  await server.stub(named("cors", cors));
  await server.stub(named("meant", {
    path: "/inv",
    method: "GET",
    headers: { "x-team": "qa" },
    query: { page: "1" },
  }));
  await server.get("/inv");
  assert.deepEqual(await order(server), ["meant", "cors"]);
});

Deno.test("near misses rank by exact path, method and the number of clauses that fail", async () => {
  await using server = await startStandin();
  const two = { headers: { a: "1", b: "1" } };
  await server.stub(named("typo", { path: "/orders/18", method: "GET" }));
  await server.stub(named("any", { method: "GET", headers: { a: "1" } }));
  await server.stub(
    named("pattern-put", { path: "/orders/{id}", method: "PUT" }),
  );
  await server.stub(
    named("pattern", { path: "/orders/{id}", method: "GET", ...two }),
  );
  await server.stub(
    named("exact-two", { path: "/orders/17", method: "GET", ...two }),
  );
  await server.stub(
    named("exact", { path: "/orders/17", headers: { a: "1" } }),
  );
  await server.stub(named("exact-put", { path: "/orders/17", method: "PUT" }));
  await server.get("/orders/17");
  assert.deepEqual(await order(server), [
    "exact",
    "exact-two",
    "pattern",
    "exact-put",
    "any",
  ]);
});

Deno.test("a stub that is only switched off or used up comes first", async () => {
  await using server = await startStandin();
  for (let at = 0; at < 6; at++) {
    const near = { path: "/a", method: "GET", headers: { x: String(at) } };
    await server.stub(named(`near-${at}`, near));
  }
  await server.stub(named("off", { path: "/{x}" }, { disabled: true }));
  await server.stub(named("spent", {}, { max_calls: 0 }));
  const other = { method: "PUT" };
  await server.stub(named("off-and-other", other, { disabled: true }));
  await server.get("/a");
  const found = await order(server);
  assert.deepEqual(found.slice(0, 3), ["off", "spent", "near-0"]);
  assert.equal(found.includes("off-and-other"), false);
});

Deno.test("a miss that a stub would answer by now names that stub", async () => {
  await using server = await startStandin();
  await create(server, { name: "qa" });
  await server.get("/late", { headers: { qa: "1" } });
  assert.equal((await help(server)).matches_now, undefined);
  await server.stub(named("late", { path: "/late" }));
  assert.deepEqual((await help(server)).matches_now, {
    stub_id: "late",
    scope: null,
  });
  await server.stub(named("own", { path: "/late" }), "qa");
  const { matches_now, elsewhere, near_misses } = await help(server);
  assert.deepEqual(matches_now, { stub_id: "own", scope: "qa" });
  assert.deepEqual([elsewhere, near_misses], [undefined, []]);
  assert.equal((await server.listed("own")).calls, 0);
});

Deno.test("a miss that a stub of another scope would have answered names that scope's header, and shows nothing else of it", async () => {
  await using server = await startStandin();
  for (const name of ["suite", "qa", "dev"]) {
    await create(server, { name, parent: name === "suite" ? null : "suite" });
  }
  await server.stub(named("mine", { path: "/pay" }), "qa");
  await server.stub(named("near", { path: "/pay", method: "PUT" }), "dev");
  const elsewhere = [{ stub_id: "mine", scope: "qa", headers: { qa: "1" } }];
  for (const headers of [{}, { suite: "1" }, { dev: "1" }]) {
    await server.get("/pay", { headers: { ...headers } });
    assert.deepEqual((await help(server)).elsewhere, elsewhere);
  }
  await server.get("/none");
  assert.equal((await help(server)).elsewhere, undefined);
  await server.control("DELETE", "/__mock__/scopes/qa");
  await server.get("/pay");
  assert.equal((await help(server)).elsewhere, undefined);
});

Deno.test("a request for which no stub was sought has no near misses", async () => {
  await using server = await startStandin({ bodyLimit: 1000 });
  for (const name of ["qa", "dev"]) await create(server, { name });
  await server.stub(named("x", { path: "/x" }));
  await server.get("/y", { headers: { qa: "1", dev: "1" } });
  assert.deepEqual((await help(server)).near_misses, []);
  const body = "too long".repeat(1000);
  await server.get("/y", { method: "POST", body });
  const { near_misses, matches_now } = await help(server);
  assert.deepEqual([near_misses, matches_now], [[], undefined]);
});
