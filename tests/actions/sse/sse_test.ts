import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { createFakeSleep } from "../../fake_sleep.ts";
import { lastEntry } from "../../journal_reader.ts";
import { openSocket } from "../../open_socket.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";

function streaming(
  path: string,
  events: unknown[],
  more: Record<string, unknown> = {},
) {
  return { request: { path }, action: { sse: { events, ...more } } };
}

function chunk(text: string): string {
  return `${new TextEncoder().encode(text).length.toString(16)}\r\n${text}\r\n`;
}

Deno.test("a stream is one chunk an event and ends by itself", async () => {
  await using server = await startStandin();
  await server.stub(streaming("/s", [
    { id: "1", event: "tick", retry: 0, data: "up\ndown" },
    { data: "" },
    { id: "", data: "end\n" },
  ]));
  const { status, headers, rest } = await sendRaw(server.port, rawGet("/s"));
  const expected = [
    "id: 1\nevent: tick\nretry: 0\ndata: up\ndata: down\n\n",
    "data: \n\n",
    "id: \ndata: end\n\n",
  ];
  assert.equal(status, 200);
  assert.equal(rest, expected.map(chunk).join("") + "0\r\n\r\n");
  const fields = new Map(headers);
  assert.equal(fields.get("content-type"), "text/event-stream");
  assert.equal(fields.get("cache-control"), "no-cache");
  assert.equal(fields.get("content-length"), undefined);
  const { response } = await lastEntry(server);
  assert.equal(response.outcome, "answered");
  assert.deepEqual(
    response.events?.map((event) => event.bytes),
    expected.map((text) => text.length),
  );
});

Deno.test("one newline at the end of the data is lost, as that of a YAML block should be", async () => {
  await using server = await startStandin();
  const template = "{{ request.query.q }}";
  const cases: [data: string, text: string][] = [
    ["a\n", "data: a\n\n"],
    ["a\r\n", "data: a\n\n"],
    ["a\r", "data: a\n\n"],
    ["a\n\n", "data: a\ndata: \n\n"],
    ["\n", "data: \n\n"],
    ["\na", "data: \ndata: a\n\n"],
    [`${template}\n`, "data: v\n\n"],
    [`${template}\n\n`, "data: v\ndata: \n\n"],
    [`{% if true %}${template}{% endif %}\n`, "data: v\n\n"],
  ];
  await server.stub(streaming("/n", cases.map(([data]) => ({ data }))));
  const { text } = await server.get("/n?q=v");
  assert.equal(text, cases.map(([, sent]) => sent).join(""));
  const { text: kept } = await server.get("/n?q=v%0A");
  assert.ok(kept.endsWith("data: v\ndata: \n\n"), "a value keeps its own");
});

Deno.test("no end of a line but CR, LF and CRLF splits the data", async () => {
  await using server = await startStandin();
  await server.stub(streaming("/l", [{ data: "a\u2028b\u0085c\vd\r\ne\rf" }]));
  const { text } = await server.get("/l");
  assert.equal(text, "data: a\u2028b\u0085c\vd\ndata: e\ndata: f\n\n");
});

Deno.test("each event waits its own delay or else the stream's, and 0 counts", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, clock);
  await server.stub(streaming("/d", [
    { data: "one" },
    { data: "two", delay_ms: 0 },
    { data: "three", delay_ms: 70 },
    { data: "four", delay_ms: null },
  ], { default_delay_ms: 1000 }));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/d"));
  (await clock.next()).wake();
  const afterTwo = await socket.until(chunk("data: two\n\n"));
  assert.ok(!afterTwo.includes("three"));
  (await clock.next()).wake();
  assert.ok(!(await socket.until(chunk("data: three\n\n"))).includes("four"));
  (await clock.next()).wake();
  assert.ok(
    (await socket.toEnd()).endsWith(`${chunk("data: four\n\n")}0\r\n\r\n`),
  );
  assert.deepEqual(clock.naps, [1000, 70, 1000]);
});

Deno.test("a client that leaves ends the wait at once and the journal says how far it got", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, clock);
  await server.stub(streaming("/g", [
    { id: "a", data: "first" },
    { data: "second", delay_ms: 3_600_000 },
    { data: "third" },
  ]));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/g"));
  await socket.until("data: first");
  const nap = await clock.next();
  socket.leave();
  await nap.aborted;
  const { response } = await lastEntry(server);
  assert.equal(response.outcome, "client_left");
  assert.deepEqual(response.events?.map(({ id }) => id), ["a"]);
  assert.equal(response.body, "id: a\ndata: first\n\n");
  assert.deepEqual(clock.naps, [3_600_000]);
});

Deno.test("the fields are templates of the request", async () => {
  await using server = await startStandin();
  await server.stub(streaming("/t/{room}", [{
    id: "{{ request.query.n }}",
    event: "{{ request.path_params.room }}",
    data: "{{ request.body.user.name }}",
  }]));
  const { text } = await server.get("/t/blue?n=4", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"user":{"name":"Ann\\nLee"}}',
  });
  assert.equal(text, "id: 4\nevent: blue\ndata: Ann\ndata: Lee\n\n");
});

Deno.test("an id or event that would forge a line is a 500 before the first byte", async () => {
  await using server = await startStandin();
  for (const field of ["id", "event"]) {
    await server.stub(
      streaming(`/${field}`, [{ data: "fine" }, {
        [field]: "{{ request.query.x }}",
        data: "",
      }]),
    );
    for (const evil of ["a%0Adata:%20b", "a%0Db", "a%0D%0A", "%00"]) {
      const answer = await server.get(`/${field}?x=${evil}`);
      assert.equal(answer.status, 500);
      assert.equal(answer.headers.get("content-type"), "application/json");
      assert.equal(answer.error, "TEMPLATE_RENDER_ERROR");
      assert.match(answer.detail, new RegExp(`Event 2: "${field}"`));
      assert.equal(
        (await lastEntry(server)).response.outcome,
        "template_error",
      );
    }
    assert.equal((await server.get(`/${field}?x=ok`)).status, 200);
  }
});

Deno.test("an event that cannot be rendered is a 500 with no event sent and no delay", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, clock);
  await server.stub(
    streaming("/u", [{ data: "fine", delay_ms: 5 }, {
      data: "{{ request.query.none }}",
    }]),
  );
  const answer = await server.get("/u");
  assert.deepEqual([answer.status, answer.error], [
    500,
    "TEMPLATE_RENDER_ERROR",
  ]);
  assert.ok(!answer.text.includes("data: fine"));
  assert.deepEqual(clock.naps, []);
});

Deno.test("HEAD of a stream has its headers, no body and no events to wait for", async () => {
  await using server = await startStandin();
  await server.stub(streaming("/h", [{ data: "x", delay_ms: 86_400_000 }]));
  const { status, headers, rest } = await sendRaw(
    server.port,
    "HEAD /h HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  assert.equal(status, 200);
  assert.equal(new Map(headers).get("content-type"), "text/event-stream");
  assert.equal(rest, "");
  assert.equal((await lastEntry(server)).response.outcome, "answered");
});

Deno.test("two clients of one stream do not see each other's delays", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, clock);
  await server.stub(
    streaming("/two", [{ data: "now" }, { data: "later", delay_ms: 10 }]),
  );
  using first = await openSocket(server.port);
  await first.send(rawGet("/two"));
  const firstNap = await clock.next();
  using second = await openSocket(server.port);
  await second.send(rawGet("/two"));
  (await clock.next()).wake();
  assert.match(await second.toEnd(), /later/);
  assert.ok(!(await first.until("now")).includes("later"));
  firstNap.wake();
  assert.match(await first.toEnd(), /later/);
});

Deno.test("a malformed stub is not answered with a stream", async () => {
  await using server = await startStandin();
  const refused: [unknown, unknown][] = [
    [[], {}],
    [[{}], {}],
    [[{ data: "x", retry: -1 }], {}],
    [[{ data: "x", delay_ms: 1.5 }], {}],
    [[{ data: "x" }], { default_delay_ms: null }],
    [[{ data: "{{ open" }], {}],
    [[{ data: "x", id: "{% if %}" }], {}],
  ];
  for (const [events, more] of refused) {
    const stub = {
      request: {},
      action: { sse: { events, ...(more as object) } },
    };
    const { status } = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(status, 422, JSON.stringify(stub));
  }
});
