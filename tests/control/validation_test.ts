import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";

interface Item {
  readonly type: string;
  readonly loc: (string | number)[];
  readonly msg: string;
  readonly input?: unknown;
  readonly ctx?: unknown;
}

async function faults(
  server: TestServer,
  payload: unknown,
  path = "/__mock__/stubs",
): Promise<Item[]> {
  const answer = await server.control("POST", path, payload);
  assert.equal(answer.status, 422, answer.text);
  assert.equal(answer.json.error, "VALIDATION_ERROR");
  return answer.json.detail;
}

async function onlyFault(server: TestServer, payload: unknown, path?: string): Promise<Item> {
  const found = await faults(server, payload, path);
  assert.equal(found.length, 1, JSON.stringify(found));
  return found[0]!;
}

const response = (more: Record<string, unknown>) => ({
  request: {},
  action: { response: { status_code: 200, headers: {}, body: "x", ...more } },
});
const proxy = (more: Record<string, unknown>) => ({
  request: {},
  action: { proxy: { url: "http://up.example", ...more } },
});
const sse = (event: unknown, more: Record<string, unknown> = {}) => ({
  request: {},
  action: { sse: { events: [event], ...more } },
});
const chaos = (value: unknown) => answering({}, "x", { chaos: value });

/** Type, place, start of the sentence and context of each kind of item (contract B 1.3). */
const kinds: [string, unknown, (string | number)[], string, unknown?][] = [
  ["missing", { action: { response: { status_code: 200, body: "" } } }, ["request"], "Field required"],
  ["missing", { request: {} }, ["action"], "Field required"],
  [
    "missing",
    { request: {}, action: { response: { body: "" } } },
    ["action", "response", "status_code"],
    "Field required",
  ],
  ["missing", { request: {}, action: { proxy: {} } }, ["action", "proxy", "url"], "Field required"],
  ["missing", sse({}), ["action", "sse", "events", 0, "data"], "Field required"],
  ["string_type", proxy({ url: 5 }), ["action", "proxy", "url"], "Input should be a valid string"],
  ["string_type", answering({ path: 5 }), ["request", "path"], "Input should be a valid string"],
  ["string_type", answering({ method: ["GET"] }), ["request", "method"], "Input should be a valid string"],
  ["dict_type", answering({ headers: [] }), ["request", "headers"], "Input should be a valid dictionary"],
  ["dict_type", answering({ query: "a=1" }), ["request", "query"], "Input should be a valid dictionary"],
  ["dict_type", response({ headers: null }), ["action", "response", "headers"], "Input should be a valid dictionary"],
  ["list_type", { request: {}, action: { sse: { events: {} } } }, ["action", "sse", "events"], "Input should be a valid list"],
  [
    "model_attributes_type",
    [],
    [],
    "Input should be a valid dictionary or object to extract fields from",
  ],
  [
    "model_attributes_type",
    { request: "x", action: { response: { status_code: 200, body: "" } } },
    ["request"],
    "Input should be a valid dictionary or object to extract fields from",
  ],
  ["model_attributes_type", chaos({ latency: null }), ["chaos", "latency"], "Input should be a valid dictionary or object"],
  ["model_attributes_type", chaos({ faults: 1 }), ["chaos", "faults"], "Input should be a valid dictionary or object"],
  ["int_type", response({ status_code: null }), ["action", "response", "status_code"], "Input should be a valid integer"],
  [
    "int_parsing",
    response({ status_code: "ok" }),
    ["action", "response", "status_code"],
    "Input should be a valid integer, unable to parse string as an integer",
  ],
  [
    "int_from_float",
    response({ status_code: 200.5 }),
    ["action", "response", "status_code"],
    "Input should be a valid integer, got a number with a fractional part",
  ],
  ["bool_type", answering({}, "x", { disabled: "yes" }), ["disabled"], "Input should be a valid boolean"],
  [
    "float_type",
    chaos({ faults: { connection_drop: { probability: [] } } }),
    ["chaos", "faults", "connection_drop", "probability"],
    "Input should be a valid number",
  ],
  [
    "float_parsing",
    proxy({ timeout: "soon" }),
    ["action", "proxy", "timeout"],
    "Input should be a valid number, unable to parse string as a number",
  ],
  [
    "greater_than_equal",
    sse({ data: "", delay_ms: -1 }),
    ["action", "sse", "events", 0, "delay_ms"],
    "Input should be greater than or equal to 0",
    { ge: 0 },
  ],
  ["greater_than", proxy({ timeout: 0 }), ["action", "proxy", "timeout"], "Input should be greater than 0", { gt: 0 }],
  [
    "less_than_equal",
    chaos({ faults: { connection_drop: { probability: 1.5 } } }),
    ["chaos", "faults", "connection_drop", "probability"],
    "Input should be less than or equal to 1",
    { le: 1 },
  ],
  [
    "too_short",
    { request: {}, action: { sse: { events: [] } } },
    ["action", "sse", "events"],
    "List should have at least 1 item after validation, not 0",
    { field_type: "List", min_length: 1, actual_length: 0 },
  ],
  [
    "string_too_long",
    answering({}, "x", { stub_id: "a".repeat(201) }),
    ["stub_id"],
    "String should have at most 200 characters",
    { max_length: 200 },
  ],
  [
    "value_error",
    response({ template_body: "y" }),
    ["action", "response"],
    "Value error, Exactly one of body or template_body must be provided.",
    { error: {} },
  ],
  [
    "value_error",
    { request: {}, action: { response: { status_code: 200, headers: {} } } },
    ["action", "response"],
    "Value error, Exactly one of body or template_body must be provided.",
    { error: {} },
  ],
  [
    "value_error",
    { request: {}, action: {} },
    ["action"],
    "Value error, Exactly one of response, proxy, or sse must be provided.",
    { error: {} },
  ],
  [
    "value_error",
    { request: {}, action: { ...response({}).action, sse: { events: [{ data: "" }] } } },
    ["action"],
    "Value error, Exactly one of response, proxy, or sse must be provided.",
    { error: {} },
  ],
  [
    "value_error",
    chaos({ connection_drop: null }),
    ["chaos"],
    "Value error, Use chaos.faults.connection_drop instead of chaos.connection_drop",
    { error: {} },
  ],
];

Deno.test("each kind of fault has its type, place, sentence and context", async () => {
  await using server = startStandin();
  for (const [type, payload, loc, msg, ctx] of kinds) {
    const item = await onlyFault(server, payload);
    const label = JSON.stringify(payload);
    assert.equal(item.type, type, label);
    assert.deepEqual(item.loc, ["body", ...loc], label);
    assert.ok(item.msg.startsWith(msg), item.msg);
    assert.deepEqual(item.ctx, ctx, label);
  }
});

Deno.test("a fault shows the value that does not fit, cut short where it is long", async () => {
  await using server = startStandin();
  assert.equal((await onlyFault(server, response({ status_code: "ok" }))).input, "ok");
  assert.deepEqual((await onlyFault(server, answering({ path: [1] }))).input, [1]);
  const long = await onlyFault(server, proxy({ timeout: "x".repeat(1_000_000) }));
  assert.match(String(long.input), /^x{200}\.\.\. \(1000000 characters\)$/);
  const list = await onlyFault(server, answering({ path: Array(5000).fill(0) }));
  assert.equal(list.input, "(a list of 5000)");
});

Deno.test("a scope's name is refused with the reference's pattern", async () => {
  await using server = startStandin();
  for (const name of ["", "a b", "ä", "a/b", "a\n"]) {
    const item = await onlyFault(server, { name }, "/__mock__/scopes");
    assert.equal(item.type, "string_pattern_mismatch", name);
    assert.ok(item.msg.startsWith("String should match pattern '^[A-Za-z0-9_-]+$'"), item.msg);
    assert.deepEqual(item.ctx, { pattern: "^[A-Za-z0-9_-]+$" });
    assert.deepEqual(item.loc, ["body", "name"]);
  }
});

Deno.test("numbers are read as leniently as the reference reads them", async () => {
  await using server = startStandin();
  const read = async (max_calls: string) => {
    const text = `{"request":{},"action":{"response":{"status_code":"200","body":""}},"max_calls":${max_calls}}`;
    const { json } = await server.control("POST", "/__mock__/stubs?dry_run=true", text);
    return json.stub?.max_calls;
  };
  for (const five of ["5", "5.0", '"5"', '"5.0"', '" 5 "', "0.5e1"]) {
    assert.equal(await read(five), 5, five);
  }
  assert.equal(await read("true"), 1);
  assert.equal(await read("false"), 0);
  const drop = chaos({ faults: { connection_drop: { probability: "0.5" } } });
  const { json } = await server.control("POST", "/__mock__/stubs?dry_run=true", drop);
  assert.equal(json.stub.chaos.faults.connection_drop.probability, 0.5);
});

Deno.test("an unknown field is named with its nearest known one", async () => {
  await using server = startStandin();
  const cases: [unknown, string[], string][] = [
    [answering({ pth: "/a" }), ["request", "pth"], "path"],
    [answering({ mehtod: "GET" }), ["request", "mehtod"], "method"],
    [response({ status: 200 }), ["action", "response", "status"], "status_code"],
    [response({ templatebody: "" }), ["action", "response", "templatebody"], "template_body"],
    [proxy({ urll: "" }), ["action", "proxy", "urll"], "url"],
    [sse({ data: "" }, { default_delay: 1 }), ["action", "sse", "default_delay"], "default_delay_ms"],
    [chaos({ latncy: {} }), ["chaos", "latncy"], "latency"],
    [answering({}, "x", { maxCalls: 1 }), ["maxCalls"], "max_calls"],
  ];
  for (const [payload, loc, guess] of cases) {
    const item = await onlyFault(server, payload);
    assert.equal(item.type, "extra_forbidden");
    assert.deepEqual(item.loc, ["body", ...loc]);
    assert.equal(item.msg, `Unknown field "${loc.at(-1)}": did you mean "${guess}"?`);
  }
  const far = await onlyFault(server, answering({}, "x", { quux: 1 }));
  assert.match(far.msg, /^Unknown field "quux": the fields here are "stub_id", "request", "action"/);
});

Deno.test("a payload with many faults gives all of them at once", async () => {
  await using server = startStandin();
  const found = await faults(server, {
    request: { path: 1, headers: 2, query: { a: { $regx: "x" } }, pth: 3 },
    action: {
      response: {
        status_code: 700,
        headers: { "a b": "1", "content-length": "9" },
        body: "x",
        template_body: "{{ x",
      },
    },
    max_calls: -1,
    chaos: { connection_drop: {}, latency: { base_ms: -1 } },
    more: 1,
  });
  assert.deepEqual(
    found.map(({ loc }) => loc.slice(1).join(".")).sort(),
    [
      "action.response",
      "action.response.headers.a b",
      "action.response.headers.content-length",
      "action.response.status_code",
      "action.response.template_body",
      "chaos",
      "chaos.latency.base_ms",
      "max_calls",
      "more",
      "request.headers",
      "request.path",
      "request.pth",
      "request.query.a.$regx",
    ],
  );
});

Deno.test("faults beyond a hundred are counted, not shown", async () => {
  await using server = startStandin();
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`x${at}`, at]));
  const found = await faults(server, answering({}, "x", many));
  assert.equal(found.length, 101);
  assert.deepEqual(found[100], {
    type: "more_faults",
    loc: ["body"],
    msg: "4900 more faults are not shown: mend these first",
  });
});

Deno.test("older spellings of chaos are read as latency", async () => {
  await using server = startStandin();
  const latency = async (value: unknown) => {
    const { json } = await server.control("POST", "/__mock__/stubs?dry_run=true", chaos(value));
    return json.stub.chaos.latency;
  };
  const both = { base_ms: 3, jitter_ms: 4 };
  assert.deepEqual(await latency({ delay: both }), both);
  assert.deepEqual(await latency({ delay: both, delay_ms: 9, jitter_ms: 9 }), both);
  assert.deepEqual(await latency({ delay_ms: 3, jitter_ms: 4 }), both);
  assert.deepEqual(await latency({ delay_ms: 3 }), { base_ms: 3, jitter_ms: 0 });
  assert.deepEqual(await latency({ jitter_ms: 4, delay_ms: null }), { base_ms: 0, jitter_ms: 4 });
  assert.deepEqual(await latency({ latency: both, delay: "x", delay_ms: -1 }), both);
  assert.deepEqual(await latency({}), { base_ms: 0, jitter_ms: 0 });
  const bound = await onlyFault(server, chaos({ delay_ms: -1 }));
  assert.deepEqual(bound.loc, ["body", "chaos", "latency", "base_ms"]);
  assert.equal((await faults(server, chaos({ delay: null }))).length, 1);
  const drop = await server.control(
    "POST",
    "/__mock__/stubs?dry_run=true",
    chaos({ faults: { connection_drop: {} } }),
  );
  assert.equal(drop.json.stub.chaos.faults.connection_drop.probability, 1);
});

Deno.test("response headers are texts, numbers, booleans or lists, and legal", async () => {
  await using server = startStandin();
  const good = { a: "1", b: 2, c: true, d: ["x", "y"], e: "é", f: 1.5, g: "" };
  assert.equal((await server.control("POST", "/__mock__/stubs", response({ headers: good }))).status, 200);
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
    const item = await onlyFault(server, response({ headers: { [name]: value } }));
    assert.deepEqual(item.loc, ["body", "action", "response", "headers", name]);
    assert.match(item.msg, msg);
  }
  const inList = await onlyFault(server, response({ headers: { x: ["a", "b\n"] } }));
  assert.deepEqual(inList.loc.slice(-2), ["x", 1]);
  const right = response({ headers: { "content-length": 1 } });
  assert.equal((await server.control("POST", "/__mock__/stubs", right)).status, 200);
  const bytes = response({ body: null, body_base64: "!!", headers: { "content-length": "2" } });
  assert.equal((await faults(server, bytes)).length, 2);
});

Deno.test("a status outside 200 to 599 is refused and the sentence says so", async () => {
  await using server = startStandin();
  for (const status_code of [0, 100, 101, 199, 600, -1, 99999]) {
    const item = await onlyFault(server, response({ status_code }));
    assert.match(item.msg, /an HTTP status from 200 to 599/);
  }
  for (const status_code of [200, 204, 418, 599]) {
    assert.equal((await server.control("POST", "/__mock__/stubs", response({ status_code }))).status, 200);
  }
});

Deno.test("a template that can not be compiled is told with line and column", async () => {
  await using server = startStandin();
  const item = await onlyFault(server, response({ body: null, template_body: "a\nbc {{ 1 + }}" }));
  assert.equal(item.type, "template_syntax");
  assert.deepEqual(item.loc, ["body", "action", "response", "template_body"]);
  assert.match(item.msg, /\(line 2, column \d+\)$/);
  assert.equal((item.ctx as { line: number }).line, 2);
  const found = await faults(server, sse({ data: "{{", event: "{% if %}", id: "{{ x y }}" }));
  assert.deepEqual(found.map(({ loc }) => loc.at(-1)).sort(), ["data", "event", "id"]);
});

Deno.test("a pattern that can not run is refused with the construct", async () => {
  await using server = startStandin();
  for (const pattern of ["(", "(?(1)a|b)", "\\p{L}", "(?<=a+)b"]) {
    const item = await onlyFault(server, answering({ path: { $regex: { pattern } } }));
    assert.equal(item.type, "criterion_pattern", pattern);
    assert.deepEqual(item.loc, ["body", "request", "path", "$regex", "pattern"]);
    assert.match(item.msg, /^The pattern can not be used: at character \d+, ./);
  }
});

Deno.test("an upstream's address and time limit are checked", async () => {
  await using server = startStandin();
  for (const url of ["", "up.example", "/v1", "ftp://up.example", "http://", "javascript:1"]) {
    const item = await onlyFault(server, proxy({ url }));
    assert.deepEqual(item.loc, ["body", "action", "proxy", "url"]);
    assert.match(item.msg, /give an absolute URL that starts with http:\/\/ or https:\/\//);
  }
  for (const timeout of [0, -1, null, 86401]) {
    const item = await onlyFault(server, proxy({ timeout }));
    assert.deepEqual(item.loc, ["body", "action", "proxy", "timeout"]);
  }
  for (const timeout of [0.001, 5, "2.5", true]) {
    assert.equal((await server.control("POST", "/__mock__/stubs", proxy({ timeout }))).status, 200);
  }
});

Deno.test("a stub_id is refused where a path could not hold it", async () => {
  await using server = startStandin();
  for (const stub_id of ["", " ", "a/b", "a?b", "a#b", " a", "a\n", 5]) {
    const item = await onlyFault(server, answering({}, "x", { stub_id }));
    assert.deepEqual(item.loc, ["body", "stub_id"]);
  }
});
