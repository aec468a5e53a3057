import assert from "node:assert/strict";
import { dryRunAnswer } from "../../src/model/stub_listing.ts";
import { chaos, proxy, response, sse } from "./issue_kinds.ts";
import { issues, onlyIssue } from "./issue_reader.ts";
import { answering, startStandin } from "../harness.ts";

Deno.test("older spellings of chaos are read as latency", async () => {
  await using server = await startStandin();
  const latency = async (value: unknown) => {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs?dry_run=true",
      chaos(value),
    );
    return answer.as(dryRunAnswer).stub.chaos?.latency;
  };
  const both = { base_ms: 3, jitter_ms: 4 };
  assert.deepEqual(await latency({ delay: both }), both);
  assert.deepEqual(
    await latency({ delay: both, delay_ms: 9, jitter_ms: 9 }),
    both,
  );
  assert.deepEqual(await latency({ delay_ms: 3, jitter_ms: 4 }), both);
  assert.deepEqual(await latency({ delay_ms: 3 }), {
    base_ms: 3,
    jitter_ms: 0,
  });
  assert.deepEqual(await latency({ jitter_ms: 4, delay_ms: null }), {
    base_ms: 0,
    jitter_ms: 4,
  });
  assert.deepEqual(
    await latency({ latency: both, delay: "x", delay_ms: -1 }),
    both,
  );
  assert.deepEqual(await latency({}), { base_ms: 0, jitter_ms: 0 });
  const bound = await onlyIssue(server, chaos({ delay_ms: -1 }));
  assert.deepEqual(bound.loc, ["body", "chaos", "latency", "base_ms"]);
  assert.equal((await issues(server, chaos({ delay: null }))).length, 1);
  const drop = await server.control(
    "POST",
    "/__mock__/stubs?dry_run=true",
    chaos({ faults: { connection_drop: {} } }),
  );
  const { stub } = drop.as(dryRunAnswer);
  assert.deepEqual(stub.chaos?.faults.connection_drop, { probability: 1 });
});

Deno.test("response headers are texts, numbers, booleans or lists, and legal", async () => {
  await using server = await startStandin();
  const good = { a: "1", b: 2, c: true, d: ["x", "y"], e: "é", f: 1.5, g: "" };
  assert.equal(
    (await server.control(
      "POST",
      "/__mock__/stubs",
      response({ headers: good }),
    )).status,
    200,
  );
  const cases: [string, unknown, RegExp][] = [
    ["a b", "1", /is not a token/],
    ["", "1", /is not a token/],
    ["x-é", "1", /is not a token/],
    ["x", "a\r\nb", /line break/],
    ["x", "snowman \u2603", /above U\+00FF/],
    ["x", null, /should be a string, a number, a boolean or a list/],
    ["x", {}, /should be a string, a number, a boolean or a list/],
    ["Transfer-Encoding", "chunked", /use "chaos" to break a connection/],
    ["Connection", "close", /use "chaos" to break a connection/],
    ["Content-Length", "5", /must equal the length of the body, 1: .*"chaos"/],
  ];
  for (const [name, value, msg] of cases) {
    const item = await onlyIssue(
      server,
      response({ headers: { [name]: value } }),
    );
    assert.deepEqual(item.loc, ["body", "action", "response", "headers", name]);
    assert.match(item.msg, msg);
  }
  const inList = await onlyIssue(
    server,
    response({ headers: { x: ["a", "b\n"] } }),
  );
  assert.deepEqual(inList.loc.slice(-2), ["x", 1]);
  const right = response({ headers: { "content-length": 1 } });
  assert.equal(
    (await server.control("POST", "/__mock__/stubs", right)).status,
    200,
  );
  const bytes = response({
    body: null,
    body_base64: "!!",
    headers: { "content-length": "2" },
  });
  assert.equal((await issues(server, bytes)).length, 2);
});

Deno.test("a status outside 200 to 599 is refused and the sentence says so", async () => {
  await using server = await startStandin();
  for (const status_code of [0, 100, 101, 199, 600, -1, 99999]) {
    const item = await onlyIssue(server, response({ status_code }));
    assert.match(item.msg, /an HTTP status from 200 to 599/);
  }
  for (const status_code of [200, 204, 418, 599]) {
    assert.equal(
      (await server.control(
        "POST",
        "/__mock__/stubs",
        response({ status_code }),
      )).status,
      200,
    );
  }
});

Deno.test("a template that cannot be compiled is told with line and column", async () => {
  await using server = await startStandin();
  const item = await onlyIssue(
    server,
    response({ body: null, template_body: "a\nbc {{ 1 + }}" }),
  );
  assert.equal(item.type, "template_syntax");
  assert.deepEqual(item.loc, ["body", "action", "response", "template_body"]);
  assert.match(item.msg, /\(line 2, column \d+\)$/);
  assert.equal((item.ctx as { line: number }).line, 2);
  const found = await issues(
    server,
    sse({ data: "{{", event: "{% if %}", id: "{{ x y }}" }),
  );
  assert.deepEqual(found.map(({ loc }) => loc.at(-1)).sort(), [
    "data",
    "event",
    "id",
  ]);
});

Deno.test("a pattern that can not run is refused with the construct", async () => {
  await using server = await startStandin();
  for (const pattern of ["(", "(?(1)a|b)", "\\p{L}", "(?<=a+)b"]) {
    const item = await onlyIssue(
      server,
      answering({ path: { $regex: { pattern } } }),
    );
    assert.equal(item.type, "criterion_pattern", pattern);
    assert.deepEqual(item.loc, [
      "body",
      "request",
      "path",
      "$regex",
      "pattern",
    ]);
    assert.match(item.msg, /^The pattern cannot be used: at character \d+, ./);
  }
});

Deno.test("an upstream's address and time limit are checked", async () => {
  await using server = await startStandin();
  for (
    const url of [
      "",
      "up.example",
      "/v1",
      "ftp://up.example",
      "http://",
      "javascript:1",
    ]
  ) {
    const item = await onlyIssue(server, proxy({ url }));
    assert.deepEqual(item.loc, ["body", "action", "proxy", "url"]);
    assert.match(
      item.msg,
      /give an absolute URL that starts with http:\/\/ or https:\/\//,
    );
  }
  for (const timeout of [0, -1, null, 86401]) {
    const item = await onlyIssue(server, proxy({ timeout }));
    assert.deepEqual(item.loc, ["body", "action", "proxy", "timeout"]);
  }
  for (const timeout of [0.001, 5, "2.5", true]) {
    assert.equal(
      (await server.control("POST", "/__mock__/stubs", proxy({ timeout })))
        .status,
      200,
    );
  }
});

Deno.test("a stub_id is refused where a path could not hold it", async () => {
  await using server = await startStandin();
  for (
    const stub_id of [
      "",
      " ",
      "a/b",
      "a?b",
      "a#b",
      " a",
      "a\n",
      ".",
      "..",
      "\ud800",
      5,
    ]
  ) {
    const item = await onlyIssue(server, answering({}, "x", { stub_id }));
    assert.deepEqual(item.loc, ["body", "stub_id"]);
  }
});
