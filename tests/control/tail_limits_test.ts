import assert from "node:assert/strict";
import { TailQueue } from "../../src/control/tail_queue.ts";
import { TailText } from "../../src/control/tail_texts.ts";
import { noWork } from "../../src/runtime/work.ts";
import { startStandin } from "../harness.ts";
import { openSocket } from "../open_socket.ts";
import { followTail, told } from "../tail_client.ts";

const isEnded = ({ event }: { event: string }) => event === "ended";

Deno.test("a hundred tails are the limit, and one that leaves makes room", async () => {
  await using server = await startStandin();
  const tails = await Promise.all(
    Array.from({ length: 100 }, () => followTail(server, "&scope=*")),
  );
  const refused = await server.control("GET", "/__mock__/requests?format=sse");
  assert.equal(refused.status, 503);
  assert.equal(refused.error, "LIMIT_REACHED");
  assert.match(refused.detail, /^100 readers/);
  await server.get("/a");
  for (const tail of tails) {
    assert.deepEqual((await tail.until(isEnded)).map(told), [
      "arrived /a",
      "ended 404",
    ]);
  }
  await tails.pop()?.[Symbol.asyncDispose]();
  let next = await followTail(server);
  for (let round = 0; next.response.status !== 200 && round < 500; round++) {
    await next[Symbol.asyncDispose]();
    next = await followTail(server);
  }
  assert.equal(next.response.status, 200);
  for (const tail of [...tails, next]) await tail[Symbol.asyncDispose]();
});

Deno.test("what cannot be followed is refused", async () => {
  await using server = await startStandin();
  const refused = await server.control(
    "GET",
    "/__mock__/requests?follow=true",
  );
  assert.equal(refused.status, 400);
  assert.match(refused.issues[0]?.msg ?? "", /format=ndjson/);
});

/** An event whose data have so many characters. */
const ofSize = (size: number) =>
  new TailText({ whole: () => noWork("x".repeat(size)) });

Deno.test("a reader who takes nothing holds at most a thousand events", () => {
  const queue = new TailQueue("ndjson");
  for (let cursor = 1; cursor <= 1000; cursor++) {
    assert.ok(queue.add(cursor, "arrived", ofSize(2)));
  }
  assert.ok(!queue.add(1001, "arrived", ofSize(2)));
  assert.equal(queue.missed, 1001);
  const unwritten = new TailText({
    whole: () => assert.fail("nobody would read it"),
  });
  assert.ok(!queue.add(1002, "arrived", unwritten));
  assert.deepEqual(JSON.parse(queue.take()), {
    cursor: 1002,
    event: "gap",
    data: { missed: 1002 },
  });
  assert.ok(queue.add(1003, "arrived", ofSize(2)));
  assert.match(queue.take(), /^\{"cursor":1003,/);
});

Deno.test("a reader who takes nothing holds at most 1 MiB, or one event", () => {
  const queue = new TailQueue("sse");
  assert.ok(queue.add(1, "arrived", ofSize(5 * 1024 * 1024)));
  assert.ok(!queue.add(2, "ended", ofSize(1)));
  queue.take();
  for (let cursor = 3; cursor < 7; cursor++) {
    assert.ok(queue.add(cursor, "arrived", ofSize(256 * 1024)));
  }
  assert.ok(!queue.add(7, "arrived", ofSize(1)));
  assert.match(queue.take(), /^id: 7\nevent: gap\ndata: \{"missed":5\}\n\n$/);
});

Deno.test("a reader who falls behind is told of a gap and goes on from then", async () => {
  await using server = await startStandin();
  using socket = await openSocket(server.port);
  await socket.send(
    "GET /__mock__/requests?format=sse HTTP/1.1\r\nHost: localhost\r\n\r\n",
  );
  await socket.until(":\n\n");
  const body = "x".repeat(500_000);
  for (let turn = 0; turn < 40; turn++) {
    await server.get(`/${turn}`, { method: "POST", body });
  }
  const text = await socket.until("event: gap");
  assert.ok(text.length < 40 * body.length, "what was lost was not sent");
  await server.get("/after");
  await socket.until('"path":"/after"');
});
