import assert from "node:assert/strict";
import { serverFacts } from "../../src/model/server_facts.ts";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin } from "../harness.ts";
import { openSocket } from "../open_socket.ts";

const kibibyte = 1024;
const limits = { journalBytes: 1024 * kibibyte, bodyLimit: 256 * kibibyte };
const late = { chaos: { latency: { base_ms: 3_600_000 } } };

Deno.test("bodies of requests that wait for their answers are held to one bound, and free it when they are answered", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin(limits, { sleep: clock.sleep });
  await server.stub(answering({ path: "/late", method: "POST" }, "ok", late));
  const body = "x".repeat(200 * kibibyte);
  const post = (path: string) => server.get(path, { method: "POST", body });
  const held = [];
  const naps = [];
  for (let at = 0; at < 5; at++) {
    held.push(post("/late"));
    naps.push(await clock.next());
  }
  const refused = await post("/late");
  assert.deepEqual([refused.status, refused.error], [503, "LIMIT_REACHED"]);
  assert.match(refused.detail, /1048576 bytes together.*--journal-bytes/);
  const control = await server.control(
    "POST",
    "/__mock__/stubs",
    answering({}, "y".repeat(100 * kibibyte)),
  );
  assert.deepEqual([control.status, control.error], [503, "LIMIT_REACHED"]);
  assert.equal((await server.get("/none")).status, 404);
  naps[0]?.wake();
  assert.equal((await held[0])?.status, 200);
  assert.equal((await post("/none")).status, 404);
  for (const nap of naps) nap.wake();
  await Promise.all(held);
  const facts = (await server.control("GET", "/__mock__/server"))
    .as(serverFacts);
  assert.deepEqual(facts.counters, { failed: 1, no_match: 2, answered: 5 });
});

Deno.test("a body takes room as it comes, not as it is announced", async () => {
  await using server = await startStandin(limits);
  await server.stub(answering({ method: "POST" }));
  const head = "POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 262144\r\n\r\n";
  const slow = [];
  for (let at = 0; at < 20; at++) {
    const socket = await openSocket(server.port);
    await socket.send(`${head}${"x".repeat(100)}`);
    slow.push(socket);
  }
  const body = "x".repeat(250 * kibibyte);
  const answer = await server.get("/x", { method: "POST", body });
  assert.equal(answer.status, 200);
  for (const socket of slow) socket.leave();
});

Deno.test("room is given back by bodies that are too large, break off, or come in chunks", async () => {
  await using server = await startStandin(limits);
  const chunked = "POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked" +
    "\r\n\r\n";
  const chunk = `8000\r\n${"x".repeat(0x8000)}\r\n`;
  for (let at = 0; at < 12; at++) {
    using socket = await openSocket(server.port);
    await socket.send(chunked + chunk.repeat(at % 2 === 0 ? 9 : 7));
    if (at % 2 === 0) await socket.until("413");
  }
  for (let at = 0; at < 6; at++) {
    const whole = new Blob(["x".repeat(250 * kibibyte)]).stream();
    const answer = await server.get("/x", { method: "POST", body: whole });
    assert.equal(answer.status, 404);
  }
});
