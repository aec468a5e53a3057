import assert from "node:assert/strict";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet, sendRaw } from "../raw_http.ts";
import {
  startRawUpstream,
  startStreamingUpstream,
  startUpstream,
} from "../upstream.ts";

const utf8 = new TextEncoder();

/** An upstream that answers everything with a body and some headers. */
function answers(body: Uint8Array<ArrayBuffer>, headers: HeadersInit) {
  return startUpstream(() => new Response(body, { headers }));
}

const latin1 = new TextDecoder("latin1");

/** The body that a client gets, with nothing undone, each byte a letter. */
async function bytesOf(server: TestServer, ...lines: string[]) {
  return (await sendRaw(server.port, rawGet("/x", lines))).rest;
}

const text = JSON.stringify({ name: "Ada é", items: Array(200).fill("lamp") });

for (
  const [coding, compress] of [
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
  ] as const
) {
  Deno.test(`an answer in ${coding} reaches the client as it was sent`, async () => {
    const body = new Uint8Array(compress(utf8.encode(text)));
    await using upstream = answers(body, {
      "content-encoding": coding,
      "content-type": "application/json",
      "content-length": String(body.length),
    });
    await using server = await startStandin({ upstream: upstream.url });
    const got = await bytesOf(server, `Accept-Encoding: ${coding};q=0.9`);
    assert.equal(got, latin1.decode(body));
    const { seen: [seen] } = upstream;
    assert.equal(seen?.headers.get("accept-encoding"), `${coding};q=0.9`);
    const { response } = await lastEntry(server);
    assert.deepEqual(response.headers["content-encoding"], [coding]);
    const known = coding !== "zstd";
    assert.equal(response.body_decoded_from, known ? coding : undefined);
    assert.equal(
      response.body_size,
      known ? utf8.encode(text).length : body.length,
    );
    assert.equal(response.body_encoding, known ? "utf-8" : "base64");
    if (known) assert.equal(response.body, text);
  });
}

Deno.test("a part of a coded answer is kept as it came", async () => {
  const body = new Uint8Array(gzipSync(utf8.encode(text))).slice(5, 40);
  await using upstream = startUpstream(() =>
    new Response(body, {
      status: 206,
      headers: { "content-encoding": "gzip", "content-type": "text/plain" },
    })
  );
  await using server = await startStandin({ upstream: upstream.url });
  await bytesOf(server, "Range: bytes=5-39");
  const { response } = await lastEntry(server);
  assert.equal(response.body_decoded_from, undefined);
  assert.equal(response.body, body.toBase64());
});

Deno.test("an answer that says it is gzip and is not passes all the same", async () => {
  await using upstream = answers(utf8.encode("plain text"), {
    "content-encoding": "gzip",
  });
  await using server = await startStandin({ upstream: upstream.url });
  const { rest } = await sendRaw(server.port, rawGet("/x"));
  assert.ok(rest.includes("plain text"), rest);
  assert.equal((await lastEntry(server)).response.outcome, "answered");
});

Deno.test("redirects, cookies and errors come back as they are", async () => {
  await using upstream = startUpstream(() =>
    new Response("gone", {
      status: 307,
      headers: [
        ["location", "https://api.example/next"],
        ["set-cookie", "a=1; Domain=api.example; Secure"],
        ["set-cookie", "b=2; Path=/"],
      ],
    })
  );
  await using server = await startStandin({ upstream: upstream.url });
  const { status, headers } = await sendRaw(server.port, rawGet("/x"));
  assert.equal(status, 307);
  const values = (name: string) =>
    headers.filter(([one]) => one === name).map(([, value]) => value);
  assert.deepEqual(values("location"), ["https://api.example/next"]);
  assert.deepEqual(values("set-cookie"), [
    "a=1; Domain=api.example; Secure",
    "b=2; Path=/",
  ]);
  assert.equal(upstream.seen.length, 1);
});

Deno.test("a HEAD keeps the length of the body that it does not get", async () => {
  await using upstream = startRawUpstream(async (connection) => {
    await connection.read(new Uint8Array(65_536));
    await connection.write(utf8.encode(
      "HTTP/1.1 200 OK\r\nContent-Length: 1234\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n",
    ));
  });
  await using server = await startStandin({ upstream: upstream.url });
  const { status, headers } = await sendRaw(
    server.port,
    "HEAD /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  assert.equal(status, 200);
  assert.ok(
    headers.some(([name, value]) =>
      name === "content-length" && value === "1234"
    ),
  );
  assert.equal((await lastEntry(server)).response.body_size, 0);
});

/** An upstream whose stream a test writes, piece by piece. */
function startFeed(headers: Record<string, string>) {
  const opened = Promise.withResolvers<
    ReadableStreamDefaultController<Uint8Array>
  >();
  const upstream = startStreamingUpstream(() =>
    new Response(
      new ReadableStream<Uint8Array>({ start: opened.resolve }),
      { headers },
    )
  );
  return {
    ...upstream,
    async write(bytes: string | Uint8Array) {
      const chunk = typeof bytes === "string" ? utf8.encode(bytes) : bytes;
      (await opened.promise).enqueue(chunk);
    },
    async close() {
      (await opened.promise).close();
    },
  };
}

Deno.test("a stream goes on piece by piece, and its events are counted as they go", async () => {
  await using feed = startFeed({ "content-type": "text/event-stream" });
  await using server = await startStandin({ upstream: feed.url });
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/x"));
  await feed.write("id: 1\ndata: a\n\nid: 2\nda");
  await socket.until("id: 2\nda");
  const { requests: [open] } = await server.requests("?upstream=true");
  assert.equal(open?.response?.outcome, "open");
  assert.equal(open?.response?.events_sent, 1);
  await feed.write("ta: b\n\n");
  await socket.until("ta: b");
  await feed.close();
  await socket.toEnd();
  const { response } = await lastEntry(server);
  assert.equal(response.body, "id: 1\ndata: a\n\nid: 2\ndata: b\n\n");
  assert.deepEqual([response.events_sent, response.complete], [2, true]);
});

Deno.test("a compressed stream goes on piece by piece as well, and is kept as text", async () => {
  await using feed = startFeed({
    "content-type": "text/event-stream",
    "content-encoding": "gzip",
  });
  await using server = await startStandin({ upstream: feed.url });
  const whole = new Uint8Array(gzipSync(utf8.encode("data: a\n\ndata: b\n\n")));
  const half = whole.length >> 1;
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/x"));
  await feed.write(whole.slice(0, half));
  await socket.until(latin1.decode(whole.slice(0, half)));
  await feed.write(whole.slice(half));
  await socket.until(latin1.decode(whole.slice(half)));
  await feed.close();
  await socket.toEnd();
  const { response } = await lastEntry(server);
  assert.equal(response.body, "data: a\n\ndata: b\n\n");
  assert.equal(response.body_decoded_from, "gzip");
});

Deno.test("a stream with a length keeps it", async () => {
  const events = utf8.encode("data: a\n\n");
  await using upstream = answers(events, {
    "content-type": "text/event-stream",
    "content-length": String(events.length),
  });
  await using server = await startStandin({ upstream: upstream.url });
  const { headers, rest } = await sendRaw(server.port, rawGet("/x"));
  assert.ok(
    headers.some(([name, value]) => name === "content-length" && value === "9"),
  );
  assert.equal(rest, "data: a\n\n");
});

Deno.test("a client that leaves ends the call, and the entry says so", async () => {
  await using feed = startFeed({ "content-type": "text/event-stream" });
  await using server = await startStandin({ upstream: feed.url });
  const socket = await openSocket(server.port);
  await socket.send(rawGet("/x"));
  await feed.write("data: a\n\n");
  await socket.until("data: a");
  socket.leave();
  const { response } = await lastEntry(server);
  assert.equal(response.outcome, "client_left");
  assert.equal(response.complete, false);
});
