import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { readDocument } from "./api_document.ts";
import { grown, readMetrics } from "./metric_reader.ts";

Deno.test("late requests, scopes and their ends are counted", async () => {
  let now = 1_000_000;
  await using server = await startStandin({}, { now: () => now });
  for (const name of ["qa", "qb"]) {
    const settings = { name, ttl_ms: 60_000 };
    await server.control("POST", "/__mock__/scopes", settings);
  }
  const names = /^standin_(late|scopes|requests)/;
  const more = await grown(server, names, async () => {
    await server.control("DELETE", "/__mock__/scopes/qb");
    now += 3_600_000;
    await server.get("/a", { headers: { "mock-scope": "qa" } });
  });
  assert.deepEqual(more, {
    'standin_requests_total{outcome="scope_not_found",status="4xx",action="none"}':
      1,
    standin_late_total: 1,
    standin_scopes: -2,
    standin_scopes_expired_total: 1,
  });
});

Deno.test("the journal, its losses and stubs are counted", async () => {
  await using server = await startStandin({ journalLimit: 2 });
  const more = await grown(server, /^standin_(journal_e|stubs)/, async () => {
    await server.stub(answering({ path: "/a" }));
    for (let at = 0; at < 5; at++) await server.get("/a");
  });
  assert.deepEqual(more, {
    standin_stubs: 1,
    standin_journal_entries: 2,
    standin_journal_evicted_total: 3,
  });
  await server.control("DELETE", "/__mock__/requests");
  const after = await readMetrics(server);
  assert.equal(after.get("standin_journal_evicted_total"), 3);
  assert.equal(after.get("standin_journal_entries"), 0);
});

Deno.test("assertions and calls of the control API are counted", async () => {
  await using server = await startStandin();
  const more = await grown(
    server,
    /^standin_(assertions|control_seconds_count)/,
    async () => {
      const assertIt = (claim: unknown) =>
        server.control("POST", "/__mock__/assert", claim);
      await assertIt({ path: "/a", times: 0 });
      await assertIt({ path: "/a" });
      await assertIt({ path: "/a" });
      await assertIt({ nope: 1 });
    },
  );
  assert.deepEqual(more, {
    'standin_assertions_total{result="true",conclusive="true"}': 1,
    'standin_assertions_total{result="false",conclusive="true"}': 2,
    'standin_control_seconds_count{operation="post_assert"}': 4,
    'standin_control_seconds_count{operation="get_metrics"}': 1,
  });
});

Deno.test("waits and open streams are told while they last", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/stream" },
    action: { stream: { chunks: [{ text: "a" }], at_end: "hold" } },
  });
  const client = new AbortController();
  const { signal } = client;
  const stream = await fetch(`${server.url}/stream`, { signal });
  const body = stream.body?.getReader();
  await body?.read();
  const wait = server.control("POST", "/__mock__/assert", {
    path: "/b",
    within_ms: 60_000,
  });
  let now = await readMetrics(server);
  while (now.get("standin_waiters") !== 1) now = await readMetrics(server);
  assert.equal(now.get("standin_open_streams"), 1);
  await server.get("/b");
  await wait;
  client.abort();
  await body?.cancel().catch(() => {});
  while (now.get("standin_open_streams") !== 0) now = await readMetrics(server);
  assert.equal(now.get("standin_waiters"), 0);
});

Deno.test("no path, scope or stub makes a series of its own", async () => {
  await using server = await startStandin();
  const visit = async (name: string) => {
    await server.control("POST", "/__mock__/scopes", { name });
    await server.stub(answering({ path: `/${name}` }), name);
    await server.get(`/${name}`, { headers: { [name]: "1" } });
    await server.get(`/${name}/none`);
    await server.control("GET", `/__mock__/scopes/${name}`);
  };
  await visit("first");
  await readMetrics(server);
  const before = [...(await readMetrics(server)).keys()];
  for (let at = 0; at < 20; at++) await visit(`other-${at}`);
  assert.deepEqual([...(await readMetrics(server)).keys()], before);
});

Deno.test("the build, its start and its memory are told", async () => {
  await using server = await startStandin();
  const now = await readMetrics(server);
  const build = 'standin_build_info{version="0.0.0-test",commit=""}';
  assert.equal(now.get(build), 1);
  assert.ok((now.get("process_resident_memory_bytes") ?? 0) > 1_000_000);
  const start = (now.get("process_start_time_seconds") ?? 0) * 1000;
  assert.ok(Math.abs(Date.now() - start) < 3_600_000);
});

Deno.test("each operation of the API description is a label of its own", async () => {
  await using server = await startStandin();
  const { paths } = await readDocument(server);
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId)
  );
  const more = await grown(
    server,
    /^standin_control_seconds_count/,
    async () => {
      await server.control("HEAD", "/__mock__/stubs");
    },
  );
  for (const name of Object.keys(more)) {
    const [, id = ""] = /operation="(\w+)"/.exec(name) ?? [];
    assert.ok(ids.includes(id), name);
  }
  assert.ok(
    Object.hasOwn(
      more,
      'standin_control_seconds_count{operation="get_stubs"}',
    ),
  );
});
