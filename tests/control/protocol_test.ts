import assert from "node:assert/strict";
import { serverFacts } from "../../src/model/server_facts.ts";
import { answering, isExact, startStandin } from "../harness.ts";
import { ask } from "../wire.ts";

Deno.test("the root page answers the seven methods alike with the reference's endpoints first", async () => {
  await using server = await startStandin();
  const { text } = await server.control("GET", "/__mock__");
  const { message, version, available_endpoints: endpoints } = JSON.parse(text);
  assert.equal(message, "Welcome to the Assertive Mock API Server!");
  assert.equal(version, "0.0.0-test");
  assert.deepEqual(endpoints.slice(0, 7), [
    "/__mock__/scopes",
    "/__mock__/scopes (GET list)",
    "/__mock__/stubs",
    "/__mock__/stubs/{stub_id}",
    "/__mock__/assert",
    "/__mock__/requests",
    "/__admin__",
  ]);
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const answer = await server.control(method, "/__mock__");
    assert.deepEqual([answer.status, answer.text], [200, text], method);
  }
  const head = await server.control("HEAD", "/__mock__");
  assert.deepEqual([head.status, head.text], [200, ""]);
});

Deno.test("health and server tell of the run", async () => {
  let now = Date.parse("2026-05-01T10:00:00Z");
  await using server = await startStandin({ journalLimit: 5 }, {
    now: () => now,
  });
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.stub(answering({ path: "/a" }));
  await server.get("/a");
  await server.get("/b", { headers: { qa: "1" } });
  now += 1500;
  const health = (await server.control("GET", "/__mock__/health")).text;
  assert.equal(
    health,
    '{"status":"ok","version":"0.0.0-test","uptime_ms":1500}',
  );
  const facts = await server.control("GET", "/__mock__/server");
  const { journal: { bytes: _, ...journal }, ...rest } = facts.as(serverFacts);
  assert.deepEqual(rest, {
    version: "0.0.0-test",
    commit: null,
    started_at: "2026-05-01T10:00:00.000Z",
    listener: isExact ? "exact" : "fast",
    addresses: [server.url],
    store: { kind: "memory", server_name: null, journal: "off", trouble: null },
    counters: { answered: 1, no_match: 1 },
    requests_total: 2,
    stubs: 1,
    scopes: 1,
    uptime_ms: 1500,
  });
  assert.deepEqual(journal, {
    limit: 5,
    entries: 2,
    evicted: 0,
    scopes: [{ scope: null, entries: 1, evicted: 0 }, {
      scope: "qa",
      entries: 1,
      evicted: 0,
    }],
  });
});

Deno.test("one trailing slash and doubled leading slashes are tolerated on control paths", async () => {
  await using server = await startStandin();
  for (
    const target of [
      "/__mock__/stubs/",
      "//__mock__/stubs",
      "///__mock__/stubs/?scope=*",
    ]
  ) {
    const answer = await ask(server, target);
    assert.deepEqual(
      [answer.status, answer.rest],
      [200, '{"stubs":[]}'],
      target,
    );
  }
  assert.equal((await ask(server, "//__mock__/")).status, 200);
  assert.equal(
    (await ask(server, "http://localhost/__mock__/stubs")).status,
    200,
  );
});

Deno.test("a control path with another method is 405 with Allow and never traffic", async () => {
  await using server = await startStandin();
  await server.stub(answering({}));
  const cases: [string, string, string][] = [
    ["PUT", "/__mock__/stubs", "POST, GET, DELETE, HEAD"],
    ["PATCH", "/__mock__/stubs", "POST, GET, DELETE, HEAD"],
    ["OPTIONS", "/__mock__/stubs", "POST, GET, DELETE, HEAD"],
    ["PROPFIND", "/__mock__/stubs", "POST, GET, DELETE, HEAD"],
    ["TRACE", "/__mock__/scopes", "POST, GET, DELETE, HEAD"],
    ["POST", "/__mock__/stubs/x", "GET, PUT, PATCH, DELETE, HEAD"],
    ["POST", "/__mock__/scopes/x", "GET, PUT, PATCH, DELETE, HEAD"],
    ["GET", "/__mock__/assert", "POST"],
    ["HEAD", "/__mock__/assert", "POST"],
    ["POST", "/__mock__/requests", "GET, DELETE, HEAD"],
    ["DELETE", "/__mock__/requests/x", "GET, HEAD"],
    ["POST", "/__mock__/openapi.json", "GET, HEAD"],
    ["POST", "/__admin__", "GET, HEAD"],
  ];
  for (const [method, target, allow] of cases) {
    const answer = await ask(server, target, { method });
    assert.equal(answer.status, 405, `${method} ${target}`);
    assert.equal(
      new Headers([...answer.headers].map(([a, b]) => [a, b])).get("allow"),
      allow,
    );
    if (method !== "HEAD") {
      assert.equal(JSON.parse(answer.rest).error, "METHOD_NOT_ALLOWED");
    }
  }
  assert.equal(
    (await server.requests()).total,
    0,
  );
});

Deno.test("unknown paths below the control API and the admin UI are 404 JSON and never traffic", async () => {
  await using server = await startStandin();
  await server.stub(answering({}));
  for (
    const target of [
      "/__mock__/nothing",
      "/__mock__/stubs/a/b",
      "/__mock__/stubs//",
      "/__mock__/%73tubs",
      "/__mock__//stubs",
      "/__mock__/../x",
      "/__admin__/nothing.js",
    ]
  ) {
    const answer = await ask(server, target);
    assert.equal(answer.status, 404, target);
    assert.equal(JSON.parse(answer.rest).error, "NOT_FOUND", target);
  }
  assert.equal(
    (await server.requests()).total,
    0,
  );
});

Deno.test("paths that only look like the control API belong to stubs", async () => {
  await using server = await startStandin();
  await server.stub(answering({}));
  for (
    const target of [
      "/docs",
      "/openapi.json",
      "/__mock__x",
      "/a/__mock__/stubs",
      "/__MOCK__",
    ]
  ) {
    assert.equal((await ask(server, target)).rest, "ok", target);
  }
});

Deno.test("HEAD answers as GET does without a body", async () => {
  await using server = await startStandin();
  const id = await server.stub(answering({}));
  for (
    const path of [
      "stubs",
      `stubs/${id}`,
      "scopes",
      "requests",
      "health",
      "docs",
    ]
  ) {
    const get = await server.control("GET", `/__mock__/${path}`);
    const head = await server.control("HEAD", `/__mock__/${path}`);
    assert.deepEqual([head.status, head.text], [200, ""], path);
    assert.equal(
      head.headers.get("content-type"),
      get.headers.get("content-type"),
    );
  }
  assert.equal(
    (await server.control("HEAD", "/__mock__/stubs/none")).status,
    404,
  );
});

Deno.test("a query parameter that is unknown or wrong is 400 with its place, on every route", async () => {
  await using server = await startStandin();
  const cases: [string, string][] = [
    ["requests?status=banana", "status"],
    ["requests?outcome=fine", "outcome"],
    ["requests?before=-1", "before"],
    ["requests?matched=maybe", "matched"],
    ["requests?after=-1", "after"],
    ["requests?limit=x", "limit"],
    ["requests?mehtod=GET", "mehtod"],
    ["stubs?scop=a", "scop"],
    ["stubs?__proto__=1", "__proto__"],
  ];
  for (const [path, name] of cases) {
    const answer = await server.control("GET", `/__mock__/${path}`);
    assert.deepEqual(
      [answer.status, answer.error],
      [400, "INVALID_QUERY"],
      path,
    );
    assert.deepEqual(answer.issues[0]?.loc, ["query", name]);
  }
  for (
    const [method, path] of [
      ["GET", ""],
      ["GET", "/health"],
      ["GET", "/server"],
      ["GET", "/scopes"],
      ["GET", "/stubs/none"],
      ["GET", "/requests/none"],
      ["GET", "/openapi.json"],
      ["DELETE", "/stubs/none"],
      ["POST", "/assert"],
      ["POST", "/match"],
    ] as const
  ) {
    const payload = method === "POST" ? {} : undefined;
    const answer = await server.control(
      method,
      `/__mock__${path}?scoope=a`,
      payload,
    );
    assert.deepEqual([answer.status, answer.error], [400, "INVALID_QUERY"]);
    assert.deepEqual(answer.issues[0]?.loc, ["query", "scoope"]);
  }
  const typo = await server.control("GET", "/__mock__/requests?mehtod=GET");
  assert.match(typo.issues[0]?.msg ?? "", /did you mean "method"\?/);
});
