import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { ask } from "../wire.ts";

const json = "content-type: application/json";

Deno.test("the root page answers the seven methods alike with the reference's endpoints first", async () => {
  await using server = startStandin();
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
  await using server = startStandin({ journalLimit: 5 }, { now: () => now });
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.stub(answering({ path: "/a" }));
  await server.get("/a");
  await server.get("/b", { headers: { qa: "1" } });
  now += 1500;
  const health = (await server.control("GET", "/__mock__/health")).text;
  assert.equal(health, '{"status":"ok","version":"0.0.0-test","uptime_ms":1500}');
  const { json } = await server.control("GET", "/__mock__/server");
  const { journal: { bytes: _, ...journal }, ...rest } = json;
  assert.deepEqual(rest, {
    version: "0.0.0-test",
    commit: null,
    started_at: "2026-05-01T10:00:00.000Z",
    addresses: [server.url],
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
    scopes: [{ scope: null, entries: 1, evicted: 0 }, { scope: "qa", entries: 1, evicted: 0 }],
  });
});

Deno.test("one trailing slash and doubled leading slashes are tolerated on control paths", async () => {
  await using server = startStandin();
  for (const target of ["/__mock__/stubs/", "//__mock__/stubs", "///__mock__/stubs/?scope=*"]) {
    const answer = await ask(server, target);
    assert.deepEqual([answer.status, answer.rest], [200, '{"stubs":[]}'], target);
  }
  assert.equal((await ask(server, "//__mock__/")).status, 200);
  assert.equal((await ask(server, "http://localhost/__mock__/stubs")).status, 200);
});

Deno.test("a control path with another method is 405 with Allow and never traffic", async () => {
  await using server = startStandin();
  await server.stub(answering({}));
  const cases: [string, string, string][] = [
    ["PUT", "/__mock__/stubs", "POST, GET, DELETE, HEAD"],
    ["PATCH", "/__mock__/stubs", "POST, GET, DELETE, HEAD"],
    ["OPTIONS", "/__mock__/stubs", "POST, GET, DELETE, HEAD"],
    ["PROPFIND", "/__mock__/stubs", "POST, GET, DELETE, HEAD"],
    ["TRACE", "/__mock__/scopes", "POST, GET, HEAD"],
    ["POST", "/__mock__/stubs/x", "GET, PUT, DELETE, HEAD"],
    ["GET", "/__mock__/scopes/x", "DELETE"],
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
    assert.equal(new Headers([...answer.headers].map(([a, b]) => [a, b])).get("allow"), allow);
    if (method !== "HEAD") assert.equal(JSON.parse(answer.rest).error, "METHOD_NOT_ALLOWED");
  }
  assert.equal((await server.control("GET", "/__mock__/requests")).json.total, 0);
});

Deno.test("unknown paths below the control API and the admin UI are 404 JSON and never traffic", async () => {
  await using server = startStandin();
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
  assert.equal((await server.control("GET", "/__mock__/requests")).json.total, 0);
});

Deno.test("paths that only look like the control API belong to stubs", async () => {
  await using server = startStandin();
  await server.stub(answering({}));
  for (const target of ["/docs", "/openapi.json", "/__mock__x", "/a/__mock__/stubs", "/__MOCK__"]) {
    assert.equal((await ask(server, target)).rest, "ok", target);
  }
});

Deno.test("HEAD answers as GET does without a body", async () => {
  await using server = startStandin();
  const id = await server.stub(answering({}));
  for (const path of ["stubs", `stubs/${id}`, "scopes", "requests", "health", "docs"]) {
    const get = await server.control("GET", `/__mock__/${path}`);
    const head = await server.control("HEAD", `/__mock__/${path}`);
    assert.deepEqual([head.status, head.text], [200, ""], path);
    assert.equal(head.headers.get("content-type"), get.headers.get("content-type"));
  }
  assert.equal((await server.control("HEAD", "/__mock__/stubs/none")).status, 404);
});

Deno.test("a payload is read as JSON whatever JSON type is named or none, and as nothing else", async () => {
  await using server = startStandin();
  let count = 0;
  const post = (lines: string[]) =>
    ask(server, "/__mock__/scopes", {
      method: "POST",
      headers: lines,
      body: `{"name":"s${count++}"}`,
    });
  const good = [
    [],
    ["Content-Type:"],
    [json],
    ["content-type: APPLICATION/JSON; charset=utf-8"],
    ["content-type: application/vnd.x+json"],
  ];
  for (const lines of good) {
    assert.equal((await post(lines)).status, 201, lines.join());
  }
  for (const type of ["text/plain", "text/json", "application/x-www-form-urlencoded", "json"]) {
    const answer = await post([`content-type: ${type}`]);
    assert.equal(answer.status, 415, type);
    assert.equal(JSON.parse(answer.rest).error, "UNSUPPORTED_MEDIA_TYPE");
    assert.match(JSON.parse(answer.rest).detail, /send "application\/json"/);
  }
});

Deno.test("a payload that is no JSON is 400 with line and column", async () => {
  await using server = startStandin();
  const cases: [string, number, number][] = [
    ["{", 1, 2],
    ['{"name":\n  "a",}', 2, 7],
    ["{'name':1}", 1, 2],
    ["nul", 1, 1],
    ['{"name":"a"} x', 1, 14],
    ['{"name":NaN}', 1, 9],
    ['{"name":01}', 1, 10],
    ['{"name":"a\nb"}', 1, 11],
  ];
  for (const [text, line, column] of cases) {
    const answer = await server.control("POST", "/__mock__/scopes", text);
    assert.equal(answer.status, 400, text);
    assert.equal(answer.json.error, "INVALID_JSON");
    assert.match(answer.json.detail, /^There was an error parsing the body: /);
    assert.ok(answer.json.detail.endsWith(`(line ${line}, column ${column})`), answer.json.detail);
  }
});

Deno.test("a payload that is not UTF-8 is 400", async () => {
  await using server = startStandin();
  const body = new Uint8Array([0x7b, 0x22, 0x6e, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  const answer = await server.control("POST", "/__mock__/scopes", body);
  assert.deepEqual([answer.status, answer.json.error], [400, "INVALID_JSON"]);
});

Deno.test("nesting without bound is 400 and harms nothing", async () => {
  await using server = startStandin();
  for (const [open, close] of [["[", "]"], ['{"a":', "}"], ['{"$not":', "}"]] as const) {
    const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const answer = await server.control("POST", "/__mock__/stubs", `{"request":{"body":${deep}}}`);
    assert.deepEqual([answer.status, answer.json.error], [400, "INVALID_JSON"]);
  }
  assert.equal((await server.control("GET", "/__mock__/health")).status, 200);
});

Deno.test("a payload above the limit is 413, declared or streamed", async () => {
  await using server = startStandin({ bodyLimit: 1000 });
  const big = JSON.stringify({ name: "a".repeat(2000) });
  const declared = await server.control("POST", "/__mock__/scopes", big);
  assert.deepEqual([declared.status, declared.json.error], [413, "BODY_TOO_LARGE"]);
  const size = big.length.toString(16);
  const chunked = await ask(server, "/__mock__/scopes", {
    method: "POST",
    headers: [json, "transfer-encoding: chunked"],
    body: `${size}\r\n${big}\r\n0\r\n\r\n`,
  });
  assert.equal(chunked.status, 413);
});

Deno.test("a byte order mark before a payload is skipped", async () => {
  await using server = startStandin();
  const answer = await server.control("POST", "/__mock__/scopes", '\uFEFF{"name":"bom"}');
  assert.equal(answer.status, 201);
});

Deno.test("no payload and null are 422 missing", async () => {
  await using server = startStandin();
  const paths = ["scopes", "stubs", "assert", "match"];
  for (const path of paths) {
    for (const text of ["", "null", "  \n"]) {
      const answer = await server.control("POST", `/__mock__/${path}`, text);
      assert.equal(answer.status, 422, `${path} ${JSON.stringify(text)}`);
      assert.equal(
        answer.text,
        '{"error":"VALIDATION_ERROR","detail":[{"type":"missing","loc":["body"],"msg":"Field required","input":null}]}',
      );
    }
  }
});

Deno.test("of a key that is repeated the last value counts", async () => {
  await using server = startStandin();
  const answer = await server.control("POST", "/__mock__/scopes", '{"name":"a","name":"b"}');
  assert.equal(answer.json.name, "b");
});

Deno.test("a query parameter that is unknown or wrong is 400 with its place", async () => {
  await using server = startStandin();
  const cases: [string, string][] = [
    ["requests?status=banana", "status"],
    ["requests?matched=maybe", "matched"],
    ["requests?after=-1", "after"],
    ["requests?limit=x", "limit"],
    ["requests?mehtod=GET", "mehtod"],
    ["stubs?scop=a", "scop"],
    ["stubs?__proto__=1", "__proto__"],
  ];
  for (const [path, name] of cases) {
    const answer = await server.control("GET", `/__mock__/${path}`);
    assert.deepEqual([answer.status, answer.json.error], [400, "INVALID_QUERY"], path);
    assert.deepEqual(answer.json.detail[0].loc, ["query", name]);
  }
  const typo = await server.control("GET", "/__mock__/requests?mehtod=GET");
  assert.match(typo.json.detail[0].msg, /did you mean "method"\?/);
});

Deno.test("a client that leaves in the middle of a payload leaves no error in the log", async () => {
  await using server = startStandin();
  const connection = await Deno.connect({ port: server.port });
  const head = "POST /__mock__/stubs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{";
  await connection.write(new TextEncoder().encode(head));
  connection.close();
  assert.equal((await server.control("GET", "/__mock__/health")).status, 200);
  assert.deepEqual(server.log.filter((line) => /control request failed/.test(line)), []);
});
