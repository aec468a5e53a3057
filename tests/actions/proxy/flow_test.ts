import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { openSocket } from "../../open_socket.ts";
import { sendRaw } from "../../raw_http.ts";
import {
  proxying,
  startRawUpstream,
  startStreamingUpstream,
  startUpstream,
} from "../../upstream.ts";

const utf8 = new TextEncoder();

Deno.test("a request body goes upstream before its last chunk is sent", async () => {
  const firstSeen = Promise.withResolvers<void>();
  await using upstream = startStreamingUpstream(async (request) => {
    let size = 0;
    for await (const chunk of request.body!) {
      size += chunk.length;
      firstSeen.resolve();
    }
    return new Response(`got ${size}`);
  });
  await using server = await startStandin();
  await server.stub(proxying("/up", upstream.url));
  using socket = await openSocket(server.port);
  await socket.send(
    "POST /up HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nfirst\r\n",
  );
  await firstSeen.promise;
  await socket.send("4\r\nlast\r\n0\r\n\r\n");
  assert.match(await socket.toEnd(), /got 9/);
  const entry = await lastEntry(server);
  assert.equal(entry.body, "firstlast");
  assert.equal(entry.response.body, "got 9");
});

Deno.test("an answer reaches the client before the upstream's last chunk", async () => {
  const goOn = Promise.withResolvers<void>();
  await using upstream = startStreamingUpstream(() =>
    new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(utf8.encode("data: one\n\n"));
          await goOn.promise;
          controller.enqueue(utf8.encode("data: two\n\n"));
          controller.close();
        },
      }),
      { headers: { "content-type": "text/event-stream" } },
    )
  );
  await using server = await startStandin();
  await server.stub(proxying("/events", upstream.url));
  using socket = await openSocket(server.port);
  await socket.send(
    "GET /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  const start = await socket.until("data: one");
  assert.match(start, /text\/event-stream/);
  goOn.resolve();
  assert.match(await socket.toEnd(), /data: two\n\n\r\n0\r\n\r\n$/);
});

Deno.test("an upstream is held up by a client that reads nothing, be its answer in the shortest of lines", async () => {
  const lines = utf8.encode("a\n".repeat(32_768));
  let sent = 0;
  await using upstream = startStreamingUpstream(() =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(lines);
          sent += lines.length;
        },
      }),
    )
  );
  await using server = await startStandin();
  await server.stub(proxying("/endless", upstream.url));
  using socket = await openSocket(server.port);
  await socket.send("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n");
  await socket.until("a\n");
  // As long as more comes than before.
  for (let before = -1; sent > before && sent < 100_000_000;) {
    before = sent;
    for (let round = 0; round < 100; round++) await server.get("/none");
  }
  assert.ok(sent < 50_000_000, `${sent} bytes were taken`);
});

Deno.test("a client that leaves ends the upstream call", async () => {
  const gone = Promise.withResolvers<void>();
  await using upstream = startStreamingUpstream(() =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(utf8.encode("begin")),
        cancel: () => gone.resolve(),
      }),
    )
  );
  await using server = await startStandin();
  await server.stub(proxying("/long", upstream.url, { timeout: 600 }));
  using socket = await openSocket(server.port);
  await socket.send("GET /long HTTP/1.1\r\nHost: x\r\n\r\n");
  await socket.until("begin");
  socket.leave();
  await gone.promise;
  const { response } = await lastEntry(server);
  assert.equal(response.outcome, "client_left");
  assert.equal(response.body, "begin");
});

Deno.test("a client that leaves before the upstream answers ends the call too", async () => {
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await using upstream = startStreamingUpstream((request) => {
    request.signal.addEventListener("abort", () => gone.resolve());
    arrived.resolve();
    return gone.promise.then(() => new Response("late"));
  });
  await using server = await startStandin();
  await server.stub(proxying("/wait", upstream.url, { timeout: 600 }));
  using socket = await openSocket(server.port);
  await socket.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n");
  await arrived.promise;
  socket.leave();
  await gone.promise;
  assert.equal((await lastEntry(server)).response.outcome, "client_left");
});

Deno.test("8 MiB pass both ways, and the journal keeps the start", async () => {
  await using upstream = startUpstream((_, { body }) => new Response(body));
  await using server = await startStandin();
  await server.stub(proxying("/big", upstream.url, { timeout: 60 }));
  const body = "0123456789abcdef".repeat(8 * 65_536);
  const answer = await server.get("/big", { method: "POST", body });
  assert.ok(answer.text === body);
  const entry = await lastEntry(server);
  assert.deepEqual([entry.body_size, entry.response.body_size], [
    body.length,
    body.length,
  ]);
  assert.deepEqual([entry.body_truncated, entry.response.body_truncated], [
    true,
    true,
  ]);
});

Deno.test("a body larger than the limit still passes where no criterion looks at it", async () => {
  await using upstream = startUpstream((_, { body }) =>
    new Response(String(body.length))
  );
  await using server = await startStandin({ bodyLimit: 1000 });
  await server.stub(proxying("/l", upstream.url));
  assert.equal(
    (await server.get("/l", { method: "POST", body: "x".repeat(5000) })).text,
    "5000",
  );
});

Deno.test("informational answers of the upstream are not mistaken for its answer", async () => {
  await using upstream = startRawUpstream(async (connection) => {
    await connection.read(new Uint8Array(4096));
    await connection.write(
      utf8.encode(
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfinal",
      ),
    );
  });
  await using server = await startStandin();
  await server.stub(proxying("/hints", upstream.url));
  const answer = await server.get("/hints");
  assert.deepEqual([answer.status, answer.text], [200, "final"]);
});

Deno.test("a request without a body goes upstream without one", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(proxying("/empty", upstream.url));
  const requests = ["POST /empty", "DELETE /empty", "GET /empty", "PUT /empty"];
  for (const line of requests) {
    for (const length of ["", "Content-Length: 0\r\n"]) {
      await sendRaw(
        server.port,
        `${line} HTTP/1.1\r\nHost: x\r\n${length}Connection: close\r\n\r\n`,
      );
      const headers = upstream.seen.at(-1)?.headers;
      assert.equal(headers?.get("transfer-encoding"), null, line);
    }
  }
  assert.equal(upstream.seen.length, 8);
});
