import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { openSocket } from "../../open_socket.ts";
import { rawGet } from "../../raw_http.ts";

const mebibyte = 1024 * 1024;

Deno.test("no more than a mebibyte waits for a client that does not read, and it goes when the client does", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/s" },
    action: { sse: { channel: "all", events: [{ comment: "hello" }] } },
  });
  const slow = await openSocket(server.port);
  await slow.send(rawGet("/s"));
  await slow.until(": hello");
  using quick = await openSocket(server.port);
  await quick.send(rawGet("/s"));
  await quick.until(": hello");
  const reading = quick.toEnd();

  // What the kernel takes on the way has left the server.
  const data = "x".repeat(256 * 1024);
  const size = data.length + "data: \n\n".length;
  const path = "/__mock__/channels/all";
  let taken = 0;
  let isFull = false;
  while (!isFull && taken < 1000) {
    const payload = { events: [{ data }] };
    const { json } = await server.control("POST", `${path}/events`, payload);
    isFull = Object(json).full === 1;
    assert.equal(Object(json).delivered_to, isFull ? 1 : 2);
    if (!isFull) taken++;
  }
  assert.ok(isFull);
  const { requests } = await server.requests("?outcome=open");
  const [first] = requests;
  const handedOver = (first?.response?.events_sent ?? 0) - 1;
  assert.ok((taken - handedOver) * size <= mebibyte);
  slow.leave();
  let shown: unknown;
  do {
    shown = (await server.control("GET", path)).json;
  } while (Object(shown).connections !== 1);
  await server.control("POST", `${path}/end`, {});
  await reading;
  assert.equal((await lastEntry(server)).response.ended_by, "control");
  const [left] = (await server.requests()).requests;
  assert.equal(left?.response?.outcome, "client_left");
});
