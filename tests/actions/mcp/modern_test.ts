import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { openSocket } from "../../open_socket.ts";
import {
  accept,
  callModern,
  eventsOf,
  messageOf,
  post,
  shop,
} from "./mcp_caller.ts";

const prefix = "io.modelcontextprotocol/";
const serverInfo = { name: "shop", version: "2.1.0" };

Deno.test("the revision without sessions discovers, lists, reads and calls, each request by itself", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const result = async (method: string, params = {}) =>
    messageOf(await callModern(server, method, params)).result;
  const about = {
    _meta: { [`${prefix}serverInfo`]: serverInfo },
    resultType: "complete",
  };
  const kept = { ttlMs: 0, cacheScope: "private" };
  assert.deepEqual(await result("server/discover"), {
    ...about,
    ...kept,
    supportedVersions: [
      "2026-07-28",
      "2025-11-25",
      "2025-06-18",
      "2025-03-26",
      "2024-11-05",
    ],
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions: "Ask for prices.",
  });
  const price = { name: "price", arguments: { sku: "lamp" } };
  assert.deepEqual(await result("tools/call", price), {
    ...about,
    content: [{ type: "text", text: "lamp: 7 euros" }],
    structuredContent: { cents: 700 },
  });
  const text = { uri: "file:///a.txt", mimeType: "text/plain", text: "hello" };
  assert.deepEqual(await result("resources/read", { uri: text.uri }), {
    ...about,
    ...kept,
    contents: [text],
  });
  const tools = await result("tools/list");
  assert.deepEqual(tools?.ttlMs, 0);
  const greet = { name: "greet", arguments: { who: "Ada" } };
  assert.deepEqual((await result("prompts/get", greet))?.messages, [
    { role: "user", content: { type: "text", text: "Hi Ada" } },
  ]);
});

Deno.test("a call without a session tells its progress in events that have no ids", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const params = { name: "search", progressToken: "p" };
  const answer = await callModern(server, "tools/call", params);
  assert.equal(answer.headers.get("x-accel-buffering"), "no");
  const told = eventsOf(answer);
  assert.deepEqual(told.map(({ id }) => id), [undefined, undefined, undefined]);
  assert.equal(told.at(-1)?.message?.result?.resultType, "complete");
});

Deno.test("a request without a session that fails has the status of its error", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const cases: [string, Record<string, unknown>, number, number][] = [
    ["ping", {}, 404, -32601],
    ["initialise", {}, 404, -32601],
    ["tools/call", { name: "nope" }, 400, -32602],
    ["resources/read", { uri: "file:///c" }, 400, -32602],
  ];
  for (const [method, params, status, code] of cases) {
    const answer = await callModern(server, method, params);
    assert.deepEqual(
      [answer.status, messageOf(answer).error?.code],
      [status, code],
      method,
    );
  }
});

Deno.test("headers that do not say what the message says are refused", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/mcp" },
    action: { mcp: { tools: [{ name: "für", text: "ok" }] } },
  });
  const call = (headers: Record<string, string>) =>
    callModern(server, "tools/call", { name: "für" }, headers);
  const name = `=?base64?${new TextEncoder().encode("für").toBase64()}?=`;
  assert.equal((await call({ "mcp-name": name })).status, 200);
  const wrong: Record<string, string>[] = [
    { "mcp-name": "other" },
    { "mcp-name": "=?base64?_?=" },
    { "mcp-name": name, "mcp-method": "tools/list" },
    { "mcp-name": name, "mcp-protocol-version": "2025-11-25" },
  ];
  for (const headers of wrong) {
    const answer = await call(headers);
    assert.deepEqual(
      [answer.status, messageOf(answer).error?.code],
      [400, -32020],
      answer.text,
    );
  }
});

Deno.test("a parameter that the schema has in a header stands there, too", async () => {
  await using server = await startStandin();
  const input_schema = {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      page: {
        type: "object",
        properties: { size: { type: "integer", "x-mcp-header": "Size" } },
      },
    },
  };
  const tool = { name: "query", input_schema, text: "ok" };
  await server.stub({
    request: { path: "/mcp" },
    action: { mcp: { tools: [tool] } },
  });
  const code = async (args: unknown, headers: Record<string, string>) => {
    const params = { name: "query", arguments: args };
    const answer = await callModern(server, "tools/call", params, headers);
    return messageOf(answer).error?.code;
  };
  const args = { region: "Z\u00fcrich", page: { size: 42 } };
  const region = `=?base64?${
    new TextEncoder().encode(args.region).toBase64()
  }?=`;
  const good = { "mcp-param-region": region, "mcp-param-size": "42.0" };
  assert.equal(await code(args, good), undefined);
  assert.equal(await code({}, {}), undefined);
  assert.equal(await code({ region: null }, {}), undefined);
  assert.equal(await code({ ...args, page: 7 }, good), -32020);
  assert.equal(await code(args, { "mcp-param-region": region }), -32020);
  assert.equal(await code(args, { ...good, "mcp-param-size": "43" }), -32020);
  assert.equal(
    await code(args, { ...good, "mcp-param-region": "=?base64?_?=" }),
    -32020,
  );
});

Deno.test("a revision that there is none of is refused with those that there are", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const version = "2099-01-01";
  const answer = await post(server, {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/list",
    params: {
      _meta: {
        [`${prefix}protocolVersion`]: version,
        [`${prefix}clientCapabilities`]: {},
      },
    },
  }, { "mcp-protocol-version": version, "mcp-method": "tools/list" });
  assert.equal(answer.status, 400);
  const { error } = messageOf(answer);
  assert.equal(error?.code, -32022);
  assert.match(JSON.stringify(error?.data), /"requested":"2099-01-01"/);
});

Deno.test("a request of the revision without sessions has to say its revision and what its client can", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const headers = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/list",
  };
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const answer = await post(server, list, headers);
  assert.equal(answer.status, 400);
  assert.equal(messageOf(answer).error?.code, -32602);
  const note = { jsonrpc: "2.0", method: "notifications/cancelled" };
  assert.equal((await post(server, note, headers)).status, 202);
  const reply = { jsonrpc: "2.0", id: 1, result: {} };
  assert.equal((await post(server, reply, headers)).status, 400);
  for (const method of ["GET", "DELETE"]) {
    const refused = await server.get("/mcp", { method, headers });
    assert.equal(refused.status, 405);
    assert.equal(refused.headers.get("allow"), "POST");
  }
});

Deno.test("a client that listens is told what it listens to, and what a test pushes", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  using socket = await openSocket(server.port);
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 5,
    method: "subscriptions/listen",
    params: {
      _meta: {
        [`${prefix}protocolVersion`]: "2026-07-28",
        [`${prefix}clientCapabilities`]: {},
      },
      notifications: {
        toolsListChanged: true,
        promptsListChanged: "yes",
        resourceSubscriptions: ["file:///a.txt", 7],
      },
    },
  });
  const lines = [
    "POST /mcp HTTP/1.1",
    "Host: h",
    `Accept: ${accept}`,
    "Content-Type: application/json",
    "MCP-Protocol-Version: 2026-07-28",
    "Mcp-Method: subscriptions/listen",
    `Content-Length: ${body.length}`,
  ];
  await socket.send(`${lines.join("\r\n")}\r\n\r\n${body}`);
  const all = await socket.until('"file:///a.txt"]}}}\n\n');
  assert.match(all, /acknowledged/);
  assert.match(all, /subscriptionId":5/);
  assert.doesNotMatch(all, /promptsListChanged/);
  const { requests } = await server.requests("?outcome=open");
  const path = `/__mock__/requests/${requests[0]?.id}/events`;
  await server.control("POST", path, { events: [{ data: { changed: 1 } }] });
  await socket.until('data: {"changed":1}');
});
