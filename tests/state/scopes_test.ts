import assert from "node:assert/strict";
import { scopeListing } from "../../src/model/scope_listing.ts";
import { verdict } from "../../src/model/verdict.ts";
import { answering, type TestServer } from "../harness.ts";
import { startScoped, who } from "../scoped_server.ts";
import { ask, outcome } from "../wire.ts";

async function scopesSeen(server: TestServer, query = "") {
  return (await server.requests(query)).requests.map((one) => one.scope);
}

Deno.test("a header named like a scope selects it, whatever its case and value", async () => {
  await using server = await startScoped("team-one");
  for (
    const line of [
      "team-one: 1",
      "Team-One: 1",
      "TEAM-ONE:",
      "team-one: 0",
      "team-one: false",
      "team-one: a, b",
      "team-one: caf\u00e9",
    ]
  ) {
    assert.equal(await who(server, line), "team-one", line);
  }
  assert.equal(await who(server, "team-one: 1", "Team-One: 2"), "team-one");
  for (
    const line of [
      "team-on: 1",
      "team-one-x: 1",
      "x: team-one",
      "Cookie: team-one=1",
    ]
  ) {
    assert.equal(await who(server, line), "global", line);
  }
});

Deno.test("a scope's name has no case", async () => {
  await using server = await startScoped("MiXed_1");
  assert.equal(await who(server, "mixed_1: 1"), "MiXed_1");
  const { status } = await server.control("POST", "/__mock__/scopes", {
    name: "mIXED_1",
  });
  assert.equal(status, 409);
  const scopes = await server.control("GET", "/__mock__/scopes");
  assert.deepEqual(scopes.as(scopeListing).scopes, ["mixed_1"]);
  assert.equal(
    (await server.control("DELETE", "/__mock__/scopes/MIXED_1")).status,
    200,
  );
  assert.equal(await who(server, "mixed_1: 1"), 404);
});

Deno.test("scopes do not see each other's stubs and requests", async () => {
  await using server = await startScoped("team-one", "team-two");
  await server.stub(answering({ path: "/mine" }, "one's"), "team-one");
  const mine = async (...headers: string[]) =>
    outcome(await ask(server, "/mine", { headers }));
  assert.equal(await mine("team-one: 1"), "one's");
  assert.equal(await mine("team-two: 1"), 404);
  assert.equal(await mine(), 404);
  assert.deepEqual(await scopesSeen(server, "?scope=team-one"), ["team-one"]);
  assert.deepEqual(await scopesSeen(server, "?scope=team-two"), ["team-two"]);
  assert.deepEqual(await scopesSeen(server, "?scope="), [null]);
  const asserted = async (scope: string) =>
    (await server.control("POST", "/__mock__/assert", {
      path: "/mine",
      times: 2,
    }, { [scope]: "1" })).as(verdict).result;
  assert.equal(
    await asserted("team-one"),
    true,
    "the scope's request and the global one",
  );
  assert.equal(
    (await server.control("POST", "/__mock__/assert", {
      path: "/mine",
      times: 1,
    })).as(verdict).result,
    true,
  );
});

Deno.test("what a scope does not stub falls back to the global stubs", async () => {
  await using server = await startScoped("team-one");
  await server.stub(answering({ path: "/shared/{id}" }, "shared"));
  const sent = await ask(server, "/shared/1", { headers: ["team-one: 1"] });
  assert.equal(outcome(sent), "shared");
  const json = await server.requests("?scope=team-one");
  assert.equal(json.requests[0]?.scope, "team-one");
});

Deno.test("a deleted scope takes its stubs and requests along, and nothing else", async () => {
  await using server = await startScoped("team-one", "team-two");
  const id = await server.stub(answering({ path: "/x" }), "team-one");
  await Promise.all([
    who(server, "team-one: 1"),
    who(server, "team-two: 1"),
    who(server),
  ]);
  assert.equal(
    (await server.control("DELETE", "/__mock__/scopes/team-one")).status,
    200,
  );
  assert.equal(await who(server, "team-one: 1"), 404);
  assert.equal(await who(server, "team-two: 1"), "team-two");
  assert.equal(
    (await server.control("GET", `/__mock__/stubs/${id}`)).status,
    404,
  );
  assert.equal(
    (await server.control("DELETE", "/__mock__/scopes/team-one")).status,
    404,
  );
  assert.deepEqual((await scopesSeen(server, "?scope=*")).sort(), [
    null,
    "team-two",
    "team-two",
  ]);
  await server.control("POST", "/__mock__/scopes", { name: "team-one" });
  assert.deepEqual(await scopesSeen(server, "?scope=team-one"), []);
  assert.equal(await who(server, "team-one: 1"), "global");
});

Deno.test("a stub id is one scope's own: others may use it too", async () => {
  await using server = await startScoped("team-one");
  const stub = answering({ path: "/id" }, "first", { stub_id: "the-id" });
  assert.equal(await server.stub(stub, "team-one"), "the-id");
  assert.equal(await server.stub(stub), "the-id");
  const again = await server.control("POST", "/__mock__/stubs", stub);
  assert.equal(again.status, 409);
});

Deno.test("a stub is deleted by its id without naming its scope", async () => {
  await using server = await startScoped("team-one");
  const id = await server.stub(answering({ path: "/gone" }), "team-one");
  assert.equal(
    (await server.control("DELETE", `/__mock__/stubs/${id}`)).status,
    200,
  );
  assert.equal(
    outcome(await ask(server, "/gone", { headers: ["team-one: 1"] })),
    404,
  );
});

Deno.test("two scopes on one request are refused by both names, and the request is recorded", async () => {
  await using server = await startScoped("team-one", "team-two");
  const ways = [["team-one: 1", "team-two: 1"], [
    "team-one: 1",
    "baggage: mock-scope=team-two",
  ], ["baggage: mock-scope=team-one, mock-scope=team-two"]];
  for (const headers of ways) {
    const answer = await ask(server, "/who", {
      method: "POST",
      body: "kept",
      headers,
    });
    assert.equal(answer.status, 400);
    const { error, detail } = JSON.parse(answer.rest);
    assert.equal(error, "MULTIPLE_SCOPES");
    assert.match(detail, /"team-one"/);
    assert.match(detail, /"team-two"/);
  }
  const json = await server.requests();
  assert.equal(json.requests.length, ways.length);
  for (const one of json.requests) {
    assert.deepEqual([one.scope, one.body, one.matched_stub_id], [
      null,
      "kept",
      null,
    ]);
    assert.deepEqual([one.response?.status, one.response?.outcome], [
      400,
      "scope_conflict",
    ]);
  }
});

Deno.test("two scopes on a control call about stubs or requests are refused", async () => {
  await using server = await startScoped("team-one", "team-two");
  const both = { "team-one": "1", "team-two": "1" };
  const calls: [string, string, unknown][] = [
    ["POST", "/__mock__/stubs", answering({})],
    ["GET", "/__mock__/stubs", undefined],
    ["DELETE", "/__mock__/stubs", undefined],
    ["DELETE", "/__mock__/stubs/none", undefined],
    ["GET", "/__mock__/requests", undefined],
    ["POST", "/__mock__/assert", {}],
  ];
  for (const [method, path, payload] of calls) {
    const { status, text } = await server.control(method, path, payload, both);
    assert.equal(status, 400, `${method} ${path}`);
    assert.match(text, /team-one.*team-two/);
  }
  assert.equal(
    (await server.control("GET", "/__mock__/scopes", undefined, both)).status,
    200,
  );
  assert.equal(
    (await server.control("GET", "/__mock__", undefined, both)).status,
    200,
  );
});

Deno.test("a scope may be called what objects inherit, but not what clients send anyway", async () => {
  await using server = await startScoped(
    "__proto__",
    "constructor",
    "hasOwnProperty",
  );
  assert.equal(await who(server, "__proto__: 1"), "__proto__");
  assert.equal(await who(server, "Constructor: 1"), "constructor");
  assert.equal(await who(server), "global");
  assert.equal(
    (await server.control("DELETE", "/__mock__/scopes/__proto__")).status,
    200,
  );
  assert.equal(await who(server, "__proto__: 1"), 404);
  for (
    const name of [
      "host",
      "Accept",
      "user-agent",
      "Baggage",
      "traceparent",
      "content-length",
    ]
  ) {
    const { status, text } = await server.control("POST", "/__mock__/scopes", {
      name,
    });
    assert.equal(status, 422, name);
    assert.match(text, new RegExp(name));
  }
});
