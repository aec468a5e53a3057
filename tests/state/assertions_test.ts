import assert from "node:assert/strict";
import { check } from "../asked_verdict.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { ask } from "../wire.ts";

async function holds(server: TestServer, payload: unknown): Promise<boolean> {
  return (await check(server, payload)).result;
}

Deno.test("an empty assertion asks for at least one request, matched or not", async () => {
  await using server = await startStandin();
  assert.equal(await holds(server, {}), false);
  await server.get("/nothing");
  assert.equal(await holds(server, {}), true);
});

Deno.test("times is a count, a criterion, or the reference's odd forms", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await server.get("/a");
  const cases: [unknown, boolean][] = [
    [2, true],
    [1, false],
    [0, false],
    [{ $eq: { value: 2 } }, true],
    [{ $gte: { value: 2 } }, true],
    [{ $gt: 2 }, false],
    [{ $between: [1, 3] }, true],
    [{ $even: {} }, true],
    ["2", false],
    [{}, false],
    [null, true],
    [{ $regex: "2" }, false],
  ];
  for (const [times, result] of cases) {
    assert.equal(
      await holds(server, { path: "/a", times }),
      result,
      JSON.stringify(times),
    );
  }
  assert.equal(
    await holds(server, { path: "/b", times: { $eq: { value: 0 } } }),
    true,
  );
  assert.equal(await holds(server, { path: "/b", times: 0 }), true);
  const wrong = await server.control("POST", "/__mock__/assert", {
    times: true,
  });
  assert.deepEqual([wrong.status, wrong.issues[0]?.loc], [422, [
    "body",
    "times",
  ]]);
});

Deno.test("a path string is literal and keeps its slashes", async () => {
  await using server = await startStandin();
  await server.get("/users/7");
  await server.get("/a%20b/");
  assert.equal(await holds(server, { path: "/users/{id}" }), false);
  assert.equal(await holds(server, { path: "/users/7" }), true);
  assert.equal(await holds(server, { path: "users/7" }), false);
  assert.equal(await holds(server, { path: "/a b/" }), true);
  assert.equal(await holds(server, { path: "/a b" }), false);
  assert.equal(await holds(server, { path: { $regex: "/users/\\d+$" } }), true);
  await ask(server, "/users/{id}");
  assert.equal(await holds(server, { path: "/users/{id}" }), true);
});

/** Assertions about the one request of the test below. */
const fieldCases: [unknown, boolean][] = [
  [{ method: "post" }, true],
  [{ method: { $not: { value: { $eq: { value: "GET" } } } } }, true],
  [{ headers: { "x-team": "QA" } }, true],
  [{ headers: { "X-TEAM": "QA" } }, true],
  [{ headers: { "X-Team": "qa" } }, false],
  [{ headers: { "X-Team": { $ignore_case: "qa" } } }, true],
  [{ query: { a: "1" } }, true],
  [{ query: { a: "2", b: "" } }, true],
  [{ query: { c: "1" } }, false],
  [{ host: "api.example" }, true],
  [{ host: "API.example:81" }, true],
  [{ host: "api.example:82" }, false],
  [{ body: '{"n":[1,{"k":null}]}' }, true],
  [{ body: { n: [1, { k: null }] } }, true],
  [{ body: { n: [1] } }, false],
  [{
    body: {
      $json: {
        inner_criteria: {
          $key_values: { key_values: { n: { $length: { value: 2 } } } },
        },
      },
    },
  }, true],
  [{ body: [1] }, false],
  [{ body: 1 }, false],
  [{
    path: null,
    method: null,
    headers: null,
    query: null,
    host: null,
    body: null,
  }, true],
];

Deno.test("every field of an assertion is compared as a stub's is", async () => {
  await using server = await startStandin();
  await ask(server, "/p?a=1&a=2&b=", {
    method: "POST",
    headers: [
      "Host: Api.Example:81",
      "X-Team: QA",
      "Content-Type: application/json",
    ],
    body: '{"n":[1,{"k":null}]}',
  });
  for (const [payload, result] of fieldCases) {
    assert.equal(await holds(server, payload), result, JSON.stringify(payload));
  }
});

Deno.test("a criterion that does not fit the kind of a value is false and never an error", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await ask(server, "/b", {
    method: "POST",
    body: new Uint8Array([0xff, 0xfe, 0x00]),
  });
  for (
    const body of [
      { $json: { inner_criteria: { $eq: { value: 1 } } } },
      { $gt: { value: 5 } },
      { $regex: { pattern: "x" } },
      { $ignore_case: { value: "x" } },
    ]
  ) {
    assert.equal(await holds(server, { body }), false, JSON.stringify(body));
  }
});

Deno.test("an assertion in a scope counts that scope's and the global requests", async () => {
  await using server = await startStandin();
  for (const name of ["qa", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await server.get("/g");
  await server.get("/s", { headers: { qa: "1" } });
  await server.get("/s", { headers: { dev: "1" } });
  assert.equal((await check(server, {})).count, 1);
  assert.equal((await check(server, {}, { headers: { QA: "x" } })).count, 2);
  assert.equal((await check(server, { path: "/s" })).count, 0);
});

Deno.test("assertions count no call of a stub and leave no request", async () => {
  await using server = await startStandin();
  const id = await server.stub(answering({ path: "/a" }));
  await check(server, { path: "/a" });
  assert.equal((await server.listed(id)).calls, 0);
  assert.equal((await server.requests()).total, 0);
});
