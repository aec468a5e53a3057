import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { begin, messageOf, post, shop } from "./mcp_caller.ts";

const handshake = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {} },
};

Deno.test("a client has to accept both JSON and events", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const good = [
    "application/json, text/event-stream",
    "text/event-stream;q=0.5,APPLICATION/JSON",
    "*/*",
    "application/*, text/*",
  ];
  for (const accept of good) {
    assert.equal((await post(server, handshake, { accept })).status, 200);
  }
  for (const accept of ["application/json", "text/event-stream", "text/html"]) {
    assert.equal((await post(server, handshake, { accept })).status, 406);
  }
  const { headers } = await begin(server);
  const standing = await server.get("/mcp", {
    headers: { ...headers, accept: "application/json" },
  });
  assert.equal(standing.status, 406);
});

Deno.test("a body that is not a message of JSON is refused", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const plain = { "content-type": "text/plain" };
  assert.equal((await post(server, handshake, plain)).status, 415);
  const deep = `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  const bad: [unknown, number][] = [
    ["", -32700],
    ["{", -32700],
    [deep, -32700],
    ["7", -32600],
    ["null", -32600],
    [{ id: 1, method: "ping" }, -32600],
    [{ jsonrpc: "2.0", id: 1 }, -32600],
    [{ jsonrpc: "2.0", id: null, method: "ping" }, -32600],
    [{ jsonrpc: "2.0", id: 1.5, method: "ping" }, -32600],
    [{ jsonrpc: "2.0", id: {}, method: "ping" }, -32600],
    [{ jsonrpc: "2.0", id: 1, method: "ping", params: [] }, -32600],
    [{ jsonrpc: "2.0", id: 1, method: "initialize" }, -32602],
  ];
  for (const [body, code] of bad) {
    const answer = await post(server, body);
    assert.deepEqual(
      [answer.status, messageOf(answer).error?.code],
      [400, code],
      answer.text,
    );
  }
});

Deno.test("an id comes back as it was sent", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const { headers } = await begin(server);
  for (const id of ['"a\u00e9"', "0", "-7", "12345678901234567890"]) {
    const body = `{"jsonrpc": "2.0", "id": ${id}, "method": "ping"}`;
    const { text } = await post(server, body, headers);
    assert.equal(text, `{"jsonrpc":"2.0","id":${id},"result":{}}`);
  }
});

Deno.test("methods but GET, POST and DELETE are refused", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  for (const method of ["PUT", "PATCH", "HEAD"]) {
    const answer = await server.get("/mcp", { method });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get("allow"), "GET, POST, DELETE");
  }
});

Deno.test("a page of another origin is refused, unless pages may read the answers", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  await server.control("POST", "/__mock__/scopes", {
    name: "open",
    cors: true,
  });
  const status = async (origin: string, more: Record<string, string> = {}) =>
    (await post(server, handshake, { origin, ...more })).status;
  const local = [
    "http://localhost:3000",
    "http://app.localhost",
    "http://127.0.0.1:8080",
    "http://[::1]:8080",
    "http://mock:8910",
  ];
  for (const origin of local) assert.equal(await status(origin), 200, origin);
  for (const origin of ["http://shop.test", "null", "http://1.2.3.4.test"]) {
    assert.equal(await status(origin), 403, origin);
    assert.equal(await status(origin, { open: "1" }), 200, origin);
  }
});

Deno.test("a page is let read the id of its session", async () => {
  await using server = await startStandin({ cors: true });
  await server.stub(shop);
  const answer = await post(server, handshake, { origin: "http://shop.test" });
  const exposed = answer.headers.get("access-control-expose-headers");
  assert.equal(exposed, "Mcp-Session-Id");
});
