import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { openSocket } from "../../open_socket.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";
import { proxying, startStreamingUpstream } from "../../upstream.ts";

const utf8 = new TextEncoder();

/** An upstream whose answer starts with a text and goes on once it is told to; `/slow` never answers. */
function startLive(type: string, first: string, last: string) {
  const goOn = Promise.withResolvers<void>();
  const never = Promise.withResolvers<Response>();
  const left = Promise.withResolvers<void>();
  const upstream = startStreamingUpstream(({ url }) =>
    url.endsWith("/slow") ? never.promise : new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(utf8.encode(first));
          await goOn.promise;
          controller.enqueue(utf8.encode(last));
          controller.close();
        },
        cancel: () => left.resolve(),
      }),
      { headers: { "content-type": type } },
    )
  );
  const end = () => {
    goOn.resolve();
    never.resolve(new Response(""));
  };
  return { upstream, end, left: left.promise };
}

for (
  const type of [
    "text/event-stream",
    "Text/Event-Stream; charset=utf-8",
    "application/x-ndjson",
    "application/jsonl",
  ]
) {
  Deno.test(`an answer of type ${type} may outlive the timeout of its stub`, async () => {
    const { upstream, end } = startLive(type, "data: one\n\n", "data: two\n\n");
    await using _ = upstream;
    await using server = await startStandin();
    await server.stub(proxying("/live", upstream.url, { timeout: 0.4 }));
    await server.stub(
      proxying("/slow", `${upstream.url}/slow`, { timeout: 0.4 }),
    );
    using socket = await openSocket(server.port);
    await socket.send(
      "GET /live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    await socket.until("data: one");
    // Started later, with the same timeout: once it is over, so is the other's.
    assert.equal((await server.get("/slow")).status, 504);
    end();
    assert.match(await socket.toEnd(), /data: two\n\n\r\n0\r\n\r\n$/);
  });
}

Deno.test("the headers of an event stream have to come in time", async () => {
  const { upstream, end } = startLive("text/event-stream", "", "");
  await using _ = upstream;
  await using server = await startStandin();
  await server.stub(
    proxying("/slow", `${upstream.url}/slow`, { timeout: 0.05 }),
  );
  assert.equal((await server.get("/slow")).error, "UPSTREAM_TIMEOUT");
  end();
});

Deno.test("a drop cuts an upstream's stream in the middle of its first part, and ends the call", async () => {
  const drop = { chaos: { faults: { connection_drop: { probability: 1 } } } };
  const kinds: [type: string, first: string, half: string][] = [
    ["text/event-stream", "data: ab\n\ndata: cd\n\n", "data:"],
    ["text/event-stream", "data: ab\r\n\r\ndata: cd\r\n\r\n", "data: "],
    ["application/x-ndjson", '{"a":12}\n{"b":34}\n', '{"a"'],
  ];
  for (const [type, first, half] of kinds) {
    const { upstream, end, left } = startLive(type, first, "never");
    await using _ = upstream;
    await using server = await startStandin();
    await server.stub({ ...proxying("/live", upstream.url), ...drop });
    const { rest } = await sendRaw(server.port, rawGet("/live"));
    assert.equal(rest, `${half.length}\r\n${half}\r\n`);
    await left;
    const { response } = await lastEntry(server);
    assert.deepEqual([response.outcome, response.body], ["dropped", half]);
    end();
  }
});
