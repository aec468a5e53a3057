import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import {
  askReport,
  assertIn,
  makeScope,
  one,
  reportOf,
  several,
} from "../control/report_reader.ts";
import { startClocked } from "./scope_clock.ts";

const mine = { headers: { mine: "1" } };

Deno.test("the end of a scope answers the report that it had, and keeps it", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine", title: "it ends" });
  const request = { path: "/a", method: "POST", body: { n: 1 } };
  await server.stub(answering(request, "", { stub_id: "own" }), "mine");
  await server.get("/a", { ...mine, method: "POST", body: '{"n": 2}' });
  await assertIn(server, "mine", { path: "/b" });
  const before = await reportOf(server, "scope=mine");
  assert.equal(before.unmatched[0]?.near_miss?.stub_id, "own");
  const path = "/__mock__/scopes/mine?report=true";
  const answer = one(await server.control("DELETE", path));
  assert.notEqual(answer.ended_at, null);
  assert.deepEqual({ ...answer, ended_at: null }, before);
  assert.deepEqual(await reportOf(server, "scope=Mine"), answer);
  assert.equal((await server.stubs("?scope=*")).length, 0);
  const list = await server.control("GET", "/__mock__/requests?scope=mine");
  assert.equal(list.error, "SCOPE_ENDED");
});

Deno.test("a deletion without report answers as it always did, and refuses what it does not know", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  const refused = await server.control(
    "DELETE",
    "/__mock__/scopes/mine?report=yes",
  );
  assert.deepEqual([refused.status, refused.error], [400, "INVALID_QUERY"]);
  const path = "/__mock__/scopes/mine";
  assert.deepEqual((await server.control("DELETE", path)).json, {
    success: true,
    name: "mine",
  });
});

Deno.test("a deletion answers the scopes inside it too, in the form that is asked for", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "suite" });
  await makeScope(server, { name: "test", parent: "suite" });
  await server.get("/x", { headers: { test: "1" } });
  const path = "/__mock__/scopes/suite?report=true&below=true";
  const { passed, reports } = several(await server.control("DELETE", path));
  assert.equal(passed, false);
  assert.deepEqual(reports.map(({ scope }) => scope), ["suite", "test"]);
  await makeScope(server, { name: "next" });
  const text = await server.control(
    "DELETE",
    "/__mock__/scopes/next?report=true",
    undefined,
    { accept: "text/plain" },
  );
  assert.match(text.text, /^passed {2}next\n/);
});

Deno.test("late requests are counted and listed in the report of the scope that has ended, and fail nothing", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "suite" });
  await makeScope(server, { name: "mine", parent: "suite" });
  await server.control("DELETE", "/__mock__/scopes/mine");
  await server.get("/late?token=secret-token", mine);
  const { passed, counts, late_requests } = await reportOf(
    server,
    "scope=mine",
  );
  assert.deepEqual([passed, counts.late, counts.requests], [true, 1, 0]);
  assert.match(late_requests[0]?.target ?? "", /^\/late\?token=\[redacted:/);
  const around = await reportOf(server, "scope=suite");
  assert.deepEqual([around.counts.late, around.late_requests], [1, []]);
});

Deno.test("an expired scope keeps its report, which stays when its name is long forgotten", async () => {
  await using stage = await startClocked();
  const { server } = stage;
  await makeScope(server, { name: "mine", ttl_ms: 1000 });
  await server.get("/x", mine);
  stage.pass(2000);
  assert.equal((await reportOf(server, "scope=mine")).counts.unmatched, 1);
  stage.pass(3_600_000);
  const report = await reportOf(server, "scope=mine");
  assert.deepEqual([report.passed, report.counts.unmatched], [false, 1]);
});

Deno.test("a name that is used again has the new report alone", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  await server.get("/x", mine);
  await server.control("PUT", "/__mock__/scopes/mine", {});
  assert.equal((await reportOf(server, "scope=mine")).passed, true);
  const { passed, reports } = several(await askReport(server, "scope=*"));
  assert.deepEqual([passed, reports.length], [true, 2]);
});

Deno.test("the reports of the 100 scopes that ended last are kept, and the others' names are told as ended", async () => {
  await using server = await startStandin();
  for (let n = 0; n < 101; n++) {
    await makeScope(server, { name: `s${n}` });
    await server.control("DELETE", `/__mock__/scopes/s${n}`);
  }
  const gone = await askReport(server, "scope=s0");
  assert.deepEqual([gone.status, gone.error], [404, "SCOPE_ENDED"]);
  assert.match(gone.detail, /Its report is gone$/);
  assert.equal((await reportOf(server, "scope=s1")).passed, true);
  assert.equal(
    several(await askReport(server, "scope=*")).reports.length,
    101,
  );
});

Deno.test("the report of a scope of 101 that ends together with those inside it is there", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "suite" });
  for (let n = 0; n < 101; n++) {
    await makeScope(server, { name: `s${n}`, parent: "suite" });
  }
  const path = "/__mock__/scopes/suite?report=true&below=true";
  const { reports } = several(await server.control("DELETE", path));
  assert.equal(reports.length, 100);
  assert.equal(reports[0]?.scope, "suite");
});

Deno.test("an assertion that waits when its scope ends stands in the report as not conclusive", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  const wait = assertIn(server, "mine", { path: "/x", within_ms: 60_000 });
  // It waits once an assertion after it has been answered.
  await assertIn(server, "mine", { times: 0 });
  await server.control("DELETE", "/__mock__/scopes/mine");
  await wait;
  const report = await reportOf(server, "scope=mine");
  assert.deepEqual(
    [report.passed, report.conclusive, report.inconclusive_because],
    [false, false, "assertions"],
  );
  const results = report.assertions.map(({ result }) => result);
  assert.deepEqual(results, [true, false]);
});

Deno.test("the server counts every outcome once, whatever became of its scope", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  await server.get("/a", mine);
  await server.get("/a");
  await server.control("DELETE", "/__mock__/requests");
  await server.control("DELETE", "/__mock__/scopes/mine");
  await server.get("/a");
  const { json } = await server.control("GET", "/__mock__/server");
  const { counters } = json as { counters: unknown };
  assert.deepEqual(counters, { no_match: 3 });
});

Deno.test("of many scopes that end together the newest 100 keep their reports", async () => {
  await using server = await startStandin();
  for (let n = 0; n < 105; n++) {
    await makeScope(server, { name: `s${n}` });
    await server.get("/x", { headers: { [`s${n}`]: "1" } });
  }
  const idle = await server.control("DELETE", "/__mock__/scopes?idle_ms=0");
  assert.deepEqual(idle.json, { success: true, deleted: 105 });
  for (let n = 0; n < 105; n++) {
    const answer = await askReport(server, `scope=s${n}`);
    if (n < 5) assert.equal(answer.error, "SCOPE_ENDED");
    else assert.equal(one(answer).counts.unmatched, 1);
  }
  await makeScope(server, { name: "next" });
  await server.control("DELETE", "/__mock__/scopes/next");
  assert.equal((await reportOf(server, "scope=next")).passed, true);
});
