import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { startStreamingUpstream } from "../upstream.ts";
import { readWrites } from "../write_reader.ts";
import { recorded, type Told } from "./exchanges.ts";

const utf8 = new TextEncoder();

/** An exchange whose answer came in pieces, at some milliseconds. */
function streamed(
  type: string,
  pieces: readonly (readonly [bytes: Uint8Array, atMs: number])[],
): Told {
  const body = pieces.flatMap(([bytes]) => [...bytes]);
  return {
    target: "/stream",
    answerHeaders: [["content-type", type]],
    answer: Uint8Array.from(body),
    chunks: pieces.map(([{ length: size }, atMs]) => ({ size, atMs })),
  };
}

/** A text in pieces that end at some bytes, each ten milliseconds after the one before. */
function cut(text: string, ...ends: number[]) {
  const bytes = utf8.encode(text);
  return [...ends, bytes.length].map((end, at) =>
    [bytes.subarray(ends[at - 1] ?? 0, end), 5 + 10 * at] as const
  );
}

Deno.test("an event stream becomes events, cut where they end and not where its chunks did", () => {
  const text =
    ': hello\nretry: 2000\n\nid: 1\nevent: add\ndata: {"n":1}\n\ndata: grüß\r\ndata: dich {{ x }}\r\n\r\ndata: torn';
  // The second cut is inside of "ü".
  const torn = utf8.encode(text.slice(0, text.indexOf("ü"))).length + 1;
  const [stub] = recorded(
    [streamed("text/event-stream", cut(text, 12, torn))],
    { timing: "keep" },
  ).stubs;
  assert.deepEqual(stub?.action, {
    sse: {
      headers: { "content-type": "text/event-stream" },
      events: [
        { retry: 2000, comment: "hello", delay_ms: 10 },
        { id: "1", event: "add", data: { n: 1 } },
        { data: 'grüß\ndich {{ "{{" }} x }}', delay_ms: 10 },
      ],
    },
  });
  assert.deepEqual(stub?.["chaos"], { latency: { base_ms: 5 } });
});

Deno.test("gaps are left out without timing, and a factor multiplies them", () => {
  const told = streamed("text/event-stream", cut("data: 1\n\ndata: 2\n\n", 9));
  const events = (timing: "none" | number) => {
    const [stub] = recorded([told], { timing }).stubs;
    return (stub?.action as { sse: { events: unknown } }).sse.events;
  };
  assert.deepEqual(events("none"), [{ data: "1" }, { data: "2" }]);
  assert.deepEqual(events(0.5), [{ data: "1" }, { data: "2", delay_ms: 5 }]);
});

Deno.test("what a stub cannot say of an event goes out as it was", () => {
  const odd = "data: a\ndata:\n\nfoo: 1\ndata: b\n\n";
  const [stub] = recorded([streamed("text/event-stream", cut(odd))]).stubs;
  assert.deepEqual((stub?.action as { sse: { events: unknown } }).sse.events, [
    { raw: "data: a\ndata:\n\n" },
    { raw: "foo: 1\ndata: b\n\n" },
  ]);
});

Deno.test("lines of JSON become chunks, a line each, byte for byte", () => {
  const text = '{"a":1}\n{"b": 2}\n[1]\r\n{"last":true}';
  const [stub] = recorded(
    [streamed("application/x-ndjson", cut(text, 3, 8))],
    { timing: "keep" },
  ).stubs;
  assert.deepEqual(stub?.action, {
    stream: {
      headers: { "content-type": "application/x-ndjson" },
      chunks: [
        { json: { a: 1 }, delay_ms: 10 },
        { text: '{"b": 2}\n', delay_ms: 10 },
        { base64: utf8.encode("[1]\r\n").toBase64() },
        { text: '{"last":true}' },
      ],
    },
  });
});

Deno.test("a secret in a stream is masked, and its chunks end in the same lines", () => {
  const text = 'data: {"token":"s3cret-t0ken-1"}\n\ndata: {"n":2}\n\n';
  const [stub] = recorded(
    [streamed("text/event-stream", cut(text, 10, 34, 40))],
    { streams: "bytes" },
  ).stubs;
  const { chunks } = (stub?.action as {
    stream: { chunks: { base64: string }[] };
  }).stream;
  assert.deepEqual(chunks.map(({ base64 }) => atob(base64)), [
    'data: {"to',
    'ken":"REDACTED-1"}\n\n',
    "data: ",
    '{"n":2}\n\n',
  ]);
});

/** A stream whose next piece goes out once the one before has come through. */
function stepwise(pieces: readonly Uint8Array<ArrayBuffer>[]) {
  let release: () => void = () => {};
  let place = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const piece = pieces[place++];
      if (piece === undefined) return controller.close();
      if (place > 1) await new Promise<void>((go) => release = go);
      controller.enqueue(piece);
    },
  }, { highWaterMark: 0 });
  return { body, next: () => release() };
}

Deno.test("as bytes a stream is answered with the chunks that came, shown on the socket", async () => {
  const text = utf8.encode('id: 1\ndata: {"grüß": "dich"}\n\ndata: 2\n\n');
  const cuts = [5, 17, 31, text.length];
  const pieces = cuts.map((end, at) => text.slice(cuts[at - 1] ?? 0, end));
  const { body, next } = stepwise(pieces);
  await using upstream = startStreamingUpstream(() =>
    new Response(body, { headers: { "content-type": "text/event-stream" } })
  );
  await using server = await startStandin({ upstream: upstream.url });
  const answer = await fetch(`${server.url}/stream`);
  for await (const _ of answer.body ?? []) next();
  const made = await server.control(
    "POST",
    "/__mock__/stubs/from-requests",
    { streams: "bytes" },
  );
  assert.equal(made.status, 200, made.text);
  const { status, writes, isWhole } = await readWrites(server.port, "/stream");
  assert.equal(status, 200);
  assert.ok(isWhole);
  const latin1 = new TextDecoder("latin1");
  assert.deepEqual(writes, pieces.map((piece) => latin1.decode(piece)));
});
