import assert from "node:assert/strict";
import { sentAgain } from "../../src/model/send_again.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { followTail } from "../tail_client.ts";

/** Sends the first request of the journal again, waits for its end, and gives the new one. */
async function again(server: TestServer, payload: unknown = {}) {
  const { requests: [first], cursor } = await server.requests("?scope=*");
  await using tail = await followTail(server, `&scope=*&after=${cursor}`);
  const path = `/__mock__/requests/${first?.id}/send`;
  const answer = await server.control("POST", path, payload);
  assert.equal(answer.status, 200, answer.text);
  const { request_id } = answer.as(sentAgain);
  await tail.until(({ event, data }) =>
    event === "ended" && "id" in data && data.id === request_id
  );
  const { requests } = await server.requests("?scope=*");
  const sent = requests.find(({ id }) => id === request_id);
  assert.ok(sent !== undefined);
  return sent;
}

Deno.test("a request is sent again as it was, by the server itself, and marked", async () => {
  await using server = await startStandin();
  await server.get("/a%20b?x=1&x=2", {
    method: "POST",
    headers: { "x-id": "7", "content-type": "text/plain" },
    body: "a lamp",
  });
  await server.stub(answering({ path: "/a b", body: "a lamp" }, "found"));
  const { requests: [first] } = await server.requests();
  const sent = await again(server);
  assert.equal(sent.sent_by, "replay");
  assert.equal(first?.sent_by, undefined);
  assert.equal(sent.response?.status, 200);
  assert.equal(sent.response?.body, "found");
  for (
    const key of ["method", "target", "query_all", "body", "host"] as const
  ) {
    assert.deepEqual(sent[key], first?.[key], key);
  }
  assert.deepEqual(
    Object.entries(sent.headers_all).toSorted(),
    Object.entries(first?.headers_all ?? {}).toSorted(),
  );
});

Deno.test("what is given stands in place of what the request had", async () => {
  await using server = await startStandin();
  await server.get("/a", { headers: { "x-id": "7" } });
  const sent = await again(server, {
    method: "PUT",
    target: "/b?c=%20",
    headers: { "X-Other": ["1", "2"], host: "shop.test" },
    body: { lamp: true },
  });
  assert.deepEqual(
    [sent.method, sent.target, sent.host, sent.body],
    ["PUT", "/b?c=%20", "shop.test", '{"lamp":true}'],
  );
  assert.deepEqual(sent.headers_all, {
    "x-other": ["1", "2"],
    host: ["shop.test"],
    "content-type": ["application/json"],
    "content-length": ["13"],
  });
  const bytes = await again(server, { method: "POST", body_base64: "/wA=" });
  assert.deepEqual([bytes.body, bytes.body_encoding], ["/wA=", "base64"]);
});

Deno.test("a request is sent again in its scope, by whatever way it came there", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.stub(answering({ path: "/a" }, "mine"), "qa");
  await server.get("/__scope__/qa/a");
  const sent = await again(server);
  assert.deepEqual(
    [sent.scope, sent.selected_by, sent.target, sent.response?.body],
    ["qa", "prefix", "/a", "mine"],
  );
});

Deno.test("a scope's header that is added leads into the scope", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.stub(answering({ path: "/a" }, "mine"), "qa");
  await server.get("/a");
  const sent = await again(server, { headers: { qa: "1" } });
  assert.deepEqual([sent.scope, sent.response?.body], ["qa", "mine"]);
});

Deno.test("a replay counts only for a claim that names who sent it", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await again(server);
  const asks = async (payload: unknown) => {
    const answer = await server.control("POST", "/__mock__/assert", payload);
    return JSON.parse(answer.text).result;
  };
  assert.equal(await asks({ path: "/a", times: 1 }), true);
  assert.equal(await asks({ path: "/a", sent_by: "replay", times: 1 }), true);
  assert.equal(await asks({ path: "/a", sent_by: "webhook" }), false);
  assert.equal(
    await asks({ path: "/a", times: 1, nothing_else: true }),
    true,
  );
  await server.control("DELETE", "/__mock__/requests");
  await server.get("/b");
  await server.stub(answering({ path: "/b" }));
  await again(server, { target: "/nowhere" });
  const listed = await server.requests("?sent_by=replay");
  assert.deepEqual(listed.requests.map(({ path }) => path), ["/nowhere"]);
  await server.control("DELETE", "/__mock__/stubs");
  const rows = await server.control("GET", "/__mock__/requests?view=rows");
  assert.match(rows.text, /"sent_by":"replay"/);
});

Deno.test("a stream that is sent again runs to its end without a reader", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/s" },
    action: { sse: { events: [{ data: "1" }, { data: "2" }] } },
  });
  await server.get("/s");
  const sent = await again(server);
  assert.deepEqual(
    [sent.response?.events_sent, sent.response?.complete],
    [2, true],
  );
});

Deno.test("a stream that goes on ends with the server", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/s" },
    action: { sse: { events: [{ data: "1" }], at_end: "hold" } },
  });
  await server.get("/other");
  const { requests: [first] } = await server.requests();
  const path = `/__mock__/requests/${first?.id}/send`;
  const sent = await server.control("POST", path, { target: "/s" });
  assert.equal(sent.status, 200);
});

Deno.test("what cannot be sent again says why", async () => {
  await using server = await startStandin({ bodyLimit: 3_000_000 });
  await server.get("/a", { method: "POST", body: "x".repeat(2_000_000) });
  const { requests: [cut] } = await server.requests();
  const path = `/__mock__/requests/${cut?.id}/send`;
  const conflict = await server.control("POST", path, {});
  assert.equal(conflict.error, "CONFLICT");
  assert.equal((await server.control("POST", path, { body: "y" })).status, 200);
  const wrong: [payload: unknown, at: string][] = [
    [{ target: "a" }, "target"],
    [{ target: "/a b" }, "target"],
    [{ target: "/a\r\nX: y" }, "target"],
    [{ method: "A B" }, "method"],
    [{ headers: { "a b": "1" } }, "headers"],
    [{ headers: { a: "1\r\n2" } }, "headers"],
    [{ body_base64: "?" }, "body_base64"],
    [{ body: "y", target: "/__mock__/stubs" }, "target"],
    [{ body: "y", target: "//__admin__/" }, "target"],
    [{ body: "y", target: "/__scope__/a/__mock__/stubs" }, "target"],
    [{ bodie: "y" }, "bodie"],
  ];
  for (const [payload, at] of wrong) {
    const answer = await server.control("POST", path, payload);
    assert.equal(
      answer.status,
      422,
      `${JSON.stringify(payload)} ${answer.text}`,
    );
    assert.equal(answer.issues[0]?.loc[1], at);
  }
  const both = { body: "a", body_base64: "YQ==" };
  assert.equal((await server.control("POST", path, both)).status, 422);
  const none = "/__mock__/requests/none/send";
  assert.equal((await server.control("POST", none, {})).error, "NOT_FOUND");
});

Deno.test("a request of a scope that has ended is not sent again", async () => {
  await using server = await startStandin();
  for (const name of ["qa", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await server.get("/a", { headers: { qa: "1" } });
  const { requests: [entry] } = await server.requests("?scope=qa");
  await server.control("DELETE", "/__mock__/scopes/dev");
  const path = `/__mock__/requests/${entry?.id}/send`;
  const late = await server.control("POST", path, { headers: { dev: "1" } });
  assert.deepEqual([late.status, late.error], [404, "SCOPE_ENDED"]);
});
