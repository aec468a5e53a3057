import assert from "node:assert/strict";
import { listedRequest } from "../../src/model/request_listing.ts";
import { serverFacts } from "../../src/model/server_facts.ts";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin, testFast } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { proxying, startUpstream } from "../upstream.ts";

Deno.test("a matched and a missed request are recorded with what was answered", async () => {
  const now = Date.parse("2026-05-01T10:00:00Z");
  await using server = await startStandin({}, { now: () => now });
  const id = await server.stub(
    answering({ path: "/users/{id}" }, { ok: true }),
  );
  await server.get("/users/a%2Fb?x=1&x=2", { method: "POST", body: "hi" });
  const hit = await lastEntry(server);
  assert.deepEqual([hit.method, hit.path, hit.target], [
    "POST",
    "/users/a/b",
    "/users/a%2Fb?x=1&x=2",
  ]);
  assert.deepEqual([hit.query, hit.query_all], [{ x: "2" }, { x: ["1", "2"] }]);
  assert.deepEqual([hit.body, hit.body_encoding, hit.body_size], [
    "hi",
    "utf-8",
    2,
  ]);
  assert.deepEqual([hit.matched_stub_id, hit.path_params], [id, { id: "a/b" }]);
  assert.equal(hit.received_at, "2026-05-01T10:00:00.000Z");
  const { duration_ms, ...answer } = hit.response;
  assert.ok(duration_ms >= 0);
  assert.deepEqual(answer, {
    status: 200,
    outcome: "answered",
    headers: { "content-type": ["application/json"] },
    body: '{"ok":true}',
    body_encoding: "utf-8",
    body_size: 11,
    body_truncated: false,
  });
  await server.get("/none");
  const miss = await lastEntry(server);
  assert.deepEqual(
    [
      miss.matched_stub_id,
      miss.response.status,
      miss.response.outcome,
      miss.response.body,
    ],
    [null, 404, "no_match", "NO_STUB_MATCH_FOUND"],
  );
});

testFast(
  "a listed request has the reference's keys and Standin's after the id",
  async () => {
    await using server = await startStandin();
    await server.get("/a");
    assert.deepEqual(Object.keys(await lastEntry(server)), [
      "id",
      "seq",
      "received_at",
      "method",
      "path",
      "target",
      "query",
      "query_all",
      "headers",
      "headers_all",
      "body",
      "body_encoding",
      "body_size",
      "body_truncated",
      "body_decoded_from",
      "host",
      "scheme",
      "client_ip",
      "scope",
      "path_params",
      "matched_stub_id",
      "response",
      "chaos",
    ]);
  },
);

Deno.test("every way in which a request can end is recorded", async () => {
  await using up = startUpstream();
  await using server = await startStandin({ bodyLimit: 1000 });
  for (const name of ["qa", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await server.stub(proxying("/up", up.url));
  await server.stub(proxying("/down", "http://127.0.0.1:1"));
  await server.stub({
    request: { path: "/template" },
    action: {
      response: {
        status_code: 200,
        headers: {},
        template_body: "{{ request.body.a.b }}",
      },
    },
  });
  const dropping = { faults: { connection_drop: { probability: 1 } } };
  await server.stub(
    answering({ path: "/drop" }, "0123456789", { chaos: dropping }),
  );
  const outcome = async () => {
    const { response } = await lastEntry(server);
    return [response.status, response.outcome];
  };
  await server.get("/up");
  assert.deepEqual(await outcome(), [200, "answered"]);
  await server.get("/down");
  assert.deepEqual(await outcome(), [502, "upstream_error"]);
  await server.get("/template");
  assert.deepEqual(await outcome(), [500, "template_error"]);
  await server.get("/x", { method: "POST", body: "x".repeat(2000) });
  assert.deepEqual(await outcome(), [413, "body_too_large"]);
  assert.equal((await lastEntry(server)).body_truncated, true);
  await server.get("/x", { headers: { qa: "1", dev: "1" } });
  assert.deepEqual(await outcome(), [400, "scope_conflict"]);
  await server.get("/drop").catch(() => {});
  assert.deepEqual(await outcome(), [200, "dropped"]);
  const { response, chaos } = await lastEntry(server);
  assert.deepEqual([response.body, chaos?.dropped, chaos?.drop_probability], [
    "01234",
    true,
    1,
  ]);
});

Deno.test("a request is recorded before it is answered, and again when its client leaves", async () => {
  const { sleep, next } = createFakeSleep();
  await using server = await startStandin({}, { sleep });
  await server.stub(
    answering({ path: "/slow" }, "x", { chaos: { latency: { base_ms: 500 } } }),
  );
  const client = await openSocket(server.port);
  await client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const nap = await next();
  const [pending] = (await server.requests()).requests;
  assert.deepEqual([
    pending?.path,
    pending?.response,
    pending?.chaos?.latency_ms,
  ], [
    "/slow",
    null,
    500,
  ]);
  client.leave();
  await nap.aborted;
  const { id, response } = await lastEntry(server);
  assert.deepEqual([id, response.outcome, response.status], [
    pending?.id,
    "client_left",
    null,
  ]);
});

Deno.test("hostile names are recorded as plain data", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/{__proto__}" }));
  await server.get("/x?__proto__=1&constructor=2", {
    headers: [["__proto__", "3"]],
  });
  const { text } = await server.control("GET", "/__mock__/requests");
  assert.ok(text.includes('"query":{"__proto__":"1","constructor":"2"}'));
  assert.ok(text.includes('"path_params":{"__proto__":"x"}'));
  assert.ok(text.includes('"__proto__":["3"]'));
});

Deno.test("the journal keeps the newest requests of each scope and tells how many went", async () => {
  await using server = await startStandin({ journalLimit: 3 });
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  for (let at = 0; at < 5; at++) await server.get(`/g${at}`);
  await server.get("/s", { headers: { qa: "1" } });
  const json = await server.requests();
  assert.deepEqual(json.requests.map((one) => one.path), [
    "/g2",
    "/g3",
    "/g4",
  ]);
  assert.deepEqual([json.total, json.evicted], [3, 2]);
  const scoped = await server.requests("?scope=qa");
  assert.deepEqual([scoped.total, scoped.evicted], [1, 0]);
  const facts = await server.control("GET", "/__mock__/server");
  const { limit, entries, evicted } = facts.as(serverFacts).journal;
  assert.deepEqual([limit, entries, evicted], [3, 4, 2]);
});

Deno.test("ids of another run find nothing", async () => {
  await using first = await startStandin();
  await using second = await startStandin();
  await first.get("/a");
  await second.get("/a");
  const { id } = await lastEntry(first);
  assert.equal(
    (await first.control("GET", `/__mock__/requests/${id}`)).as(listedRequest)
      .id,
    id,
  );
  assert.equal(
    (await second.control("GET", `/__mock__/requests/${id}`)).status,
    404,
  );
  for (
    const odd of [
      "1",
      `${id}0`,
      `${id}%20`,
      id.toUpperCase() + "x",
      "%00",
      "__proto__",
    ]
  ) {
    assert.equal(
      (await first.control("GET", `/__mock__/requests/${odd}`)).status,
      404,
      odd,
    );
  }
});
