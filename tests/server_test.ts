import assert from "node:assert/strict";
import { createFakeSleep } from "./fake_sleep.ts";
import { certificate, openssl } from "./certificate.ts";
import { answering, isExact, startStandin } from "./harness.ts";
import { lastEntry } from "./journal_reader.ts";
import { openSocket } from "./open_socket.ts";
import { rawGet } from "./raw_http.ts";

Deno.test("stopping lets a running answer finish", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  await server.stub(
    answering({ path: "/slow" }, "finished", {
      chaos: { latency: { base_ms: 60_000 } },
    }),
  );
  const answer = server.get("/slow", { headers: { connection: "close" } });
  const nap = await clock.next();
  const stopped = server.running.stop(60_000);
  nap.wake();
  assert.equal((await answer).text, "finished");
  await stopped;
  await assert.rejects(server.get("/slow"));
});

Deno.test("stopping cuts what does not end within the patience, and its timers", async () => {
  const clock = createFakeSleep();
  const { sleep, after } = clock;
  await using server = await startStandin({}, { sleep, after });
  const events = [{ data: "one" }, { data: "two", delay_ms: 3_600_000 }];
  await server.stub({ request: { path: "/s" }, action: { sse: { events } } });
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/s"));
  await socket.until("data: one");
  const nap = await clock.next();
  await server.running.stop(1);
  await nap.aborted;
  assert.ok(!(await socket.toEnd()).includes("two"));
});

Deno.test("stopping does not wait for a request that never comes whole", async () => {
  await using server = await startStandin();
  using socket = await openSocket(server.port);
  await server.stub(answering({ path: "/x", body: "whole" }));
  await socket.send(
    "POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nhalf",
  );
  await server.running.stop(1);
});

Deno.test("a fault inside fails one request and not the server", async () => {
  let broken = false;
  const uuid = () => {
    if (broken) throw new Error("no identifiers today");
    return crypto.randomUUID();
  };
  await using server = await startStandin({}, { uuid });
  broken = true;
  const answer = await server.control(
    "POST",
    "/__mock__/stubs",
    answering({ path: "/x" }),
  );
  assert.equal(answer.status, 500);
  broken = false;
  await server.stub(answering({ path: "/x" }, "alive"));
  assert.equal((await server.get("/x")).text, "alive");
});

Deno.test("a call that throws what is not an Error is a 502", async () => {
  await using server = await startStandin({}, {
    http: {
      load: () => Promise.resolve(),
      send: () => Promise.reject("odd"),
      close() {},
    },
  });
  await server.stub({
    request: { path: "/p" },
    action: { proxy: { url: "http://127.0.0.1:1/" } },
  });
  const answer = await server.get("/p");
  assert.deepEqual([answer.status, answer.error], [502, "UPSTREAM_ERROR"]);
  assert.equal((await lastEntry(server)).response.outcome, "upstream_error");
});

for (const http2 of [true, false]) {
  Deno.test({
    name: `TLS serves ${
      http2 ? "HTTP/2 where the client offers it" : "HTTP/1.1"
    }${openssl ? "" : " (skipped: no openssl here)"}`,
    ignore: !openssl || (http2 && isExact),
    async fn() {
      const tls = await certificate();
      await using server = await startStandin({ tls });
      const events = [{ data: "one" }, { data: "two" }];
      using client = Deno.createHttpClient({
        caCerts: [tls.cert],
        http1: !http2,
        http2,
      });
      const url = `https://localhost:${server.port}`;
      const post = (stub: unknown) =>
        fetch(`${url}/__mock__/stubs`, {
          client,
          method: "POST",
          body: JSON.stringify(stub),
          headers: { "content-type": "application/json" },
        });
      for (
        const stub of [
          answering({ path: "/tls", host: "localhost" }, "over TLS"),
          { request: { path: "/s" }, action: { sse: { events } } },
        ]
      ) {
        const created = await post(stub);
        assert.equal(created.status, 200);
        await created.body?.cancel();
      }
      const answer = await fetch(`${url}/tls`, { client });
      assert.equal(await answer.text(), "over TLS");
      const stream = await fetch(`${url}/s`, { client });
      assert.equal(stream.headers.get("content-type"), "text/event-stream");
      assert.equal(await stream.text(), "data: one\n\ndata: two\n\n");
    },
  });
}
