import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { followTail } from "../tail_client.ts";

async function clear(server: TestServer, query: string): Promise<unknown> {
  const answer = await server.control("DELETE", `/__mock__/requests?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

async function targets(server: TestServer, query = ""): Promise<string[]> {
  const { requests } = await server.requests(query);
  return requests.map(({ target }) => target);
}

Deno.test("DELETE with filters deletes what passes, and the rest stays in its order", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }));
  for (const path of ["/a", "/b", "/a?2", "/c", "/a?3"]) await server.get(path);
  const before = await server.requests();
  assert.deepEqual(await clear(server, "matched=true"), {
    success: true,
    deleted: 3,
  });
  assert.deepEqual(await targets(server), ["/b", "/c"]);
  const [b] = (await server.requests()).requests;
  assert.deepEqual(b, before.requests[1]);
  const read = await server.control("GET", `/__mock__/requests/${b?.id}`);
  assert.equal(read.status, 200);
  await server.get("/d");
  assert.deepEqual(await targets(server), ["/b", "/c", "/d"]);
  assert.deepEqual(await clear(server, "q=-path:/d&limit=1"), {
    success: true,
    deleted: 1,
  });
  assert.deepEqual(await targets(server), ["/b", "/d"]);
  assert.deepEqual(await clear(server, "path=nowhere"), {
    success: true,
    deleted: 0,
  });
  const { json } = await server.control("DELETE", "/__mock__/requests");
  assert.deepEqual(json, { success: true, deleted: 2 });
});

Deno.test("a full journal that was thinned takes new requests, and evicts the oldest", async () => {
  await using server = await startStandin({ journalLimit: 4 });
  for (let at = 1; at <= 6; at++) await server.get(`/${at}`);
  assert.deepEqual(await targets(server), ["/3", "/4", "/5", "/6"]);
  await clear(server, "path=/4");
  await clear(server, "path=/6");
  assert.deepEqual(await targets(server), ["/3", "/5"]);
  for (let at = 7; at <= 9; at++) await server.get(`/${at}`);
  assert.deepEqual(await targets(server), ["/5", "/7", "/8", "/9"]);
  const { total, evicted } = await server.requests();
  assert.deepEqual([total, evicted], [4, 3]);
});

Deno.test("DELETE with filters deletes in the scopes that are selected", async () => {
  await using server = await startStandin();
  for (const name of ["qa", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
    await server.get("/a", { headers: { [name]: "1" } });
    await server.get("/b", { headers: { [name]: "1" } });
  }
  await server.get("/a");
  await clear(server, "scope=qa&path=/a");
  assert.deepEqual(await targets(server, "?scope=*"), [
    "/b",
    "/a",
    "/b",
    "/a",
  ]);
  await clear(server, "scope=*&path=/a");
  assert.deepEqual(await targets(server, "?scope=*"), ["/b", "/b"]);
});

Deno.test("an assertion counts what is left, and what was deleted costs it no certainty", async () => {
  await using server = await startStandin();
  for (const path of ["/a", "/b", "/a"]) await server.get(path);
  await clear(server, "path=/a");
  const answer = await server.control("POST", "/__mock__/assert", {
    path: "/b",
    nothing_else: true,
    times: 1,
  });
  const { result, conclusive } = JSON.parse(answer.text);
  assert.deepEqual([result, conclusive], [true, true]);
  await clear(server, "path=/b");
  const none = await server.control("POST", "/__mock__/assert", {
    no_unmatched: true,
  });
  assert.equal(JSON.parse(none.text).result, true);
});

Deno.test("an assertion that waits looks again once some requests are deleted", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await server.get("/b");
  const waiting = server.control("POST", "/__mock__/assert", {
    path: { $regex: "/[ac]" },
    times: 2,
    within_ms: 20_000,
  });
  await clear(server, "path=/a");
  await server.get("/c");
  await server.get("/c");
  const { result } = JSON.parse((await waiting).text);
  assert.equal(result, true);
});

Deno.test("a tail tells that only some requests were deleted", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await server.get("/b");
  await using tail = await followTail(server, "&limit=0");
  await clear(server, "path=/a");
  const first = await tail.next();
  assert.deepEqual([first?.event, first?.data], [
    "cleared",
    { scope: null, partly: true },
  ]);
  await server.control("DELETE", "/__mock__/requests");
  const all = await tail.next();
  assert.deepEqual([all?.event, all?.data], ["cleared", { scope: null }]);
});

Deno.test("a stream that goes on is not deleted", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/s" },
    action: { sse: { events: [{ data: "1" }], at_end: "hold" } },
  });
  const stream = await fetch(`${server.url}/s`);
  await server.get("/a");
  assert.deepEqual(await clear(server, "path=/"), {
    success: true,
    deleted: 1,
  });
  assert.deepEqual(await targets(server), ["/s"]);
  await stream.body?.cancel();
});

Deno.test("DELETE refuses a filter that is wrong and deletes nothing", async () => {
  await using server = await startStandin();
  await server.get("/a");
  for (const query of ["status=abc", "q=stauts:4", "view=rows", "limits=1"]) {
    const answer = await server.control(
      "DELETE",
      `/__mock__/requests?${query}`,
    );
    assert.equal(answer.error, "INVALID_QUERY", query);
  }
  assert.deepEqual(await targets(server), ["/a"]);
});
