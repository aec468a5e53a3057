import assert from "node:assert/strict";
import { createdScope } from "../../src/model/scope_listing.ts";
import { startStandin } from "../harness.ts";
import { ask } from "../wire.ts";

const json = "content-type: application/json";

Deno.test("a payload is read as JSON whatever JSON type is named or none, and as nothing else", async () => {
  await using server = await startStandin();
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
  for (
    const type of [
      "text/plain",
      "text/json",
      "application/x-www-form-urlencoded",
      "json",
    ]
  ) {
    const answer = await post([`content-type: ${type}`]);
    assert.equal(answer.status, 415, type);
    assert.equal(JSON.parse(answer.rest).error, "UNSUPPORTED_MEDIA_TYPE");
    assert.match(JSON.parse(answer.rest).detail, /send "application\/json"/);
  }
});

Deno.test("a payload that is not JSON is 400 with line and column", async () => {
  await using server = await startStandin();
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
    assert.equal(answer.error, "INVALID_JSON");
    assert.match(answer.detail, /^There was an error parsing the body: /);
    assert.ok(
      answer.detail.endsWith(`(line ${line}, column ${column})`),
      answer.detail,
    );
  }
});

Deno.test("a payload that is not UTF-8 is 400", async () => {
  await using server = await startStandin();
  const body = new Uint8Array([0x7b, 0x22, 0x6e, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  const answer = await server.control("POST", "/__mock__/scopes", body);
  assert.deepEqual([answer.status, answer.error], [400, "INVALID_JSON"]);
});

Deno.test("nesting without bound is 400 and harms nothing", async () => {
  await using server = await startStandin();
  for (
    const [open, close] of [["[", "]"], ['{"a":', "}"], [
      '{"$not":',
      "}",
    ]] as const
  ) {
    const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      `{"request":{"body":${deep}}}`,
    );
    assert.deepEqual([answer.status, answer.error], [400, "INVALID_JSON"]);
  }
  assert.equal((await server.control("GET", "/__mock__/health")).status, 200);
});

Deno.test("a payload above the limit is 413, declared or streamed", async () => {
  await using server = await startStandin({ bodyLimit: 1000 });
  const big = JSON.stringify({ name: "a".repeat(2000) });
  const declared = await server.control("POST", "/__mock__/scopes", big);
  assert.deepEqual([declared.status, declared.error], [
    413,
    "BODY_TOO_LARGE",
  ]);
  const size = big.length.toString(16);
  const chunked = await ask(server, "/__mock__/scopes", {
    method: "POST",
    headers: [json, "transfer-encoding: chunked"],
    body: `${size}\r\n${big}\r\n0\r\n\r\n`,
  });
  assert.equal(chunked.status, 413);
});

Deno.test("a byte order mark before a payload is skipped", async () => {
  await using server = await startStandin();
  const answer = await server.control(
    "POST",
    "/__mock__/scopes",
    '\uFEFF{"name":"bom"}',
  );
  assert.equal(answer.status, 201);
});

Deno.test("no payload and null are 422 missing", async () => {
  await using server = await startStandin();
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
  await using server = await startStandin();
  const answer = await server.control(
    "POST",
    "/__mock__/scopes",
    '{"name":"a","name":"b"}',
  );
  assert.equal(answer.as(createdScope).name, "b");
});

Deno.test("a client that leaves in the middle of a payload leaves no error in the log", async () => {
  await using server = await startStandin();
  const connection = await Deno.connect({ port: server.port });
  const head =
    "POST /__mock__/stubs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{";
  await connection.write(new TextEncoder().encode(head));
  connection.close();
  assert.equal((await server.control("GET", "/__mock__/health")).status, 200);
  assert.deepEqual(
    server.log.filter((line) => /control request failed/.test(line)),
    [],
  );
});
