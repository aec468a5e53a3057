import assert from "node:assert/strict";
import { createFakeSleep } from "../../fake_sleep.ts";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { openSocket } from "../../open_socket.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";

function streaming(stream: unknown, path = "/s") {
  return { request: { path }, action: { stream } };
}

function chunk(text: string): string {
  return `${new TextEncoder().encode(text).length.toString(16)}\r\n${text}\r\n`;
}

Deno.test("each chunk is a write of its own, JSON on a line and text as it is", async () => {
  await using server = await startStandin();
  await server.stub(streaming({
    chunks: [
      { json: { done: false, n: null } },
      { json: null },
      { text: "half a li" },
      { text: "ne\r\n" },
      { text: "{{ request.query.q }} {{ n }}\n", repeat: 2 },
      { base64: "AAEC" },
    ],
  }));
  const { status, headers, rest } = await sendRaw(
    server.port,
    rawGet("/s?q=v"),
  );
  const writes = [
    '{"done":false,"n":null}\n',
    "null\n",
    "half a li",
    "ne\r\n",
    "v 1\n",
    "v 2\n",
    "\x00\x01\x02",
  ];
  assert.equal(status, 200);
  assert.equal(rest, writes.map(chunk).join("") + "0\r\n\r\n");
  assert.equal(new Map(headers).get("content-type"), undefined);
  const { response } = await lastEntry(server);
  assert.deepEqual(
    response.events?.map(({ id, event, bytes }) => ({ id, event, bytes })),
    writes.map(({ length }) => ({ id: null, event: null, bytes: length })),
  );
  assert.equal(response.events_sent, writes.length);
  assert.equal(response.complete, true);
  assert.equal(response.ended_by, "server");
});

Deno.test("lines of JSON say what they are, unless the stub says otherwise", async () => {
  await using server = await startStandin();
  const chunks = [{ json: 1 }, { json: 2 }];
  await server.stub(streaming({ chunks }, "/a"));
  await server.stub(streaming({
    chunks,
    status_code: 429,
    headers: { "content-type": "application/jsonl" },
  }, "/b"));
  const a = await server.get("/a");
  const b = await server.get("/b");
  assert.equal(a.headers.get("content-type"), "application/x-ndjson");
  assert.equal(b.headers.get("content-type"), "application/jsonl");
  assert.deepEqual([a.text, b.text, b.status], ["1\n2\n", "1\n2\n", 429]);
});

Deno.test("each chunk waits its delay", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, clock);
  await server.stub(streaming({
    default_delay_ms: 25,
    first_delay_ms: 7,
    chunks: [{ text: "a" }, { text: "b" }, { text: "c", delay_ms: 200 }],
  }));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/s"));
  for (const text of ["a", "b", "c"]) {
    (await clock.next()).wake();
    await socket.until(chunk(text));
  }
  assert.deepEqual(clock.naps, [7, 25, 200]);
});

Deno.test("a chunk that renders to nothing ends no body", async () => {
  await using server = await startStandin();
  await server.stub(streaming({
    chunks: [{ text: "a" }, { text: "{{ '' }}" }, { text: "b" }],
  }));
  const { rest } = await sendRaw(server.port, rawGet("/s"));
  assert.equal(rest, `${chunk("a")}${chunk("b")}0\r\n\r\n`);
});

Deno.test("what is not a chunk is refused with its place", async () => {
  await using server = await startStandin();
  const cases: [unknown, (string | number)[]][] = [
    [{ chunks: [{}] }, ["chunks", 0]],
    [{ chunks: [{ text: "a", base64: "" }] }, ["chunks", 0]],
    [{ chunks: [{ json: null, text: "a" }] }, ["chunks", 0]],
    [{ chunks: [{ base64: "?" }] }, ["chunks", 0, "base64"]],
    [{ chunks: [{ text: "{{" }] }, ["chunks", 0, "text"]],
    [{ chunks: [] }, ["chunks"]],
    [{ chunks: [{ text: "a" }], heartbeat_ms: 5 }, ["heartbeat_ms"]],
  ];
  for (const [stream, place] of cases) {
    const { status, issues } = await server.control(
      "POST",
      "/__mock__/stubs",
      streaming(stream),
    );
    assert.equal(status, 422, JSON.stringify(stream));
    assert.deepEqual(issues[0]?.loc, ["body", "action", "stream", ...place]);
  }
});

Deno.test("a listing shows a stream as it was given, a null of JSON too", async () => {
  await using server = await startStandin();
  const stream = {
    chunks: [{ json: null, repeat: 3 }, { text: "x" }, { base64: "" }],
    default_delay_ms: 0,
    at_end: "hold",
  };
  const id = await server.stub(streaming(stream));
  const { action } = await server.listed(id);
  assert.deepEqual(action.stream, stream);
  const { status } = await server.control("PUT", `/__mock__/stubs/${id}`, {
    request: {},
    action,
  });
  assert.equal(status, 200);
});
