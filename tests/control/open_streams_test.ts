import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { createFakeSleep } from "../fake_sleep.ts";
import { startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet } from "../raw_http.ts";
import { followTail, told } from "../tail_client.ts";

/** A stream that stays open after one event. */
const holding = (path: string, more: Record<string, unknown> = {}) => ({
  request: { path },
  action: {
    sse: { events: [{ id: "1", data: "hello" }], at_end: "hold", ...more },
  },
});

async function openStream(server: TestServer, target: string) {
  const socket = await openSocket(server.port);
  await socket.send(rawGet(target));
  await socket.until("data: hello");
  return { socket, id: await lastId(server) };
}

async function lastId(server: TestServer): Promise<string> {
  const { requests } = await server.requests("?scope=*");
  const id = requests.at(-1)?.id;
  assert.ok(id !== undefined);
  return id;
}

const post = (server: TestServer, id: string, what: string, body: unknown) =>
  server.control("POST", `/__mock__/requests/${id}/${what}`, body);

Deno.test("the journal shows an open stream with what it has sent", async () => {
  await using server = await startStandin();
  await server.stub(holding("/s"));
  const { socket, id } = await openStream(server, "/s");
  using _ = socket;
  const { requests: [entry] } = await server.requests();
  const { response } = entry ?? {};
  assert.equal(response?.outcome, "open");
  assert.equal(response.status, 200);
  assert.deepEqual(response.headers["content-type"], ["text/event-stream"]);
  assert.equal(response.body, "id: 1\ndata: hello\n\n");
  assert.equal(response.events_sent, 1);
  assert.equal(response.last_event?.id, "1");
  assert.equal(response.events?.length, 1);
  assert.equal(typeof response.first_event_ms, "number");
  assert.equal(response.complete, true, "all of the script was handed over");
  assert.equal(response.ended_by, null);
  const { requests } = await server.requests("?status=200");
  assert.equal(requests.at(0)?.id, id);
});

Deno.test("events are pushed into an open stream, and their templates see its request", async () => {
  await using server = await startStandin();
  await server.stub(holding("/s/{room}"));
  const { socket, id } = await openStream(server, "/s/blue");
  using _ = socket;
  const answer = await post(server, id, "events", {
    events: [
      { id: "2", data: "in {{ request.path_params.room }}" },
      { event: "x", data: { a: 1 } },
    ],
  });
  assert.deepEqual([answer.status, answer.json], [200, { delivered_to: 1 }]);
  await socket.until("id: 2\ndata: in blue\n\n");
  await socket.until('event: x\ndata: {"a":1}\n\n');
  const [entry] = (await server.requests()).requests;
  assert.equal(entry?.response?.events_sent, 3);
});

Deno.test("what is pushed goes out at once, and the script keeps its times", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { after: clock.after });
  await server.stub({
    request: { path: "/n" },
    action: {
      stream: { chunks: [{ text: "hello" }, { text: "last", delay_ms: 900 }] },
    },
  });
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/n"));
  const nap = await clock.next();
  await socket.until("hello");
  const id = await lastId(server);
  const { json } = await post(server, id, "events", {
    chunks: [{ json: { pushed: true } }],
  });
  assert.deepEqual(json, { delivered_to: 1 });
  assert.ok(!(await socket.until('{"pushed":true}\n')).includes("last"));
  nap.wake();
  assert.ok((await socket.toEnd()).includes("last"));
  assert.deepEqual(clock.naps, [900]);
});

Deno.test("a stream is ended, cut or stalled from outside, and the journal says by whom", async () => {
  await using server = await startStandin();
  await server.stub(holding("/s"));
  for (
    const [how, outcome] of [["end", "answered"], ["cut", "dropped"]] as const
  ) {
    const { socket, id } = await openStream(server, "/s");
    using _ = socket;
    const { json } = await post(server, id, "end", { how });
    assert.deepEqual(json, { delivered_to: 1 });
    const all = await socket.toEnd();
    assert.equal(all.endsWith("0\r\n\r\n"), how === "end", how);
    const { response } = await lastEntry(server);
    assert.equal(response.outcome, outcome);
    assert.equal(response.ended_by, "control");
    const again = await post(server, id, "end", { how });
    assert.deepEqual(again.json, { delivered_to: 0 });
    const late = await post(server, id, "events", { events: [{ data: "x" }] });
    assert.deepEqual(late.json, { delivered_to: 0 });
  }
});

Deno.test("a stalled stream sends nothing more, heartbeats neither, until its client leaves", async () => {
  const beats: (() => void)[] = [];
  const after = (_: number, tell: () => void) => {
    beats.push(tell);
    return () => void beats.splice(beats.indexOf(tell), 1);
  };
  await using server = await startStandin({}, { after });
  await server.stub(holding("/s", { heartbeat_ms: 1 }));
  const { socket, id } = await openStream(server, "/s");
  while (beats.length === 0) await new Promise((go) => setTimeout(go));
  const { json } = await post(server, id, "end", { how: "stall" });
  assert.deepEqual(json, { delivered_to: 1 });
  const push = await post(server, id, "events", { events: [{ data: "late" }] });
  assert.deepEqual(push.json, { delivered_to: 1 });
  beats.forEach((tell) => tell());
  socket.leave();
  const { response } = await lastEntry(server);
  assert.equal(response.outcome, "client_left");
  assert.equal(response.ended_by, "client");
  assert.equal(response.body, "id: 1\ndata: hello\n\n");
});

Deno.test("a push that the stream cannot take is refused", async () => {
  await using server = await startStandin();
  await server.stub(holding("/s"));
  const { socket, id } = await openStream(server, "/s");
  using _ = socket;
  const cases: [unknown, (string | number)[]][] = [
    [{ chunks: [{ text: "x" }] }, ["chunks"]],
    [{}, []],
    [{ events: [] }, ["events"]],
    [{ events: [{ data: "x" }], chunks: [{ text: "y" }] }, []],
    [{ events: [{ data: "x", delay_ms: 5 }] }, ["events", 0, "delay_ms"]],
    [{ events: [{ data: "ok" }, { data: "{{ request.query.none }}" }] }, [
      "events",
      1,
    ]],
  ];
  for (const [body, place] of cases) {
    const { status, issues } = await post(server, id, "events", body);
    assert.equal(status, 422, JSON.stringify(body));
    assert.deepEqual(issues[0]?.loc, ["body", ...place]);
  }
  const unknown = await post(server, "nothing", "events", {
    events: [{ data: "x" }],
  });
  assert.equal(unknown.status, 404);
  const how = await post(server, id, "end", { how: "kill" });
  assert.equal(how.status, 422);
});

Deno.test("the tail tells of a stream while it goes on, and first of all to one who comes late", async () => {
  await using server = await startStandin();
  await server.stub(holding("/s"));
  await using early = await followTail(server);
  const { socket, id } = await openStream(server, "/s");
  using _ = socket;
  const first = await early.until(({ event }) => event === "progress");
  assert.equal(first[0] && told(first[0]), "arrived /s");
  await using late = await followTail(server);
  const [arrived, progress] = [await late.next(), await late.next()];
  assert.equal(arrived?.event, "arrived");
  assert.ok(progress?.event === "progress");
  assert.equal(progress.data.response.status, 200);
  assert.equal(progress.data.response.outcome, "open");
  assert.equal(progress.data.response.events.length, 1);
  await post(server, id, "events", { events: [{ id: "2", data: "x" }] });
  for (const tail of [early, late]) {
    const lines = await tail.until((line) =>
      line.event === "progress" && line.data.response.events_sent === 2
    );
    const last = lines.at(-1);
    assert.ok(last?.event === "progress");
    assert.equal(last.data.response.events.at(-1)?.id, "2");
  }
  await post(server, id, "end", {});
  const rest = await early.until(({ event }) => event === "ended");
  assert.equal(rest.at(-1)?.event, "ended");
});

Deno.test("a tail that filters by status tells of a stream once it has one", async () => {
  await using server = await startStandin();
  await server.stub(holding("/s"));
  await using tail = await followTail(server, "&status=200");
  const { socket, id } = await openStream(server, "/s");
  using _ = socket;
  await post(server, id, "end", {});
  const lines = await tail.until(({ event }) => event === "ended");
  assert.equal(
    lines.filter(({ event }) => event === "arrived").length,
    1,
    "an arrival is told once",
  );
  assert.ok(lines.some(({ event }) => event === "progress"));
});

Deno.test("an assertion sees open streams, and waits for what they send", async () => {
  await using server = await startStandin();
  await server.stub(holding("/s"));
  const { socket, id } = await openStream(server, "/s");
  using _ = socket;
  const claim = async (payload: unknown) =>
    (await server.control("POST", "/__mock__/assert", payload)).as(verdict);
  assert.ok(
    (await claim({ path: "/s", response: { outcome: "open" } })).result,
  );
  const facts = { events_sent: 1, last_event: { id: "1" }, complete: true };
  assert.ok((await claim({ path: "/s", response: facts })).result);
  const wait = claim({
    path: "/s",
    response: { last_event: { id: "3" } },
    within_ms: 30_000,
  });
  await post(server, id, "events", { events: [{ id: "2", data: "x" }] });
  await post(server, id, "events", { events: [{ id: "3", data: "x" }] });
  assert.deepEqual((await wait).settled_by, "holds");
  const none = claim({
    path: "/s",
    response: { outcome: "open" },
    times: 0,
    stays_ms: 1,
    within_ms: 30_000,
  });
  await post(server, id, "end", {});
  assert.equal((await none).settled_by, "holds");
  const ended = { ended_by: "control", outcome: "answered" };
  assert.ok((await claim({ path: "/s", response: ended })).result);
});
