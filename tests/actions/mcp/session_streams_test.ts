import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { openSocket } from "../../open_socket.ts";
import { begin, eventsOf, shop } from "./mcp_caller.ts";

Deno.test("a call that streams tells its progress by the client's token, each event with an id", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const session = await begin(server);
  const params = { name: "search", _meta: { progressToken: 7 } };
  const answer = await session.call("tools/call", params);
  assert.equal(answer.headers.get("content-type"), "text/event-stream");
  const [opening, first, second, last, ...more] = eventsOf(answer);
  assert.deepEqual(opening, { id: "1-1", message: null });
  assert.deepEqual(first?.message?.params, {
    progressToken: 7,
    progress: 1,
    total: 2,
    message: "looking for search",
  });
  assert.deepEqual(second?.message?.params, {
    progressToken: 7,
    progress: 2,
    total: 2,
    message: "step 2",
  });
  assert.equal(last?.id, "1-4");
  assert.equal(last?.message?.id, 1);
  assert.deepEqual(more, []);
});

Deno.test("a stream begins with an empty event only in the revision whose clients know it, and tells no progress that nobody asked for", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const session = await begin(server, "2025-06-18");
  const answer = await session.call("tools/call", { name: "search" });
  assert.deepEqual(eventsOf(answer).map(({ id }) => id), ["1-1"]);
});

Deno.test("a stream that broke off goes on behind the last event that the client has", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const session = await begin(server);
  const params = { name: "search", _meta: { progressToken: 7 } };
  const whole = eventsOf(await session.call("tools/call", params));
  const resume = (last: string) =>
    server.get("/mcp", {
      headers: {
        ...session.headers,
        accept: "text/event-stream",
        "last-event-id": last,
      },
    });
  assert.deepEqual(eventsOf(await resume("1-2")), whole.slice(2));
  assert.deepEqual(eventsOf(await resume("1-4")), []);
  assert.equal((await resume("9-1")).status, 400);
  const other = await begin(server);
  const headers = { ...other.headers, accept: "text/event-stream" };
  const foreign = await server.get("/mcp", {
    headers: { ...headers, "last-event-id": "1-2" },
  });
  assert.equal(foreign.status, 400);
});

Deno.test("a stream by GET stays open, takes what is pushed, and ends with its session", async () => {
  await using server = await startStandin();
  await server.stub(shop);
  const session = await begin(server);
  using socket = await openSocket(server.port);
  await socket.send(
    `GET /mcp HTTP/1.1\r\nHost: h\r\nAccept: text/event-stream\r\nMcp-Session-Id: ${session.id}\r\n\r\n`,
  );
  await socket.until("id: 0-1\ndata: \n\n");
  const { requests } = await server.requests("?outcome=open");
  const id = requests[0]?.id ?? "";
  const changed = "notifications/tools/list_changed";
  const data = { jsonrpc: "2.0", method: changed };
  const pushed = await server.control(
    "POST",
    `/__mock__/requests/${id}/events`,
    { events: [{ data }] },
  );
  assert.equal(pushed.status, 200);
  await socket.until(changed);
  await server.get("/mcp", { method: "DELETE", headers: session.headers });
  await socket.until("\r\n0\r\n");
  const ended = await server.control("GET", `/__mock__/requests/${id}`);
  assert.match(ended.text, /"ended_by": ?"server"/);
});
