import assert from "node:assert/strict";
import { createFakeSleep } from "./fake_sleep.ts";
import { answering, startStandin, testFast } from "./harness.ts";
import { openSocket } from "./open_socket.ts";
import { rawGet } from "./raw_http.ts";
import { startProcess } from "./server_process.ts";
import { proxying, startUpstream } from "./upstream.ts";

Deno.test("a delayed answer that the server's end cuts off is a 503", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  await server.stub(
    answering({ path: "/slow" }, "late", {
      chaos: { latency: { base_ms: 3_600_000 } },
    }),
  );
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/slow"));
  await clock.next();
  await server.running.stop(1);
  assert.match(await socket.toEnd(), /^HTTP\/1.1 503 /);
});

Deno.test("a proxied answer that the server's end cuts off is a 503", async () => {
  const asked = Promise.withResolvers<void>();
  const never = Promise.withResolvers<Response>();
  await using upstream = startUpstream(() => {
    asked.resolve();
    return never.promise;
  });
  await using server = await startStandin();
  await server.stub(proxying("/p", `${upstream.url}/x`, { timeout: 3600 }));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/p"));
  await asked.promise;
  await server.running.stop(1);
  never.resolve(new Response("late"));
  assert.match(await socket.toEnd(), /^HTTP\/1.1 503 /);
});

Deno.test("a request whose body is still on its way at the server's end is a 503", async () => {
  await using server = await startStandin();
  await server.stub(answering({ body: "whole" }));
  using socket = await openSocket(server.port);
  await socket.send(
    "POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nhalf",
  );
  await server.get("/");
  await server.running.stop(1);
  assert.match(await socket.until("\r\n\r\n"), /^HTTP\/1.1 503 /);
});

testFast(
  "a request whose body ends before its length says is a 400",
  async () => {
    await using server = await startStandin();
    using socket = await openSocket(server.port);
    await socket.send(
      "POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nhalf",
    );
    await socket.closeSide();
    assert.match(await socket.toEnd(), /^HTTP\/1.1 400 /);
    const [entry] = (await server.requests()).requests;
    assert.deepEqual([entry?.response?.status, entry?.response?.outcome], [
      400,
      "client_left",
    ]);
  },
);

Deno.test("a server with endless answers is gone within 5 s of SIGTERM", async () => {
  await using server = await startProcess();
  const events = [{ data: "one" }, { data: "two", delay_ms: 3_600_000 }];
  await (await fetch(`${server.url}/__mock__/stubs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ request: {}, action: { sse: { events } } }),
  })).text();
  const streams = await Promise.all(
    Array.from({ length: 5 }, () => fetch(`${server.url}/s`)),
  );
  const start = performance.now();
  assert.equal(await server.end(), 0);
  const took = performance.now() - start;
  assert.ok(took < 5050, `${took} ms`);
  for (const { body } of streams) await body?.cancel().catch(() => {});
});
