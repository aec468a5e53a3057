import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import {
  askReport,
  assertIn,
  makeScope,
  one,
  reportOf,
  several,
} from "./report_reader.ts";

const mine = { headers: { mine: "1" } };

Deno.test("a report of a scope where all was well has its requests and passes", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "suite" });
  await makeScope(server, { name: "mine", title: "it works", parent: "suite" });
  await server.stub(
    answering({ path: "/a" }, "ok", { stub_id: "a", expected_calls: 1 }),
    "mine",
  );
  await server.get("/a?x=1", mine);
  await assertIn(server, "mine", { path: "/a", times: 1 });
  const report = await reportOf(server, "scope=MINE");
  const [row] = report.requests;
  const { requests: _, started_at, assertions, ...rest } = report;
  assert.match(started_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual(rest, {
    scope: "mine",
    title: "it works",
    parent: "suite",
    ended_at: null,
    passed: true,
    conclusive: true,
    counts: {
      requests: 1,
      unmatched: 0,
      late: 0,
      evicted: 0,
      outcomes: { answered: 1 },
    },
    unmatched: [],
    unused_stubs: [],
    late_requests: [],
  });
  assert.deepEqual(
    [row?.method, row?.target, row?.scope, row?.matched_stub_id, row?.status],
    ["GET", "/a?x=1", "mine", "a", 200],
  );
  assert.equal((await server.requests("?scope=mine")).requests[0]?.id, row?.id);
  assert.deepEqual(
    assertions.map(({ title, message, result, conclusive }) => [
      title,
      message,
      result,
      conclusive,
    ]),
    [["1 of /a", "received 1 of /a, as expected", true, true]],
  );
});

Deno.test("a request without a stub fails the report, which names the nearest stub and why", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  await server.stub(answering({ path: "/user/{id}" }, "", { stub_id: "user" }));
  await server.get("/users/7", mine);
  const { passed, conclusive, unmatched } = await reportOf(
    server,
    "scope=mine",
  );
  assert.deepEqual([passed, conclusive], [false, true]);
  assert.equal(unmatched[0]?.request, "GET /users/7");
  assert.equal(unmatched[0]?.near_miss?.stub_id, "user");
  assert.match(unmatched[0]?.message ?? "", /does not fit "\/user\/\{id\}"$/);
});

Deno.test("an unused stub is told and fails only with expected_calls, or in a strict scope", async () => {
  await using server = await startStandin();
  for (const [name, strict] of [["mine", false], ["hard", true]] as const) {
    await makeScope(server, { name, strict });
    await server.stub(answering({ path: "/a" }, "", { stub_id: "a" }), name);
    const off = { stub_id: "off", disabled: true };
    await server.stub(answering({ path: "/b" }, "", off), name);
    const { passed, unused_stubs } = await reportOf(server, `scope=${name}`);
    assert.equal(passed, !strict);
    assert.deepEqual(
      unused_stubs.map(({ stub_id, fails }) => [stub_id, fails]),
      [["a", strict]],
    );
  }
  const twice = { stub_id: "twice", expected_calls: 2 };
  await server.stub(answering({ path: "/c" }, "", twice), "mine");
  await server.get("/c", mine);
  const short = await reportOf(server, "scope=mine");
  assert.deepEqual([short.passed, short.unused_stubs[1]?.calls], [false, 1]);
  assert.equal(short.unused_stubs[1]?.fails, true);
  await server.get("/c", mine);
  assert.equal((await reportOf(server, "scope=mine")).passed, true);
  await server.get("/c", mine);
  assert.equal((await reportOf(server, "scope=mine")).passed, false);
});

Deno.test("the last answer to each assertion counts, and two with one payload are one", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  await server.stub(answering({ path: "/a" }));
  const first = { path: "/a", times: 1 };
  const second = { path: "/a", times: { $lte: 1 } };
  await assertIn(server, "mine", first);
  await assertIn(server, "mine", second);
  const results = async () => {
    const { passed, assertions } = await reportOf(server, "scope=mine");
    return [passed, ...assertions.map(({ result }) => result)];
  };
  assert.deepEqual(await results(), [false, false, true]);
  await server.get("/a", mine);
  assert.deepEqual(await results(), [false, false, true]);
  // A long wait may be asked for in pieces.
  await assertIn(server, "mine", { ...first, within_ms: 10 });
  assert.deepEqual(await results(), [true, true, true]);
  await server.get("/a", mine);
  await assertIn(server, "mine", second);
  assert.deepEqual(await results(), [false, true, false]);
});

Deno.test("an assertion stands in the report of the scope that it was about", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  const count = async (query: string) =>
    (await reportOf(server, query)).assertions.length;
  const post = (path: string, times: number, headers?: HeadersInit) =>
    server.control("POST", `/__mock__/assert${path}`, { times }, headers);
  await post("", 10);
  await post("?scope=*", 20);
  await post("?scope=", 30);
  assert.deepEqual([await count("scope="), await count("scope=mine")], [3, 0]);
  await post("?scope=mine&below=true", 40);
  await post("", 50, { mine: "1" });
  assert.deepEqual([await count("scope="), await count("scope=mine")], [3, 2]);
  const refused = await server.control("POST", "/__mock__/assert", {
    tims: 1,
  }, { mine: "1" });
  assert.equal(refused.status, 422);
  assert.equal(await count("scope=mine"), 2);
});

Deno.test("a report is selected by header, query and prefix, and without them tells of what is outside all scopes", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "mine" });
  await server.get("/a", mine);
  await server.get("/b");
  const paths: [string, string | null, HeadersInit?][] = [
    ["/__mock__/report", null],
    ["/__mock__/report", "mine", { mine: "1" }],
    ["/__scope__/mine/__mock__/report", "mine"],
    ["/__mock__/report?scope=", null, { mine: "1" }],
    ["/__mock__/report?scope=mine", "mine", { "Mock-Scope": "mine" }],
  ];
  for (const [path, scope, headers] of paths) {
    const report = one(await server.control("GET", path, undefined, headers));
    assert.deepEqual([report.scope, report.requests.length], [scope, 1], path);
  }
});

Deno.test("wrong queries and unknown scopes are refused", async () => {
  await using server = await startStandin();
  const wrong = ["format=html", "below=yes", "secrets=1", "scop=a", "limit=1"];
  for (const query of wrong) {
    const { status, error } = await askReport(server, query);
    assert.deepEqual([status, error], [400, "INVALID_QUERY"], query);
  }
  for (const name of ["nobody", "NOBODY", "%00", "a%20b", "__proto__"]) {
    for (const more of ["", "&below=true", "&format=junit"]) {
      const answer = await askReport(server, `scope=${name}${more}`);
      assert.deepEqual(
        [answer.status, answer.error],
        [404, "SCOPE_NOT_FOUND"],
        name,
      );
    }
  }
  const post = await server.control("POST", "/__mock__/report");
  assert.deepEqual([post.status, post.error], [405, "METHOD_NOT_ALLOWED"]);
  const ending = await server.control(
    "DELETE",
    "/__mock__/scopes/nobody?report=true",
  );
  assert.equal(ending.status, 404);
});

Deno.test("all scopes are reported together, and those inside one with it", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "suite" });
  await makeScope(server, { name: "test", parent: "suite" });
  await makeScope(server, { name: "deep", parent: "test" });
  await makeScope(server, { name: "apart" });
  await server.get("/x", { headers: { deep: "1" } });
  await server.control("DELETE", "/__mock__/scopes/deep");
  const names = async (query: string) => {
    const { passed, counts, reports } = several(await askReport(server, query));
    return [passed, counts.unmatched, reports.map(({ scope }) => scope).sort()];
  };
  assert.deepEqual(await names("scope=*"), [
    false,
    1,
    ["apart", "deep", null, "suite", "test"],
  ]);
  assert.deepEqual(await names("scope=suite&below=true"), [
    false,
    1,
    ["deep", "suite", "test"],
  ]);
  assert.deepEqual(await names("scope=deep&below=true"), [false, 1, ["deep"]]);
  assert.deepEqual(await names("scope=&below=true"), [true, 0, [null]]);
  assert.equal((await reportOf(server, "scope=suite")).passed, true);
});
