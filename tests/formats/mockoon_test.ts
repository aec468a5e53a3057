import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { importInto, notes, sendImport } from "./imports.ts";
import { environment, route } from "./mockoon_environment.ts";

const library = await Deno.readTextFile("tests/data/mockoon/library.json");

interface Rule {
  readonly target: string;
  readonly modifier?: string;
  readonly operator: string;
  readonly value: string;
  readonly invert?: boolean;
}

function ruled(endpoint: string, rules: readonly Rule[], method = "post") {
  const responses = [{ statusCode: 200, body: "yes", rules }];
  return route(endpoint, { method, responseMode: "FALLBACK", responses });
}

Deno.test("an environment of Mockoon's answers as it did", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, [
    { path: "library.json", content: library },
  ]);
  assert.equal(answer.format, "mockoon");
  assert.deepEqual(notes(answer), [
    "rewritten /routes/0/responses/0/body",
    "refused /routes/3/type",
  ]);
  const book = await server.get("/api/books/12?reader=Ada");
  assert.equal(book.text, "book 12 for Ada");
  assert.equal(book.headers.get("x-library"), "north");
  assert.equal((await server.get("/api/books/12")).text, "book 12 for nobody");
  assert.equal((await server.get("/api/books/0")).text, "lost");
  assert.equal((await server.get("/api/books/12?gone=Yes")).text, "lost");
  assert.equal((await server.get("/api/books/12/pages")).status, 405);
  const send = (headers: Record<string, string>, id: unknown) =>
    server.get("/api/loans", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ book: { id } }),
    });
  assert.equal((await send({ "x-desk": "a" }, 7)).text, "{{ taken }}");
  assert.equal((await send({ "x-desk": "a" }, "7")).status, 409);
  assert.equal((await send({ "x-desk": "b" }, 7)).status, 404);
  const turns = [];
  for (let turn = 0; turn < 3; turn++) {
    turns.push((await server.get("/api/queue")).status);
  }
  assert.deepEqual(turns, [503, 200, 503]);
});

Deno.test("a path of Mockoon's takes what Express takes, and nothing else", async () => {
  await using server = await startStandin();
  await importInto(server, environment([route("a/:id"), route("f.:ext")]));
  const fits = ["/a/1", "/a/1/", "/a/1?q=/x/", "/a/x%2Fy", "/f.js"];
  const misses = [
    "/a",
    "/a/1/2",
    "//a/1",
    "/a//1",
    "/a/1//",
    "/fxjs",
    "/f.a.b",
  ];
  for (const path of fits) {
    const isRaw = path.includes("%2F");
    const { status } = await server.get(path);
    // A slash that is encoded is narrower here: the path is compared decoded.
    if (!isRaw) assert.equal(status, 200, path);
  }
  for (const path of misses) {
    assert.equal((await server.get(path)).status, 404, path);
  }
});

Deno.test("rules of Mockoon's are never wider than they were", async () => {
  await using server = await startStandin();
  const rules = [...allRules()];
  const files = environment(rules.map((rule, at) => ruled(`r${at}`, [rule])));
  const answer = await importInto(server, files);
  let held = 0;
  for (const [at, rule] of rules.entries()) {
    for (const request of requests) {
      const { status } = await send(server, `/r${at}`, request);
      if (status !== 200) continue;
      held++;
      const told = JSON.stringify([rule, request]);
      assert.ok(holds(rule, request), `wider: ${told}`);
    }
  }
  assert.ok(held > 60, `only ${held} of the requests fit`);
  assert.ok(answer.score.refused < rules.length / 2);
});

interface Sample {
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const type = { "content-type": "application/json" };

const requests: readonly Sample[] = [
  { query: "", headers: {}, body: "" },
  { query: "?q=5", headers: { x: "5" }, body: "5" },
  { query: "?q=a5b", headers: { ...type, x: "a5b" }, body: '{"q":5}' },
  { query: "?q=5&q=6", headers: { ...type, x: "A" }, body: '{"q":"5"}' },
  { query: "?q=A", headers: { ...type, x: "a" }, body: '{"q":["5"]}' },
  { query: "?q=b5", headers: { ...type, x: "" }, body: '{"q":[5]}' },
  { query: "?q=", headers: { x: "a" }, body: '{"q":5}' },
  { query: "?q=a%0A", headers: { ...type, x: "55" }, body: '{"q":[]}' },
  { query: "?q=true", headers: type, body: '{"q":true}' },
];

function* allRules(): Generator<Rule> {
  const operators = ["equals", "regex", "regex_i", "null", "array_includes"];
  for (const target of ["query", "header", "body"]) {
    const modifier = target === "header" ? "x" : "q";
    for (const operator of [...operators, "empty_array"]) {
      for (const value of ["5", "a", "^a$", "true", "\\d.", "[^a]"]) {
        for (const invert of [false, true]) {
          yield { target, modifier, operator, value, invert };
        }
      }
    }
  }
}

function send(
  server: TestServer,
  path: string,
  { query, headers, body }: Sample,
) {
  return server.get(path + query, { method: "POST", headers, body });
}

/** The rule as Mockoon documents it. */
function holds(rule: Rule, request: Sample): boolean {
  const is = fits(rule, valueOf(rule, request));
  return rule.invert === true ? !is : is;
}

function valueOf(rule: Rule, { query, headers, body }: Sample): unknown {
  const name = rule.modifier ?? "";
  if (rule.target === "header") return headers[name];
  if (rule.target === "query") {
    const values = new URLSearchParams(query).getAll(name);
    return values.length > 1 ? values : values[0];
  }
  if (headers["content-type"] === undefined) return undefined;
  return JSON.parse(body || "{}")[name];
}

function fits({ operator, value }: Rule, given: unknown): boolean {
  if (operator === "null") {
    return given === null || given === undefined || given === "";
  }
  if (operator === "empty_array") {
    return Array.isArray(given) && given.length === 0;
  }
  if (operator === "array_includes") {
    return Array.isArray(given) && given.some((one) => String(one) === value);
  }
  if (given === undefined || given === null) return false;
  if (operator === "equals") {
    return Array.isArray(given)
      ? given.includes(value)
      : String(given) === value;
  }
  const pattern = new RegExp(value, operator === "regex_i" ? "i" : "");
  return [given].flat().some((one) => pattern.test(String(one)));
}

Deno.test("what Mockoon's rules ask and a stub cannot refuses the whole route", async () => {
  await using server = await startStandin();
  const odd: readonly Rule[] = [
    { target: "global_var", modifier: "a", operator: "equals", value: "1" },
    { target: "query", modifier: "a", operator: "regex", value: "(?<x>a)" },
    { target: "body", modifier: "$.a", operator: "equals", value: "1" },
    { target: "params", modifier: "none", operator: "equals", value: "1" },
  ];
  for (const rule of odd) {
    const answer = await importInto(
      server,
      environment([ruled("odd", [rule])]),
    );
    assert.deepEqual(notes(answer), ["refused /routes/0/responses/0/rules/0"]);
  }
  const template = [{ body: "{{faker 'vehicle.vin'}}", default: true }];
  const answer = await importInto(
    server,
    environment([route("t", { responses: template }), route("a(b)?")]),
  );
  assert.deepEqual(notes(answer), [
    "refused /routes/0/responses/0/body",
    "refused /routes/1/endpoint",
  ]);
  assert.deepEqual(await server.stubs(), []);
});

Deno.test("a proxy of Mockoon's is refused where it would take a refused route's requests", async () => {
  await using server = await startStandin();
  const proxy = { proxyMode: true, proxyHost: "http://up.test" };
  const gap = await importInto(server, environment([route("a+b")], proxy));
  assert.equal(gap.stubs.length, 0);
  assert.equal(gap.score.refused, 2);
  const whole = await importInto(server, environment([route("a")], proxy));
  assert.equal(whole.stubs.length, 2);
});

Deno.test("an environment of the wrong types or a newer version is told, not thrown", async () => {
  await using server = await startStandin();
  const hostile: readonly unknown[] = [
    1,
    null,
    { responses: 1, endpoint: 2 },
    route("x", { responses: [null] }),
    route("x", { responses: [{ statusCode: 1, headers: [1, { key: {} }] }] }),
    route("x", { responseMode: {}, responses: [[]] }),
    ruled("x", [1 as unknown as Rule]),
    route(":a".repeat(300)),
    route("x", {
      responses: [{ bodyType: "FILE", filePath: "../../etc/hosts" }],
    }),
  ];
  const answer = await importInto(server, environment(hostile));
  assert.equal(answer.score.refused, hostile.length);
  const newer = await importInto(
    server,
    environment([], { lastMigration: 99 }),
  );
  assert.deepEqual(notes(newer), ["refused /lastMigration"]);
  const deep = "[".repeat(5000) + "]".repeat(5000);
  const content = `{"uuid":"e","routes":[${deep}]}`;
  const refused = await sendImport(server, [{ path: "e.json", content }]);
  assert.equal(refused.status, 422);
});
