import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { openSocket } from "../../open_socket.ts";
import { rawGet } from "../../raw_http.ts";
import { proxying, startStreamingUpstream } from "../../upstream.ts";

const utf8 = new TextEncoder();

/** An upstream whose stream a test writes. */
function startFeed(type: string) {
  const opened = Promise.withResolvers<
    ReadableStreamDefaultController<Uint8Array>
  >();
  const left = Promise.withResolvers<void>();
  const upstream = startStreamingUpstream(() => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => opened.resolve(controller),
      cancel: () => left.resolve(),
    });
    return new Response(body, { headers: { "content-type": type } });
  });
  return {
    url: upstream.url,
    left: left.promise,
    async write(text: string) {
      (await opened.promise).enqueue(utf8.encode(text));
    },
    async close() {
      (await opened.promise).close();
    },
    [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose](),
  };
}

Deno.test("a proxied event stream shows as open, with its events, and takes pushes", async () => {
  await using feed = startFeed("text/event-stream");
  await using server = await startStandin();
  await server.stub(proxying("/p", feed.url));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/p"));
  await feed.write("id: 1\nevent: tick\ndata: a\n\nid: 2\nda");
  await socket.until("id: 2\nda");
  const { requests: [open] } = await server.requests();
  assert.equal(open?.response?.outcome, "open");
  assert.equal(open?.response?.events_sent, 1);
  const { id, event, bytes } = open?.response?.last_event ?? {};
  assert.deepEqual([id, event, bytes], ["1", "tick", 27]);

  const path = `/__mock__/requests/${open?.id}/events`;
  const pushed = { events: [{ data: "pushed" }] };
  assert.deepEqual((await server.control("POST", path, pushed)).json, {
    delivered_to: 1,
  });
  await socket.until("data: pushed");
  await feed.write("ta: b\n\n: end\n\n");
  await feed.close();
  const all = await socket.toEnd();
  assert.match(all, /0\r\n\r\n$/);
  const { response } = await lastEntry(server);
  assert.deepEqual(
    [response.outcome, response.ended_by, response.complete],
    ["answered", "server", true],
  );
  assert.deepEqual(
    response.events?.map(({ id, event }) => [id, event]),
    [["1", "tick"], [null, null], ["2", null], [null, null]],
  );
});

Deno.test("a proxied stream of lines is ended from outside, and its upstream is left", async () => {
  await using feed = startFeed("application/x-ndjson");
  await using server = await startStandin();
  await server.stub(proxying("/p", feed.url));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/p"));
  await feed.write('{"n":1}\n{"n":2}\n{"n"');
  await socket.until('{"n"');
  const { requests: [open] } = await server.requests();
  assert.equal(open?.response?.events_sent, 2);
  const path = `/__mock__/requests/${open?.id}/end`;
  await server.control("POST", path, { how: "cut" });
  await socket.toEnd();
  await feed.left;
  const { response } = await lastEntry(server);
  assert.deepEqual(
    [response.outcome, response.ended_by],
    ["dropped", "control"],
  );
});

Deno.test("a client that leaves a proxied stream frees its upstream", async () => {
  await using feed = startFeed("text/event-stream");
  await using server = await startStandin();
  await server.stub(proxying("/p", feed.url));
  const socket = await openSocket(server.port);
  await socket.send(rawGet("/p"));
  await feed.write("data: a\n\n");
  await socket.until("data: a");
  socket.leave();
  await feed.left;
  const { response } = await lastEntry(server);
  assert.deepEqual(
    [response.outcome, response.ended_by, response.events_sent],
    ["client_left", "client", 1],
  );
});
