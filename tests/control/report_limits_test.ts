import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import {
  askReport,
  assertIn,
  makeScope,
  reportOf,
  several,
} from "./report_reader.ts";

const mine = { headers: { mine: "1" } };

Deno.test("evicted requests make a report that would pass inconclusive, and leave one that does not as it is", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine", journal_limit: 2 });
  await server.stub(answering({ path: "/a" }));
  for (let count = 0; count < 5; count++) await server.get("/a", mine);
  const report = await reportOf(server, "scope=mine");
  assert.deepEqual(
    [report.passed, report.conclusive, report.inconclusive_because],
    [true, false, "evicted"],
  );
  assert.deepEqual(report.counts, {
    requests: 5,
    unmatched: 0,
    late: 0,
    evicted: 3,
    outcomes: { answered: 5 },
  });
  assert.equal(report.requests.length, 2);
  await server.get("/missing", mine);
  await server.get("/a", mine);
  await server.get("/a", mine);
  const failed = await reportOf(server, "scope=mine");
  assert.deepEqual([failed.passed, failed.conclusive], [false, true]);
  assert.deepEqual([failed.counts.unmatched, failed.unmatched], [1, []]);
  await server.control("DELETE", "/__mock__/requests?scope=mine");
  const cleared = await reportOf(server, "scope=mine");
  assert.deepEqual([cleared.passed, cleared.conclusive], [true, true]);
});

Deno.test("a scope with a journal_limit of 0 is counted and lists nothing", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine", journal_limit: 0 });
  await server.get("/missing", mine);
  const { passed, counts, requests } = await reportOf(server, "scope=mine");
  assert.deepEqual([passed, counts.unmatched, requests], [false, 1, []]);
});

Deno.test("many rows are cut to the newest, and counted", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/{n}" }));
  for (let from = 0; from < 1010; from += 101) {
    await Promise.all(
      Array.from({ length: 101 }, (_, at) => server.get(`/${from + at}`)),
    );
  }
  const { requests, omitted, counts } = await reportOf(server, "scope=");
  assert.deepEqual([requests.length, omitted, counts.requests], [
    1000,
    10,
    1010,
  ]);
  const seqs = requests.map(({ seq }) => seq);
  assert.deepEqual(seqs, seqs.toSorted((a, b) => a - b));
});

Deno.test("a scope remembers 500 assertions, and those that failed longest", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  await assertIn(server, "mine", { path: "/never", times: 3 });
  for (let n = 0; n < 520; n++) {
    await assertIn(server, "mine", { path: `/${n}`, times: 0 });
  }
  const { assertions, passed } = await reportOf(server, "scope=mine");
  assert.equal(assertions.length, 500);
  assert.deepEqual([assertions[0]?.result, passed], [false, false]);
});

Deno.test("a HEAD of a report has no body", async () => {
  await using server = await startStandin();
  const { status, text } = await server.control("HEAD", "/__mock__/report");
  assert.deepEqual([status, text], [200, ""]);
});

Deno.test("with many stubs only some misses are explained, and all are listed", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  await Promise.all(Array.from(
    { length: 1500 },
    (_, n) => server.stub(answering({ path: `/stub/${n}` }), "mine"),
  ));
  for (let n = 0; n < 10; n++) await server.get(`/miss/${n}`, mine);
  const { unmatched, unused_stubs, passed } = await reportOf(
    server,
    "scope=mine",
  );
  assert.deepEqual([unmatched.length, unused_stubs.length], [10, 100]);
  const explained = unmatched.map(({ near_miss }) => near_miss !== null);
  assert.deepEqual(explained, [
    ...Array(6).fill(true),
    ...Array(4).fill(false),
  ]);
  assert.equal(passed, false);
});

Deno.test("a scope's report shows 100 misses, and all reports together 2,000; each counts them all", async () => {
  await using server = await startStandin();
  for (let s = 0; s < 22; s++) {
    await makeScope(server, { name: `s${s}` });
    const headers = { [`s${s}`]: "1" };
    await Promise.all(
      Array.from({ length: 101 }, (_, n) => server.get(`/${n}`, { headers })),
    );
  }
  const { reports, counts } = several(await askReport(server, "scope=*"));
  const shown = reports.map(({ unmatched }) => unmatched.length);
  assert.equal(Math.max(...shown), 100);
  assert.equal(shown.reduce((sum, count) => sum + count, 0), 2000);
  assert.equal(counts.unmatched, 22 * 101);
});
