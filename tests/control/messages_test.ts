import assert from "node:assert/strict";
import { type Verdict, verdict } from "../../src/model/verdict.ts";
import { type Answer, startStandin, type TestServer } from "../harness.ts";

function ask(
  server: TestServer,
  payload: unknown,
  { query = "", headers = {} }: { query?: string; headers?: HeadersInit } = {},
): Promise<Answer> {
  const path = `/__mock__/assert${query}`;
  return server.control("POST", path, payload, headers);
}

async function check(
  ...given: Parameters<typeof ask>
): Promise<Verdict> {
  const answer = await ask(...given);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(verdict);
}

function post(server: TestServer, path: string, body: unknown) {
  const headers = { "content-type": "application/json" };
  return server.get(path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
}

Deno.test("a message says in one sentence what was expected, what came, and where the closest differs", async () => {
  await using server = await startStandin();
  await post(server, "/orders", { items: [{ qty: 2 }], "a/b": 1 });
  const claim = {
    method: "POST",
    path: "/orders",
    body: { items: [{ qty: 1 }], "a/b": 1 },
    times: 2,
  };
  const found = await check(server, claim);
  assert.equal(
    found.message,
    "expected 2 of POST /orders (body), received 0; the closest differs in the body at /items/0/qty: 2, not 1",
  );
  const cases: [unknown, string][] = [
    [{ path: "/orders" }, "received 1 of /orders, as expected"],
    [
      { path: "/orders", times: { $between: [2, 3] }, title: "pays" },
      'expected 2 to 3 of "pays": /orders, received 1',
    ],
    [{ times: 0 }, "expected 0 of any request, received 1"],
    [
      { method: "PUT" },
      'expected 1 or more of PUT, received 0; the closest differs in the method: expected "PUT", got "POST"',
    ],
  ];
  for (const [payload, message] of cases) {
    assert.equal((await check(server, payload)).message, message);
  }
});

Deno.test("each difference of a JSON body has a clause with its pointer, twenty at most", async () => {
  await using server = await startStandin();
  const long = "x".repeat(3000);
  await post(server, "/a", { "m~/n": long, list: [1, 2], more: true });
  const { closest } = await check(server, {
    body: { "m~/n": "y", list: [1, 3], less: null },
  });
  const differing = (closest[0]?.clauses ?? [])
    .map(({ pointer, actual }) => [pointer, actual]);
  assert.deepEqual(differing, [
    ["/m~0~1n", long],
    ["/list/1", 2],
    ["/less", null],
    ["/more", true],
  ]);
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`n${at}`, at]),
  );
  const loose = { $json: { $key_values: many } };
  const found = await check(server, { body: loose });
  const clauses = found.closest[0]?.clauses ?? [];
  assert.equal(clauses.length, 21);
  assert.equal(clauses.at(-1)?.reason, "10 more differences");
});

Deno.test("an assertion that fails for too many shows those that fit, the newest first", async () => {
  await using server = await startStandin();
  for (const at of [1, 2, 3, 4]) await server.get(`/a?n=${at}`);
  await server.get("/b");
  const found = await check(server, { path: "/a", times: 1 });
  assert.deepEqual(found.fitting?.map(({ target }) => target), [
    "/a?n=4",
    "/a?n=3",
    "/a?n=2",
  ]);
  assert.equal(found.message, "expected 1 of /a, received 4");
  const few = await check(server, { path: "/a", times: 5 });
  assert.equal(few.fitting, undefined);
});

Deno.test("closest holds no request of another scope or of none, unless that was asked for", async () => {
  await using server = await startStandin();
  for (const name of ["qa", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await server.get("/g");
  await server.get("/q", { headers: { qa: "1" } });
  await server.get("/d", { headers: { dev: "1" } });
  const seen = async (more: Parameters<typeof ask>[2]) =>
    (await check(server, { path: "/x" }, more)).closest
      .map(({ request }) => request.path).sort();
  assert.deepEqual(await seen({ headers: { qa: "1" } }), ["/q"]);
  assert.deepEqual(await seen({ query: "?scope=qa" }), ["/q"]);
  assert.deepEqual(await seen({ query: "?scope=" }), ["/g"]);
  assert.deepEqual(await seen({}), ["/g"]);
  assert.deepEqual(await seen({ query: "?scope=*" }), ["/d", "/g", "/q"]);
});

Deno.test("what makes a result inconclusive has its word, and the message a remedy", async () => {
  await using server = await startStandin({ journalLimit: 1 });
  await server.get("/a");
  await server.get("/b");
  const found = await check(server, { path: "/a" });
  assert.equal(found.inconclusive_because, "evicted");
  assert.match(found.message, /evicted.*--journal-limit/);
  const text = await ask(server, { path: "/a" }, { query: "?format=text" });
  assert.match(text.text, /^FALSE, but not conclusive \(evicted\): /);
  const sure = await check(server, { path: "/b" });
  assert.equal(sure.inconclusive_because, undefined);
});

Deno.test("an assertion is answered as text of at most 100 columns that cuts nothing", async () => {
  await using server = await startStandin();
  const long = "word ".repeat(60) + "z".repeat(150);
  await post(server, "/a", { note: long });
  const payload = { path: "/a", body: { note: "short" } };
  const byQuery = await ask(server, payload, { query: "?format=text" });
  const byAccept = await ask(server, payload, {
    headers: { accept: "text/plain" },
  });
  assert.equal(byQuery.text, byAccept.text);
  assert.match(byQuery.headers.get("content-type") ?? "", /^text\/plain/);
  for (const line of byQuery.text.split("\n")) assert.ok(line.length <= 100);
  assert.match(byQuery.text, /^FALSE: expected 1 or more of \/a \(body\)/);
  assert.match(byQuery.text, /closest: \d+ POST \/a 404/);
  const both = { query: "?format=json", headers: { accept: "text/plain" } };
  assert.equal((await check(server, payload, both)).result, false);
  const odd = await ask(server, payload, { query: "?format=xml" });
  assert.equal(odd.error, "INVALID_QUERY");
});

Deno.test("a secret of a body stays out of clauses, message and text with --redact", async () => {
  await using server = await startStandin({ redact: [] });
  await post(server, "/a", { user: { password: "hunter2-hunter2" } });
  const payload = { body: { user: { password: "other-other" } } };
  const found = await ask(server, payload);
  assert.match(found.text, /\/user\/password/);
  const text = await ask(server, payload, { query: "?format=text" });
  for (const shown of [found.text, text.text]) {
    assert.ok(!shown.includes("hunter2"), shown);
  }
});
