import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { who } from "../scoped_server.ts";

/** A suite with two tests inside it, and a scope apart; each has a stub on `/who` that says its name. */
async function startNested(): Promise<TestServer> {
  const server = await startStandin();
  await server.stub(answering({ path: "/who" }, "global"));
  const parents = { suite: null, one: "suite", two: "suite", apart: null };
  for (const [name, parent] of Object.entries(parents)) {
    const payload = { name, parent };
    const made = await server.control("POST", "/__mock__/scopes", payload);
    assert.equal(made.status, 201, made.text);
    await server.stub(answering({ path: "/who" }, name), name);
  }
  return server;
}

async function paths(server: TestServer, query: string) {
  return (await server.requests(query)).requests.map((one) => one.path);
}

Deno.test("a request that names a scope and one around it belongs to the inner one", async () => {
  await using server = await startNested();
  assert.equal(await who(server, "suite: 1", "one: 1"), "one");
  assert.equal(await who(server, "one: 1", "suite: 1"), "one");
  assert.equal(await who(server, "suite: 1", "baggage: mock-scope=two"), "two");
  assert.equal(await who(server, "suite: 1"), "suite");
  assert.equal(await who(server, "one: 1", "two: 1"), 400);
  assert.equal(await who(server, "suite: 1", "one: 1", "two: 1"), 400);
  assert.equal(await who(server, "one: 1", "apart: 1"), 400);
});

Deno.test("a request is served from its scope, then from those around it, then from the global stubs", async () => {
  await using server = await startNested();
  await server.stub(answering({ path: "/shared" }, "the suite's"), "suite");
  await server.stub(answering({ path: "/all" }, "everybody's"));
  const get = async (path: string, scope: string) =>
    (await server.get(path, { headers: { [scope]: "1" } })).text;
  assert.equal(await get("/shared", "one"), "the suite's");
  assert.equal(await get("/shared", "apart"), "NO_STUB_MATCH_FOUND");
  assert.equal(await get("/all", "one"), "everybody's");
  await server.stub(answering({ path: "/all" }, "the suite's"), "suite");
  assert.equal(await get("/all", "one"), "the suite's");
  const richer = answering({ path: "/all", method: "GET" }, "richer");
  await server.stub(richer);
  assert.equal(await get("/all", "one"), "richer");
});

Deno.test("a request is recorded in its scope alone, and below=true shows it from around", async () => {
  await using server = await startNested();
  const scopes = ["suite", "one", "two", "apart"];
  for (const scope of scopes) {
    await server.get(`/in-${scope}`, { headers: { [scope]: "1" } });
  }
  assert.deepEqual(await paths(server, "?scope=suite"), ["/in-suite"]);
  assert.deepEqual(await paths(server, "?scope=suite&below=true"), [
    "/in-suite",
    "/in-one",
    "/in-two",
  ]);
  assert.deepEqual(await paths(server, "?scope=one&below=true"), ["/in-one"]);
  const count = async (query: string) =>
    (await server.control("POST", `/__mock__/assert${query}`, {
      path: { $regex: "/in-" },
      times: { $gte: 0 },
    })).as(verdict).count;
  assert.equal(await count("?scope=suite"), 1);
  assert.equal(await count("?scope=suite&below=true"), 3);
  assert.equal(await count("?scope=*"), 4);
  assert.equal(await count("?scope="), 0);
  const stubs = (await server.stubs("?scope=suite&below=true"))
    .map((one) => one.scope);
  assert.deepEqual(stubs, ["suite", "one", "two"]);
  await server.control("DELETE", "/__mock__/requests?scope=suite&below=true");
  assert.deepEqual(await paths(server, "?scope=*"), ["/in-apart"]);
  await server.control("DELETE", "/__mock__/stubs?scope=suite&below=true");
  assert.equal(await who(server, "one: 1"), "global");
  assert.equal(await who(server, "apart: 1"), "apart");
});

Deno.test("the stubs that serve a scope are listed by its header, its own first", async () => {
  await using server = await startNested();
  const headers = { one: "1" };
  const { json } = await server.control(
    "GET",
    "/__mock__/stubs",
    undefined,
    headers,
  );
  const { stubs } = json as { stubs: { scope: string | null }[] };
  assert.deepEqual(stubs.map(({ scope }) => scope), ["one", "suite", null]);
});

Deno.test("the end of a scope ends those inside it", async () => {
  await using server = await startNested();
  await server.control("DELETE", "/__mock__/scopes/suite");
  const { json } = await server.control("GET", "/__mock__/scopes");
  assert.deepEqual((json as { scopes: string[] }).scopes, ["apart"]);
  assert.equal(await who(server, "two: 1"), 404);
  assert.equal(await who(server, "apart: 1"), "apart");
});
