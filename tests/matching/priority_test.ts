import assert from "node:assert/strict";
import { matchAnswer } from "../../src/model/match_answer.ts";
import { answering, startStandin } from "../harness.ts";

Deno.test("the higher priority goes before fields, weights, scopes and age", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "inner" });
  const path = "/p/{id}";
  await server.stub(answering({ path }, "first"));
  await server.stub(answering({ path, method: "GET" }, "@scoped"), "inner");
  await server.stub(answering({ path }, "last", { priority: -1 }));
  const asked = async () =>
    (await server.get("/p/1", { headers: { inner: "1" } })).text;
  assert.equal(await asked(), "@scoped");
  const id = await server.stub(answering({}, "catch-all", { priority: 1 }));
  assert.equal(await asked(), "catch-all");
  await server.stub(answering({ path }, "higher", { priority: 2147483647 }));
  assert.equal(await asked(), "higher");
  const answer = await server.control("POST", "/__mock__/match", {
    path: "/p/1",
    scope: "inner",
  });
  const { matches } = answer.as(matchAnswer);
  assert.deepEqual(
    matches.map(({ rank }) => [rank.priority, rank.depth, rank.fields]),
    [[2147483647, 0, 1], [1, 0, 1], [0, 1, 2], [0, 0, 1], [-1, 0, 1]],
  );
  await server.control(
    "PUT",
    `/__mock__/stubs/${id}`,
    answering({ path: "/none" }),
  );
  assert.equal(await asked(), "higher");
});

Deno.test("of equal priorities the rank decides, and then the oldest", async () => {
  await using server = await startStandin();
  const made: [string, Record<string, unknown>][] = [
    ["one", { path: "/{a}/{b}" }],
    ["two", { path: "/r/{b}" }],
    ["three", { path: "/r/{c}" }],
    ["four", { path: "/r/{c}", method: "GET" }],
  ];
  for (const [name, request] of made) {
    await server.stub(answering(request, name, { priority: 5, max_calls: 1 }));
  }
  const answers = [];
  for (const _ of made) answers.push((await server.get("/r/1")).text);
  assert.deepEqual(answers, ["four", "two", "three", "one"]);
});
