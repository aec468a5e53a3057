import assert from "node:assert/strict";
import { createFakeSleep } from "../../fake_sleep.ts";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { openSocket } from "../../open_socket.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";

const utf8 = new TextEncoder();

function streaming(sse: unknown, path = "/s") {
  return { request: { path }, action: { sse } };
}

function chunk(text: string): string {
  return `${utf8.encode(text).length.toString(16)}\r\n${text}\r\n`;
}

Deno.test("an event needs no data: a retry, an id or a comment may stand alone", async () => {
  await using server = await startStandin();
  await server.stub(streaming({
    events: [
      { retry: 3000 },
      { id: "7" },
      { event: "quiet" },
      { comment: "a\r\nb {{ request.query.c }}" },
      { comment: "c", data: "d" },
      { id: "", data: "" },
    ],
  }));
  const { rest } = await sendRaw(server.port, rawGet("/s?c=x"));
  const writes = [
    "retry: 3000\n\n",
    "id: 7\n\n",
    "event: quiet\n\n",
    ": a\n: b x\n\n",
    ": c\ndata: d\n\n",
    "id: \ndata: \n\n",
  ];
  assert.equal(rest, writes.map(chunk).join("") + "0\r\n\r\n");
});

Deno.test("data that is not text goes out as JSON on one line and is not a template", async () => {
  await using server = await startStandin();
  const stub =
    '{"request":{"path":"/j"},"action":{"sse":{"events":[{"data":{"a":[1.0,"{{ no }}\\n"],"b":null}},{"data":12.50},{"data":false},{"data":[]}]}}}';
  await server.stub(stub);
  const { text } = await server.get("/j");
  assert.equal(
    text,
    'data: {"a":[1.0,"{{ no }}\\n"],"b":null}\n\ndata: 12.50\n\ndata: false\n\ndata: []\n\n',
  );
});

Deno.test("raw bytes go out as they are, and no empty line after them", async () => {
  await using server = await startStandin();
  await server.stub(streaming({
    events: [{ raw: "data: {{ x }}\r" }, { raw_base64: "4oLi" }, { raw: "" }],
  }));
  const response = await fetch(`${server.url}/s`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.deepEqual(
    bytes,
    new Uint8Array([...utf8.encode("data: {{ x }}\r"), 0xe2, 0x82, 0xe2]),
  );
});

Deno.test("an event goes out as often as repeat says, and n counts over all rounds", async () => {
  await using server = await startStandin();
  await server.stub(streaming({
    events: [{ id: "{{ n }}", data: "{{ n * 2 }}", repeat: 2 }, { data: "-" }],
    repeat: 2,
  }));
  const { text } = await server.get("/s");
  assert.equal(
    text,
    "id: 1\ndata: 2\n\nid: 2\ndata: 4\n\ndata: -\n\nid: 3\ndata: 6\n\nid: 4\ndata: 8\n\ndata: -\n\n",
  );
});

Deno.test("status and headers are the stub's, and a header replaces the kind's own", async () => {
  await using server = await startStandin();
  await server.stub(streaming({
    status_code: 503,
    headers: { "Content-Type": "text/plain", "X-A": ["1", "2"] },
    template_headers: { "Cache-Control": "max-age={{ request.query.age }}" },
    events: [{ data: "x" }],
  }));
  const { status, headers } = await sendRaw(server.port, rawGet("/s?age=5"));
  assert.equal(status, 503);
  const values = (name: string) =>
    headers.filter(([one]) => one.toLowerCase() === name)
      .map(([, value]) => value);
  assert.deepEqual(values("content-type"), ["text/plain"]);
  assert.deepEqual(values("cache-control"), ["max-age=5"]);
  assert.equal(values("x-a").join(), "1,2");
  const refused = await server.get("/s?age=%0Aevil:1");
  assert.equal(refused.status, 500);
  assert.equal(refused.error, "TEMPLATE_RENDER_ERROR");
  assert.match(refused.detail, /^Header "Cache-Control"/);
});

Deno.test("the headers go out at once, and the first event after its own delay", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, clock);
  await server.stub(streaming({
    first_delay_ms: 300,
    default_delay_ms: 40,
    events: [{ data: "one" }, { data: "two" }],
  }));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/s"));
  const nap = await clock.next();
  const head = await socket.until("\r\n\r\n");
  assert.match(head, /^HTTP\/1\.1 200/);
  nap.wake();
  (await clock.next()).wake();
  await socket.toEnd();
  assert.deepEqual(clock.naps, [300, 40]);
});

Deno.test("jitter makes delays longer, within its bounds, and the same again from a seed", async () => {
  const runs: (readonly number[])[] = [];
  for (const seed of [7, 7, 8]) {
    const naps: number[] = [];
    const after = (ms: number, tell: () => void) => {
      naps.push(ms);
      queueMicrotask(tell);
      return () => {};
    };
    await using server = await startStandin({}, { after });
    await server.stub({
      ...streaming({
        default_delay_ms: 10,
        jitter_ms: 1000,
        events: [{ data: "x", repeat: 20 }, { data: "y", jitter_ms: 0 }],
      }),
      chaos: { seed },
    });
    await server.get("/s");
    const delays = naps.filter((ms) => ms >= 10);
    assert.equal(delays.length, 21);
    assert.equal(delays.at(-1), 10);
    assert.ok(delays.every((ms) => ms <= 1010));
    assert.ok(new Set(delays).size > 10);
    runs.push(delays);
  }
  assert.deepEqual(runs[0], runs[1]);
  assert.notDeepEqual(runs[0], runs[2]);
});

Deno.test("a quiet stream has a heartbeat, which is not an event", async () => {
  const clock = createFakeSleep();
  const beats: { ms: number; tell: () => void }[] = [];
  const after = (ms: number, tell: () => void) => {
    if (ms === 60_000) return clock.after(ms, tell);
    const beat = { ms, tell };
    beats.push(beat);
    return () => void beats.splice(beats.indexOf(beat), 1);
  };
  await using server = await startStandin({}, { after });
  await server.stub(streaming({
    heartbeat_ms: 15_000,
    heartbeat: "here",
    events: [{ data: "a", delay_ms: 60_000 }],
  }));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/s"));
  const nap = await clock.next();
  for (let turn = 1; turn <= 2; turn++) {
    while (beats.length === 0) await new Promise((go) => setTimeout(go));
    const [beat] = beats.splice(0);
    assert.ok(beat !== undefined && beat.ms <= 15_000 && beat.ms > 10_000);
    beat.tell();
    await socket.until(chunk(": here\n\n").repeat(turn));
  }
  nap.wake();
  const all = await socket.toEnd();
  assert.ok(all.endsWith(`${chunk("data: a\n\n")}0\r\n\r\n`), all);
  const { response } = await lastEntry(server);
  assert.equal(response.events_sent, 1);
  assert.deepEqual(beats, [], "no timer is left");
});

Deno.test("a stream without an end goes on until its client leaves, a round at a time", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, clock);
  await server.stub(streaming({
    repeat: "forever",
    default_delay_ms: 5,
    events: [{ id: "{{ n }}", data: "tick" }],
  }));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/s"));
  for (let n = 1; n <= 50; n++) {
    (await clock.next()).wake();
    await socket.until(`id: ${n}\n`);
  }
  const nap = await clock.next();
  socket.leave();
  await nap.aborted;
  const { response } = await lastEntry(server);
  assert.equal(response.outcome, "client_left");
  assert.equal(response.ended_by, "client");
  assert.equal(response.complete, false);
  assert.equal(response.events_sent, 50);
  assert.equal(response.last_event?.id, "50");
});

Deno.test("an error in a later round ends the stream before that round's first byte", async () => {
  await using server = await startStandin();
  await server.stub(streaming({
    repeat: 3,
    events: [{ data: "fine" }, {
      data: "{% if n > 1 %}{{ request.query.none }}{% endif %}",
    }],
  }));
  const { rest } = await sendRaw(server.port, rawGet("/s"));
  assert.equal(rest, chunk("data: fine\n\n") + chunk("data: \n\n"));
  const { response } = await lastEntry(server);
  assert.equal(response.outcome, "template_error");
  assert.match(response.detail ?? "", /^Event 2: /);
});

Deno.test("an event that repeats itself often is made as its stream is read", async () => {
  await using server = await startStandin();
  await server.stub(
    streaming({ events: [{ data: "{{ n }}", repeat: 20_000 }] }),
  );
  const { text } = await server.get("/s");
  assert.equal(text.split("\n\n").length, 20_001);
  assert.ok(text.endsWith("data: 20000\n\n"));
});
