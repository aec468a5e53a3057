import assert from "node:assert/strict";
import { matchAnswer } from "../../../src/model/match_answer.ts";
import { startStandin, type TestServer } from "../../harness.ts";
import { begin, messageOf, shop } from "./mcp_caller.ts";

function stubOf(...tools: unknown[]) {
  return { request: { path: "/mcp" }, action: { mcp: { tools } } };
}

async function call(server: TestServer, name: string, args = {}) {
  const session = await begin(server);
  return await session.call("tools/call", { name, arguments: args });
}

Deno.test("a result has MCP's own content, its texts rendered", async () => {
  await using server = await startStandin();
  const image = { type: "image", data: "AAEC", mimeType: "image/png" };
  await server.stub(stubOf({
    name: "draw",
    content: [
      { type: "text", text: "{{ request.body.params.arguments.what }}" },
      image,
    ],
  }));
  const { result } = messageOf(await call(server, "draw", { what: "a cat" }));
  assert.deepEqual(result?.content, [{ type: "text", text: "a cat" }, image]);
});

Deno.test("structured content may be rendered, and is a text too where there is no other", async () => {
  await using server = await startStandin();
  await server.stub(stubOf(
    {
      name: "sum",
      structured: '{"sum": {{ request.body.params.arguments.a + 1 }}}',
    },
    { name: "odd", structured: "[{{ 1 }}]" },
  ));
  const { result } = messageOf(await call(server, "sum", { a: 4 }));
  assert.deepEqual(result, {
    content: [{ type: "text", text: '{"sum":5}' }],
    structuredContent: { sum: 5 },
  });
  const odd = await call(server, "odd");
  assert.deepEqual([odd.status, odd.error], [500, "TEMPLATE_RENDER_ERROR"]);
  assert.match(odd.detail, /^Tool "odd": "structured" should render/);
});

Deno.test("a text that cannot be rendered is a clean error of the stub, and names it", async () => {
  await using server = await startStandin();
  await server.stub(stubOf({ name: "one", text: "{{ request.body.nope.x }}" }));
  const answer = await call(server, "one");
  assert.deepEqual([answer.status, answer.error], [
    500,
    "TEMPLATE_RENDER_ERROR",
  ]);
  assert.match(answer.detail, /^Tool "one": /);
  const [last] = (await server.requests()).requests.slice(-1);
  assert.equal(last?.response?.outcome, "template_error");
});

Deno.test("a check of arguments that would take for ever is given up", async () => {
  await using server = await startStandin();
  const schema = {
    type: "object",
    properties: { list: { type: "array", uniqueItems: true } },
  };
  await server.stub(stubOf({ name: "one", input_schema: schema, text: "ok" }));
  const list = Array.from({ length: 20_000 }, (_, at) => [at, {}]);
  const { result } = messageOf(await call(server, "one", { list }));
  assert.equal(result?.isError, true);
});

Deno.test("the templates of an answer say so much together and no more", async () => {
  await using server = await startStandin();
  const text = "{{ request.body.params.arguments.long }}";
  const content = Array.from({ length: 4 }, () => ({ type: "text", text }));
  await server.stub(stubOf({ name: "long", content }));
  const answer = await call(server, "long", { long: "x".repeat(1_100_000) });
  assert.deepEqual([answer.status, answer.error], [
    500,
    "TEMPLATE_RENDER_ERROR",
  ]);
  assert.match(answer.detail, /at most 4194304 characters together/);
});

Deno.test("a stub is listed as it was given, and taken back", async () => {
  await using server = await startStandin();
  const id = await server.stub(shop);
  const { action } = await server.listed(id);
  assert.deepEqual(action.mcp, shop.action.mcp);
  const payload = { ...shop, action: { mcp: action.mcp } };
  const put = await server.control("PUT", `/__mock__/stubs/${id}`, payload);
  assert.equal(put.status, 200);
});

Deno.test("a preview shows the answer, in a session that it makes up", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const shown = async (params: unknown) => {
    const answer = await server.control("POST", "/__mock__/match", {
      method: "POST",
      path: "/mcp",
      headers: {
        accept: "*/*",
        "content-type": "application/json",
        "mcp-session-id": "any",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params,
      }),
      stub: shop,
      render: true,
    });
    return answer.as(matchAnswer).preview;
  };
  const price = await shown({ name: "price", arguments: { sku: "lamp" } });
  assert.match(JSON.stringify(price), /lamp: 7 euros/);
  const search = await shown({ name: "search", _meta: { progressToken: 1 } });
  assert.match(JSON.stringify(search), /looking for search/);
});

Deno.test("payloads that make no server are refused where they are wrong", async () => {
  await using server = await startStandin();
  const one = { name: "one" };
  const schema = (input_schema: unknown) => ({
    tools: [{ ...one, input_schema }],
  });
  const cases: [unknown, RegExp][] = [
    [{}, /tools.*Field required/],
    [{ tool: [] }, /tool/],
    [{ tools: [{}] }, /name.*Field required/],
    [{ tools: [one, one] }, /tools,1,name.*comes twice/],
    [{ tools: [{ name: "" }] }, /name/],
    [{ tools: [{ ...one, text: "{{" }] }, /Template cannot be compiled/],
    [{ tools: [{ ...one, text: "a", content: [] }] }, /leave one out/],
    [{ tools: [{ ...one, content: [{ type: "video" }] }] }, /one of text,/],
    [{ tools: [{ ...one, content: [{ type: "text" }] }] }, /content,0,text/],
    [{ tools: [{ ...one, structured: 7 }] }, /an object, or a template/],
    [{ tools: [{ ...one, delay_ms: -1 }] }, /delay_ms/],
    [{ tools: [{ ...one, progress: [{ mesage: "a" }] }] }, /message/],
    [schema("object"), /"type": "object"/],
    [schema({ type: "string" }), /"type": "object"/],
    [
      schema({ type: "object", properties: { a: { type: "text" } } }),
      /input_schema,properties,a,type/,
    ],
    [{ resources: [{ uri: "a", name: "a", text: "" }] }, /uri.*a URI such as/],
    [{ resources: [{ uri: "a:b", name: "a" }] }, /text or base64/],
    [
      { prompts: [{ name: "a", messages: [{ role: "system", text: "" }] }] },
      /"user" or "assistant"/,
    ],
  ];
  for (const [mcp, expected] of cases) {
    const payload = { request: { path: "/mcp" }, action: { mcp } };
    const answer = await server.control("POST", "/__mock__/stubs", payload);
    assert.equal(answer.status, 422, JSON.stringify(mcp));
    const issues = answer.issues.map(({ loc, msg }) => `${loc} ${msg}`);
    assert.match(issues.join("\n"), expected, JSON.stringify(mcp));
  }
});

Deno.test("a server stands at a path, and takes no method", async () => {
  await using server = await startStandin();
  const action = { mcp: { tools: [] } };
  const refused = async (request: unknown) =>
    (await server.control("POST", "/__mock__/stubs", { request, action }))
      .issues.map(({ loc }) => loc.join());
  assert.deepEqual(await refused({}), ["body,request,path"]);
  assert.deepEqual(await refused({ path: "/mcp", method: "POST" }), [
    "body,request,method",
  ]);
});

Deno.test("damage strikes the events of a call, and the client may fetch the rest", async () => {
  await using server = await startStandin();
  const chaos = { faults: { connection_drop: { probability: 1 } } };
  await server.stub({ ...shop, chaos: undefined });
  const session = await begin(server);
  const scoped = await server.control("PUT", "/__mock__/stubs/shop", {
    ...shop,
    chaos,
  });
  assert.equal(scoped.status, 200);
  await assert.rejects(
    session.call("tools/call", { name: "search", _meta: { progressToken: 1 } }),
  );
  await server.control("PUT", "/__mock__/stubs/shop", shop);
  const rest = await server.get("/mcp", {
    headers: {
      ...session.headers,
      accept: "text/event-stream",
      "last-event-id": "1-1",
    },
  });
  assert.match(rest.text, /"text":"found"/);
});
