import assert from "node:assert/strict";
import { z } from "zod";
import { listedStub } from "../../src/model/stub_listing.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

const stale = z.object({ error: z.string(), current: listedStub });

/** The stubs as they are listed, by id and calls. */
async function order(server: TestServer): Promise<string[]> {
  const stubs = await server.stubs("?scope=*");
  return stubs.map(({ stub_id, calls }) => `${stub_id} ${calls}`);
}

async function patch(server: TestServer, payload: unknown, headers = {}) {
  return await server.control("PATCH", "/__mock__/stubs/a", payload, headers);
}

Deno.test("PATCH replaces what it names, and keeps calls and place", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }, "one", { stub_id: "a" }));
  await server.stub(answering({ path: "/a" }, "two", { stub_id: "b" }));
  await server.get("/a");
  const before = await server.listed("a");
  assert.equal((await patch(server, { disabled: true })).status, 200);
  assert.equal((await server.get("/a")).text, "two");
  const answer = await patch(server, {
    disabled: null,
    title: "First",
    action: { response: { status_code: 201, headers: {}, body: "new" } },
  });
  assert.deepEqual(answer.json, { success: true, stub_id: "a" });
  const got = await server.get("/a");
  assert.deepEqual([got.status, got.text], [201, "new"]);
  assert.deepEqual(await order(server), ["a 2", "b 1"]);
  const after = await server.listed("a");
  assert.deepEqual(after.request, before.request);
  assert.equal(after.created_at, before.created_at);
  assert.equal(after.title, "First");
  assert.equal(answer.headers.get("etag"), `"${after.revision}"`);
});

Deno.test("null resets a member of a stub", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ path: "/a" }, "ok", {
      stub_id: "a",
      title: "A",
      labels: ["x"],
      priority: 3,
      max_calls: 1,
      expected_calls: 2,
      counted_per: "scope",
      chaos: { latency: { base_ms: 1 } },
      when: { state: { cart: null } },
      then: { state: { cart: 1 } },
    }),
  );
  const reset = await patch(server, {
    title: null,
    labels: null,
    priority: null,
    max_calls: null,
    expected_calls: null,
    counted_per: null,
    chaos: null,
    when: null,
    then: null,
  });
  assert.equal(reset.status, 200, reset.text);
  await server.stub(answering({ path: "/a" }, "ok", { stub_id: "plain" }));
  const { stub_id: _1, created_at: _2, revision: _3, ...is } = await server
    .listed("a");
  const { stub_id: _4, created_at: _5, revision: _6, ...plain } = await server
    .listed("plain");
  assert.deepEqual(is, plain);
});

Deno.test("a PATCH keeps calls that each scope counts by itself, and its max_calls", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.stub(
    answering({ path: "/a" }, "ok", {
      stub_id: "a",
      counted_per: "scope",
      max_calls: 1,
    }),
  );
  const mine = { headers: { qa: "1" } };
  assert.equal((await server.get("/a", mine)).status, 200);
  await patch(server, { title: "A" });
  assert.equal((await server.get("/a", mine)).status, 404);
  assert.equal((await server.get("/a")).status, 200);
});

Deno.test("a PATCH that does not fit is refused, and changes nothing", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/{id}" }, "ok", { stub_id: "a" }));
  const before = await server.listed("a");
  const refused: [payload: unknown, loc: unknown[]][] = [
    [{ request: null }, ["body", "request"]],
    [{ action: null }, ["body", "action"]],
    [{ titel: "A" }, ["body", "titel"]],
    [{ max_calls: "many" }, ["body", "max_calls"]],
    [{ action: { response: { status_code: 99 } } }, [
      "body",
      "action",
      "response",
      "status_code",
    ]],
    // What it would be only together with what the stub has.
    [{ action: { resource: { items: [] } } }, ["body", "request", "path"]],
  ];
  for (const [payload, loc] of refused) {
    const answer = await patch(server, payload);
    assert.equal(answer.status, 422, answer.text);
    assert.deepEqual(answer.issues[0]?.loc, loc);
  }
  assert.equal((await patch(server, { stub_id: "b" })).error, "CONFLICT");
  assert.equal((await patch(server, [])).status, 422);
  assert.equal((await patch(server, undefined)).status, 422);
  const none = await server.control("PATCH", "/__mock__/stubs/none", {});
  assert.equal(none.error, "NOT_FOUND");
  assert.deepEqual(await server.listed("a"), before);
});

Deno.test("a change with a stale If-Match is refused with the stub as it is", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }, "one", { stub_id: "a" }));
  const read = await server.control("GET", "/__mock__/stubs/a");
  const old = read.headers.get("etag") ?? "";
  await patch(server, { title: "Another's" }, { "if-match": old });
  const current = await server.listed("a");
  const calls = [
    ["PUT", answering({ path: "/a" }, "two")],
    ["PATCH", { title: "Mine" }],
    ["DELETE", undefined],
  ] as const;
  for (const [method, payload] of calls) {
    for (const tag of [old, `W/"${current.revision}"`, "nonsense"]) {
      const answer = await server.control(
        method,
        "/__mock__/stubs/a",
        payload,
        { "if-match": tag },
      );
      assert.equal(answer.status, 412, answer.text);
      const body = answer.as(stale);
      assert.equal(body.error, "PRECONDITION_FAILED");
      assert.deepEqual(body.current, current);
    }
  }
  const tags = `"other", "${current.revision}"`;
  assert.equal(
    (await patch(server, { title: "Mine" }, { "if-match": tags })).status,
    200,
  );
  const gone = await server.control("DELETE", "/__mock__/stubs/a", undefined, {
    "if-match": "*",
  });
  assert.equal(gone.status, 200);
});

Deno.test("a stub that is made anew under its id has another revision", async () => {
  await using server = await startStandin();
  const payload = answering({ path: "/a" }, "one", { stub_id: "a" });
  await server.stub(payload);
  const { revision } = await server.listed("a");
  await server.get("/a");
  assert.equal((await server.listed("a")).revision, revision);
  await server.control("DELETE", "/__mock__/stubs/a");
  await server.stub(payload);
  assert.notEqual((await server.listed("a")).revision, revision);
});

Deno.test("the listing of stubs answers 304 until something in it changes", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }, "one", { stub_id: "a" }));
  let tag = "";
  const ask = async () => {
    const headers = { "if-none-match": tag };
    const answer = await server.control(
      "GET",
      "/__mock__/stubs",
      undefined,
      headers,
    );
    tag = answer.headers.get("etag") ?? "";
    return answer.status;
  };
  assert.deepEqual([await ask(), await ask()], [200, 304]);
  await server.get("/a");
  assert.deepEqual([await ask(), await ask()], [200, 304]);
  await patch(server, { disabled: true });
  assert.deepEqual([await ask(), await ask()], [200, 304]);
  await server.control("DELETE", "/__mock__/stubs/a");
  assert.deepEqual([await ask(), await ask()], [200, 304]);
  tag = `"other", W/${tag}`;
  assert.equal(await ask(), 304);
});
