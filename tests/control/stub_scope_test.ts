import assert from "node:assert/strict";
import { type MatchAnswer, matchAnswer } from "../../src/model/match_answer.ts";
import { rowListing } from "../../src/model/request_row.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

async function match(
  server: TestServer,
  payload: unknown,
): Promise<MatchAnswer> {
  const answer = await server.control("POST", "/__mock__/match", payload);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(matchAnswer);
}

/** The paths of what a listing has of all scopes. */
async function paths(server: TestServer, query: string): Promise<string[]> {
  const { requests } = await server.requests(`?scope=*&${query}`);
  return requests.map(({ path }) => path);
}

Deno.test("stubs of one id are told apart by their scopes, in a match and in a row", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "one" });
  const stub = { ...answering({ path: "/a" }), stub_id: "a" };
  await server.stub(stub);
  await server.stub(stub, "one");
  const { matches } = await match(server, { path: "/a", scope: "one" });
  assert.deepEqual(matches.map(({ scope }) => scope), ["one", null]);
  await server.get("/a", { headers: { one: "1" } });
  await server.get("/a");
  const { text } = await server.control(
    "GET",
    "/__mock__/requests?view=rows&scope=*",
  );
  assert.deepEqual(
    rowListing.parse(JSON.parse(text)).requests.map((row) =>
      row.matched_stub_scope
    ),
    ["one", undefined],
  );
});

Deno.test("requests are filtered by the scope of the stub that answered", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "one" });
  await server.stub(answering({ path: "/a/{n}" }, "all", { stub_id: "a" }));
  await server.stub(
    answering({ path: "/a/1" }, "own", { stub_id: "a" }),
    "one",
  );
  for (const path of ["/a/1", "/a/2", "/none"]) {
    await server.get(path, { headers: { one: "1" } });
  }
  await server.get("/a/3");
  const cases: [string, string[]][] = [
    ["stub_id=a", ["/a/1", "/a/2", "/a/3"]],
    ["stub_id=a&stub_scope=one", ["/a/1"]],
    ["stub_id=a&stub_scope=ONE", ["/a/1"]],
    ["stub_id=a&stub_scope=", ["/a/2", "/a/3"]],
    ["stub_scope=", ["/a/2", "/a/3"]],
    ["stub_scope=two", []],
    ["q=stub_scope:one", ["/a/1"]],
    ["q=stub:a+stub_scope:", ["/a/2", "/a/3"]],
    ["q=-stub_scope:One", ["/a/2", "/none", "/a/3"]],
  ];
  for (const [query, wanted] of cases) {
    assert.deepEqual(await paths(server, query), wanted, query);
  }
});

Deno.test("a draft stands in the scope that is named for it", async () => {
  await using server = await startStandin();
  for (const payload of [{ name: "one" }, { name: "in", parent: "one" }]) {
    await server.control("POST", "/__mock__/scopes", payload);
  }
  const stub = { ...answering({ path: "/a", method: "GET" }), stub_id: "a" };
  const other = { ...answering({ path: "/b" }), stub_id: "a" };
  await server.stub(other);
  await server.stub(other, "one");
  const tried = async (stub_scope?: string) => {
    const { matches, near_misses } = await match(server, {
      path: "/a",
      scope: "in",
      stub,
      stub_scope,
    });
    return [matches, near_misses].map((found) =>
      found.map(({ scope }) => scope)
    );
  };
  assert.deepEqual(await tried(), [["in"], [null, "one"]]);
  assert.deepEqual(await tried("One"), [["one"], [null]]);
  assert.deepEqual(await tried(""), [[null], ["one"]]);
  const refused = await server.control("POST", "/__mock__/match", {
    path: "/a",
    scope: "one",
    stub,
    stub_scope: "in",
  });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /No request of scope 'one' is answered/);
});
