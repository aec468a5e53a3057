import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { begin, eventsOf, messageOf, post, shop } from "./mcp_caller.ts";

Deno.test("a handshake agrees on the revision that is asked for, or offers the latest with sessions", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const asked = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "x"];
  for (const protocolVersion of asked) {
    const answer = await post(server, {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion, capabilities: {} },
    });
    assert.match(answer.headers.get("mcp-session-id") ?? "", /^[\x21-\x7e]+$/);
    assert.deepEqual(messageOf(answer).result, {
      protocolVersion: protocolVersion === "x" ? "2025-11-25" : protocolVersion,
      capabilities: { tools: {}, resources: {}, prompts: {} },
      serverInfo: { name: "shop", version: "2.1.0" },
      instructions: "Ask for prices.",
    });
  }
});

Deno.test("a session answers ping, lists, reads, prompts and calls", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const session = await begin(server);
  const result = async (method: string, params?: unknown) =>
    messageOf(await session.call(method, params)).result;
  const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
  const noted = await post(server, initialized, session.headers);
  assert.deepEqual([noted.status, noted.text], [202, ""]);
  assert.deepEqual(await result("ping"), {});
  assert.deepEqual(await result("tools/list"), {
    tools: shop.action.mcp.tools.map((tool) => ({
      name: tool.name,
      ...("description" in tool ? { description: tool.description } : {}),
      inputSchema: "input_schema" in tool
        ? tool.input_schema
        : { type: "object" },
    })),
  });
  assert.deepEqual(
    await result("tools/call", { name: "price", arguments: { sku: "lamp" } }),
    {
      content: [{ type: "text", text: "lamp: 7 euros" }],
      structuredContent: { cents: 700 },
    },
  );
  assert.deepEqual(await result("tools/call", { name: "broken" }), {
    content: [{ type: "text", text: "out of order" }],
    isError: true,
  });
  assert.deepEqual(await result("resources/list"), {
    resources: [
      { uri: "file:///a.txt", name: "a", mimeType: "text/plain" },
      { uri: "file:///b.bin", name: "b" },
    ],
  });
  const text = { uri: "file:///a.txt", mimeType: "text/plain", text: "hello" };
  assert.deepEqual(await result("resources/read", { uri: text.uri }), {
    contents: [text],
  });
  assert.deepEqual(await result("resources/read", { uri: "file:///b.bin" }), {
    contents: [{ uri: "file:///b.bin", blob: "AAEC" }],
  });
  assert.deepEqual(await result("resources/templates/list"), {
    resourceTemplates: [],
  });
  assert.deepEqual(await result("prompts/list"), {
    prompts: [{
      name: "greet",
      description: "Greets somebody",
      arguments: [{ name: "who", required: true }],
    }],
  });
  const arguments_ = { who: "Ada" };
  assert.deepEqual(
    await result("prompts/get", { name: "greet", arguments: arguments_ }),
    {
      description: "Greets somebody",
      messages: [{ role: "user", content: { type: "text", text: "Hi Ada" } }],
    },
  );
});

Deno.test("a request that fails is answered with a code of JSON-RPC", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const session = await begin(server);
  const cases: [string, unknown, number][] = [
    ["tools/run", {}, -32601],
    ["server/discover", {}, -32601],
    ["toString", {}, -32601],
    ["tools/call", { name: "nope" }, -32602],
    ["tools/call", {}, -32602],
    ["tools/call", { name: "price", arguments: [] }, -32602],
    ["tools/list", { cursor: "2" }, -32602],
    ["resources/read", { uri: "file:///c" }, -32002],
    ["resources/read", {}, -32602],
    ["prompts/get", { name: "nope" }, -32602],
    ["prompts/get", { name: "greet" }, -32602],
    ["prompts/get", { name: "greet", arguments: { who: 7 } }, -32602],
  ];
  for (const [method, params, code] of cases) {
    const answer = await session.call(method, params);
    assert.equal(answer.status, 200);
    assert.equal(
      messageOf(answer).error?.code,
      code,
      `${method} ${answer.text}`,
    );
  }
});

Deno.test("a method of a list that the server does not have is unknown", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/mcp" },
    action: { mcp: { tools: [{ name: "one" }] } },
  });
  const session = await begin(server);
  for (
    const method of [
      "resources/list",
      "resources/read",
      "resources/templates/list",
      "prompts/list",
      "prompts/get",
    ]
  ) {
    const { error } = messageOf(await session.call(method));
    assert.equal(error?.code, -32601, method);
  }
});

Deno.test("arguments that do not fit are a result for the model from 2025-11-25 on, and an error before", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const bad = { name: "price", arguments: { sku: 7 } };
  const now = await (await begin(server)).call("tools/call", bad);
  const { result } = messageOf(now);
  assert.equal(result?.isError, true);
  assert.match(JSON.stringify(result?.content), /at \/sku: /);
  const old = await begin(server, "2025-06-18");
  const { error } = messageOf(await old.call("tools/call", bad));
  assert.equal(error?.code, -32602);
});

Deno.test("a session has to be named and known, and ends by DELETE", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const session = await begin(server);
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  assert.equal((await post(server, ping)).status, 400);
  const other = { "mcp-session-id": "nope" };
  assert.equal((await post(server, ping, other)).status, 404);
  const strange = { ...session.headers, "mcp-protocol-version": "2020-01-01" };
  const refused = await post(server, ping, strange);
  assert.equal(refused.status, 400);
  assert.equal(messageOf(refused).error?.code, -32022);
  const end = () =>
    server.get("/mcp", { method: "DELETE", headers: session.headers });
  assert.deepEqual([(await end()).status, (await end()).status], [200, 404]);
  assert.equal((await session.call("ping")).status, 404);
});

Deno.test("a session belongs to its stub and its scope, and a reset ends it", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  await server.stub({ ...shop, stub_id: "two", request: { path: "/two" } });
  await server.control("POST", "/__mock__/scopes", { name: "mine" });
  const session = await begin(server);
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const { headers } = session;
  assert.equal((await post(server, ping, headers, "/two")).status, 404);
  const inScope = { ...headers, mine: "1" };
  assert.equal((await post(server, ping, inScope)).status, 404);
  assert.equal((await post(server, ping, headers)).status, 200);
  await server.control("POST", "/__mock__/reset");
  assert.equal((await post(server, ping, headers)).status, 404);
});

Deno.test("of too many sessions the one that was longest unused goes", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const first = await begin(server);
  const second = await begin(server);
  assert.equal((await first.call("ping")).status, 200);
  for (let more = 0; more < 999; more++) await begin(server);
  assert.equal((await first.call("ping")).status, 200);
  assert.equal((await second.call("ping")).status, 404);
});

Deno.test("messages come in lists in the revision that has them, and one by one in the others", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const note = { jsonrpc: "2.0", method: "notifications/cancelled" };
  const batch = [ping, note, { ...ping, id: "b", method: "nope" }];
  const { headers } = await begin(server, "2025-03-26");
  const answers = (await post(server, batch, headers)).json;
  assert.ok(Array.isArray(answers));
  assert.deepEqual(answers.map(({ id }) => id), [1, "b"]);
  assert.equal((await post(server, [note, note], headers)).status, 202);
  const search = {
    ...ping,
    method: "tools/call",
    params: { name: "search", _meta: { progressToken: "p" } },
  };
  const told = eventsOf(await post(server, [ping, search], headers));
  assert.deepEqual(told.map(({ message }) => message?.method), [
    undefined,
    "notifications/progress",
    "notifications/progress",
    undefined,
  ]);
  const handshake = { ...ping, method: "initialize" };
  const many = Array.from({ length: 101 }, () => ping);
  for (const bad of [[], many, [7], [ping, handshake]]) {
    assert.equal((await post(server, bad, headers)).status, 400);
  }
  const newer = await begin(server, "2025-06-18");
  assert.equal((await post(server, batch, newer.headers)).status, 400);
});
