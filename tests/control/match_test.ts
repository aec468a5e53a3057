import assert from "node:assert/strict";
import {
  type MatchAnswer,
  matchAnswer,
  nearMissListing,
} from "../../src/model/match_answer.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";

async function match(
  server: TestServer,
  payload: unknown,
  headers?: HeadersInit,
): Promise<MatchAnswer> {
  const answer = await server.control(
    "POST",
    "/__mock__/match",
    payload,
    headers,
  );
  assert.equal(answer.status, 200, answer.text);
  return answer.as(matchAnswer);
}

Deno.test("a described request is told which stubs match, how they rank and which answers", async () => {
  await using server = await startStandin();
  await server.stub({ ...answering({ path: "/users/{id}" }), stub_id: "weak" });
  await server.stub({
    ...answering({ path: "/users/7", method: "GET" }),
    stub_id: "strong",
  });
  await server.stub({
    ...answering({ path: "/users/7", method: "PUT" }),
    stub_id: "near",
  });
  const found = await match(server, { path: "/users/7" });
  assert.deepEqual(found.matches, [
    {
      stub_id: "strong",
      scope: null,
      rank: {
        priority: 0,
        fields: 2,
        weight: 116,
        scoped: false,
        depth: 0,
        specificity: 2,
        partial: 0,
      },
      chosen: true,
      path_params: {},
    },
    {
      stub_id: "weak",
      scope: null,
      rank: {
        priority: 0,
        fields: 1,
        weight: 79,
        scoped: false,
        depth: 0,
        specificity: 1,
        partial: 0,
      },
      chosen: false,
      path_params: { id: "7" },
    },
  ]);
  assert.deepEqual(
    found.near_misses.map(({ stub_id }) => stub_id),
    ["near"],
  );
});

Deno.test("every part of a request can be described", async () => {
  await using server = await startStandin();
  await server.stub(answering({
    path: "/a b/{n}",
    method: "PATCH",
    host: "api.example:81",
    query: { q: "1 & 2", r: "y" },
    headers: { "X-Team": "qa" },
    body: { n: 1 },
  }));
  const parts = {
    method: "PATCH",
    host: "api.example:81",
    headers: { "x-team": "qa" },
    body: { n: 1 },
  };
  const byPath = await match(server, {
    ...parts,
    path: "/a b/50%?",
    query: { q: "1 & 2", r: ["x", "y"] },
  });
  assert.deepEqual(byPath.matches[0]?.path_params, { n: "50%?" });
  const byTarget = await match(server, {
    ...parts,
    target: "/a%20b/c%2Fd?q=1+%26+2&r=y",
  });
  assert.deepEqual(byTarget.matches[0]?.path_params, { n: "c/d" });
  const asText = await match(server, {
    ...parts,
    body: '{"n": 1}',
    target: "/a%20b/c?q=1+%26+2&r=y",
  });
  assert.equal(asText.matches.length, 1);
  const differs = await match(server, {
    ...parts,
    body: { n: 2 },
    target: "/a%20b/c?q=1+%26+2&r=y",
  });
  assert.equal(differs.matches.length, 0);
  assert.equal(differs.near_misses.length, 1);
});

Deno.test("a match looks at the scope of the payload or of the header", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.stub({ ...answering({ path: "/a" }), stub_id: "scoped" }, "qa");
  await server.stub({ ...answering({ path: "/a" }), stub_id: "global" });
  const named = await match(server, { path: "/a", scope: "QA" });
  const byHeader = await match(server, { path: "/a" }, { qa: "1" });
  assert.deepEqual(byHeader, named);
  assert.deepEqual(
    named.matches.map(({ stub_id, rank }) => [stub_id, rank.scoped]),
    [["scoped", true], ["global", false]],
  );
  assert.equal((await match(server, { path: "/a" })).matches.length, 1);
  const none = await server.control("POST", "/__mock__/match", {
    scope: "nobody",
  });
  assert.deepEqual([none.status, none.detail], [
    404,
    "Scope 'nobody' was not found",
  ]);
});

Deno.test("a draft stub is considered beside the stored ones and in place of its own id", async () => {
  await using server = await startStandin();
  await server.stub({ ...answering({ path: "/a" }), stub_id: "stored" });
  const stub = answering({ path: "/a", method: "GET" });
  const fresh = await match(server, { path: "/a", stub });
  assert.deepEqual(
    fresh.matches.map(({ stub_id }) => stub_id),
    ["draft", "stored"],
  );
  const edited = await match(server, {
    path: "/a",
    stub: { ...stub, stub_id: "stored" },
  });
  assert.deepEqual(
    edited.matches.map(({ stub_id }) => stub_id),
    ["stored"],
  );
  const away = await match(server, {
    path: "/a",
    stub: answering({ path: "/b" }),
    render: true,
  });
  assert.equal(away.near_misses[0]?.stub_id, "draft");
  assert.equal(Object.hasOwn(away, "preview"), false);
});

Deno.test("a draft with a stored stub's id ranks in its place", async () => {
  await using server = await startStandin();
  for (const stub_id of ["first", "second"]) {
    await server.stub({ ...answering({ path: "/a" }), stub_id });
  }
  const stub = { ...answering({ path: "/a" }, "new"), stub_id: "first" };
  const { matches } = await match(server, { path: "/a", stub });
  assert.deepEqual(
    matches.map(({ stub_id }) => stub_id),
    ["first", "second"],
  );
});

Deno.test("a GET stub that matches HEAD is not a near miss of it", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/a", method: "GET" }));
  const found = await match(server, { path: "/a", method: "HEAD" });
  assert.deepEqual([found.matches.length, found.near_misses.length], [1, 0]);
  await server.get("/a", { method: "HEAD" });
  const { id } = await lastEntry(server);
  const answer = await server.control(
    "GET",
    `/__mock__/requests/${id}/near-misses`,
  );
  assert.deepEqual(answer.as(nearMissListing).near_misses, []);
});

Deno.test("a match counts, records and stores nothing", async () => {
  await using server = await startStandin();
  const id = await server.stub(
    answering({ path: "/a" }, "x", { max_calls: 1 }),
  );
  for (let turn = 0; turn < 3; turn++) {
    await match(server, {
      path: "/a",
      stub: answering({ path: "/a" }),
      render: true,
    });
  }
  assert.deepEqual(
    (await server.stubs()).map(({ stub_id, calls }) => [stub_id, calls]),
    [[id, 0]],
  );
  assert.equal(
    (await server.requests("?scope=*")).total,
    0,
  );
  assert.equal((await server.get("/a")).status, 200);
});

Deno.test("texts that can not be encoded are described all the same", async () => {
  await using server = await startStandin();
  await server.stub(answering({ query: { q: "\ufffd" } }));
  const answer = await server.control(
    "POST",
    "/__mock__/match",
    '{"path":"/\\ud800","query":{"q":"\\ud800"},"body":"\\ud800"}',
  );
  assert.deepEqual([answer.status, answer.as(matchAnswer).matches.length], [
    200,
    1,
  ]);
});
