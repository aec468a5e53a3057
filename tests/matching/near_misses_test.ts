import assert from "node:assert/strict";
import {
  type NearMiss,
  nearMissListing,
} from "../../src/model/match_answer.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";

async function nearMissesOf(server: TestServer, id: string | null) {
  const path = `/__mock__/requests/${id}/near-misses`;
  return (await server.control("GET", path)).as(nearMissListing);
}

async function missed(
  server: TestServer,
  target: string,
  init?: RequestInit,
): Promise<NearMiss[]> {
  const answer = await server.get(target, init);
  assert.equal(answer.status, 404);
  const id = answer.headers.get("standin-request-id");
  const listing = await nearMissesOf(server, id);
  assert.deepEqual([listing.request_id, listing.matched_stub_id], [id, null]);
  return listing.near_misses;
}

const failing = ({ clauses }: NearMiss) =>
  clauses.filter(({ matched }) => !matched).map(({ field, key }) =>
    key ?? field
  );

Deno.test("the id that a 404 carries leads to the near misses, clause by clause", async () => {
  await using server = await startStandin();
  await server.stub({
    ...answering({
      path: "/users/{id}",
      method: "POST",
      host: "api.example",
      query: { page: "1", size: "9" },
      headers: { "X-Team": "qa" },
      body: { n: 1 },
    }),
    stub_id: "wanted",
  });
  const [near, ...others] = await missed(server, "/users/7?page=1", {
    method: "POST",
    headers: { "x-team": "dev" },
    body: '{"n":2}',
  });
  assert.deepEqual(others, []);
  assert.deepEqual(
    Object.keys(near ?? {}),
    ["stub_id", "scope", "matched_fields", "total_fields", "clauses"],
  );
  assert.equal(near?.stub_id, "wanted");
  assert.deepEqual([near?.matched_fields, near?.total_fields], [2, 6]);
  assert.deepEqual(failing(near!), ["X-Team", "host", "size", "body"]);
  const byName = new Map(
    near?.clauses.map((one) => [one.key ?? one.field, one]),
  );
  assert.deepEqual(byName.get("path")?.actual, "/users/7");
  assert.equal(byName.get("path")?.expected, "/users/{id}");
  assert.equal(byName.get("X-Team")?.actual, "dev");
  assert.equal(byName.get("size")?.actual, null);
  assert.equal(byName.get("body")?.actual, '{"n":2}');
  assert.ok(
    near?.clauses.every(({ matched, reason }) => matched || reason.length > 0),
  );
});

Deno.test("near misses come closest first and are at most five", async () => {
  await using server = await startStandin();
  for (let at = 0; at < 6; at++) {
    await server.stub({
      ...answering({ path: `/other/${at}`, method: "PUT" }),
      stub_id: `far${at}`,
    });
  }
  await server.stub({
    ...answering({ path: "/a/b", method: "PUT" }),
    stub_id: "near",
  });
  await server.stub({
    ...answering({ path: "/a/c", method: "GET" }),
    stub_id: "second",
  });
  const found = await missed(server, "/a/b");
  assert.equal(found.length, 5);
  assert.deepEqual(found.slice(0, 2).map(({ stub_id }) => stub_id), [
    "near",
    "second",
  ]);
});

Deno.test("stubs that are spent or switched off say so", async () => {
  await using server = await startStandin();
  await server.stub({
    ...answering({ path: "/a" }, "x", { max_calls: 1 }),
    stub_id: "spent",
  });
  await server.stub({
    ...answering({ path: "/b" }, "x", { disabled: true }),
    stub_id: "off",
  });
  await server.get("/a");
  const [spent] = await missed(server, "/a");
  assert.deepEqual([spent?.stub_id, failing(spent!)], ["spent", ["max_calls"]]);
  const [off] = await missed(server, "/b");
  assert.deepEqual([off?.stub_id, failing(off!)], ["off", ["disabled"]]);
});

Deno.test("near misses are looked for in the request's scope and globally", async () => {
  await using server = await startStandin();
  for (const name of ["qa", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await server.stub({ ...answering({ path: "/a" }), stub_id: "global" });
  await server.stub({ ...answering({ path: "/a" }), stub_id: "scoped" }, "qa");
  await server.stub(
    { ...answering({ path: "/a" }), stub_id: "foreign" },
    "dev",
  );
  const inScope = await missed(server, "/b", { headers: { qa: "1" } });
  assert.deepEqual(
    inScope.map(({ stub_id, scope }) => [stub_id, scope]).sort(),
    [["global", null], ["scoped", "qa"]],
  );
  const outside = await missed(server, "/b");
  assert.deepEqual(outside.map(({ stub_id }) => stub_id), ["global"]);
});

Deno.test("a matched request has its stub named and the others as near misses", async () => {
  await using server = await startStandin();
  await server.stub({ ...answering({ path: "/a" }), stub_id: "hit" });
  await server.stub({
    ...answering({ path: "/a", method: "PUT" }),
    stub_id: "other",
  });
  await server.get("/a");
  const listing = await nearMissesOf(server, (await lastEntry(server)).id);
  assert.equal(listing.matched_stub_id, "hit");
  assert.deepEqual(listing.near_misses.map((one) => one.stub_id), ["other"]);
});

Deno.test("looking for near misses counts and records nothing", async () => {
  await using server = await startStandin();
  const id = await server.stub(
    answering({ path: "/a" }, "x", { max_calls: 1 }),
  );
  await missed(server, "/b");
  await missed(server, "/b");
  assert.equal((await server.listed(id)).calls, 0);
  assert.equal(
    (await server.requests()).total,
    2,
  );
  assert.equal((await server.get("/a")).status, 200);
});

Deno.test("near misses of a request that is not there are 404", async () => {
  await using server = await startStandin();
  const answer = await server.control(
    "GET",
    "/__mock__/requests/nope-1/near-misses",
  );
  assert.deepEqual([answer.status, answer.error], [404, "NOT_FOUND"]);
});
