import assert from "node:assert/strict";
import { z } from "zod";
import { startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet } from "../raw_http.ts";

const prices = (more: Record<string, unknown> = {}) => ({
  stub_id: "prices",
  request: { path: "/prices/{who}" },
  action: { sse: { channel: "prices", events: [], ...more } },
});

const shown = z.object({
  connections: z.number(),
  streams: z.array(z.object({
    request_id: z.string(),
    events_sent: z.number(),
    resumed_after: z.string().nullable(),
  })),
});

async function listen(
  server: TestServer,
  who: string,
  headers: readonly string[] = [],
) {
  const socket = await openSocket(server.port);
  await socket.send(rawGet(`/prices/${who}`, headers));
  await socket.until("\r\n\r\n");
  return socket;
}

const path = "/__mock__/channels/prices";

const wait = async (server: TestServer, count: number, scope = "") =>
  (await server.control(
    "GET",
    `${path}?connections=${count}&within_ms=20000&scope=${scope}`,
  )).as(shown);

const push = async (
  server: TestServer,
  payload: unknown,
  headers: HeadersInit = {},
) => (await server.control("POST", `${path}/events`, payload, headers)).json;

Deno.test("a push reaches all who listen, each with its own request", async () => {
  await using server = await startStandin();
  await server.stub(prices());
  const waiting = wait(server, 2);
  using one = await listen(server, "one");
  using two = await listen(server, "two");
  const { connections, streams } = await waiting;
  assert.equal(connections, 2);
  const { requests } = await server.requests();
  assert.deepEqual(
    streams.map(({ request_id }) => request_id),
    requests.map(({ id }) => id),
  );
  const event = { data: "for {{ request.path_params.who }}" };
  assert.deepEqual(await push(server, { events: [event] }), {
    delivered_to: 2,
  });
  await one.until("data: for one\n\n");
  await two.until("data: for two\n\n");
  assert.deepEqual(await push(server, { events: [{ data: "all" }] }), {
    delivered_to: 2,
  });
  await one.until("data: all\n\n");
  await two.until("data: all\n\n");
  const listed = await server.control("GET", "/__mock__/channels");
  assert.deepEqual(listed.json, {
    channels: [{ name: "prices", connections: 2, kept: 0 }],
  });
  const ended = await server.control("POST", `${path}/end`, { how: "end" });
  assert.deepEqual(ended.json, { delivered_to: 2 });
  assert.match(await one.toEnd(), /0\r\n\r\n$/);
  await two.toEnd();
  assert.equal((await wait(server, 0)).connections, 0);
  assert.equal((await lastEntry(server)).response.ended_by, "control");
});

Deno.test("two tests on one shared stub stay apart", async () => {
  await using server = await startStandin();
  await server.stub(prices({ keep: 5 }));
  for (const name of ["t1", "t2"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  using one = await listen(server, "one", ["t1: 1"]);
  using two = await listen(server, "two", ["t2: 1"]);
  assert.equal((await wait(server, 1, "t1")).connections, 1);
  assert.equal((await wait(server, 1, "t2")).connections, 1);
  assert.equal((await wait(server, 0)).connections, 0);
  const events = [{ data: "first" }];
  assert.deepEqual(await push(server, { events }, { t1: "1" }), {
    delivered_to: 1,
  });
  await one.until("data: first");
  const others = [{ data: "second" }];
  assert.deepEqual(await push(server, { events: others }, { t2: "1" }), {
    delivered_to: 1,
  });
  assert.doesNotMatch(await two.until("data: second"), /first/);
  // What is kept is the scope's, too.
  using late = await listen(server, "late", ["t2: 1"]);
  assert.doesNotMatch(await late.until("data: second"), /first/);
});

Deno.test("the last events wait for those who listen later", async () => {
  await using server = await startStandin();
  await server.stub(prices({ keep: 2 }));
  const events = ["a", "b", "c"].map((data) => ({ data }));
  assert.deepEqual(await push(server, { events }), { delivered_to: 0 });
  const own = [{ data: "for {{ request.path_params.who }}" }];
  await push(server, { events: own });
  using socket = await listen(server, "me");
  const text = await socket.until("data: for me");
  assert.match(text, /data: c/);
  assert.doesNotMatch(text, /data: [ab]\n/);
  const listed = await server.control("GET", "/__mock__/channels");
  assert.deepEqual(listed.json, {
    channels: [{ name: "prices", connections: 1, kept: 2 }],
  });
  // A new start forgets them.
  await server.control("POST", "/__mock__/reset");
  const again = await server.control("GET", "/__mock__/channels");
  assert.deepEqual(again.json, {
    channels: [{ name: "prices", connections: 1, kept: 0 }],
  });
});

Deno.test("chunks go to streams of chunks, and each kind refuses the other", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/prices/{who}" },
    action: { stream: { channel: "prices", chunks: [] } },
  });
  using socket = await listen(server, "one");
  const chunks = [{ json: { n: 1 } }];
  assert.deepEqual(await push(server, { chunks }), { delivered_to: 1 });
  await socket.until('{"n":1}\n');
  const wrong = await server.control("POST", `${path}/events`, {
    events: [{ data: "x" }],
  });
  assert.equal(wrong.status, 422);
});

Deno.test("a wait for listeners ends with its time, its scope and its server", async () => {
  const timers: (() => void)[] = [];
  const server = await startStandin({}, {
    after: (ms, then) => {
      if (ms === 20_000) timers.push(then);
      return () => {};
    },
  });
  await server.stub(prices());
  await server.control("POST", "/__mock__/scopes", { name: "t1" });
  const waits = ["", "t1", ""].map((scope) => wait(server, 1, scope));
  while (timers.length < 3) await server.requests();
  timers[0]?.();
  assert.deepEqual(await waits[0], { connections: 0, streams: [] });
  await server.control("DELETE", "/__mock__/scopes/t1");
  assert.deepEqual(await waits[1], { connections: 0, streams: [] });
  const stopped = server.running.stop(0);
  await waits[2]?.catch(() => {});
  await stopped;
});

Deno.test("a channel that no stub in sight has is missing, and the nearest is named", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "t1" });
  await server.stub(prices(), "t1");
  const events = [{ data: "x" }];
  const calls: [string, string, unknown][] = [
    ["GET", "", undefined],
    ["POST", "/events", { events }],
    ["POST", "/end", {}],
  ];
  for (const [method, rest, payload] of calls) {
    const answer = await server.control(method, path + rest, payload);
    assert.deepEqual([answer.status, answer.error], [404, "NOT_FOUND"]);
  }
  const near = await server.control(
    "GET",
    "/__mock__/channels/price?scope=t1",
  );
  assert.match(near.detail, /did you mean 'prices'/);
});

Deno.test("what a channel cannot be is refused", async () => {
  await using server = await startStandin();
  const refused = async (sse: unknown, expected: RegExp) => {
    const stub = { request: { path: "/s" }, action: { sse } };
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 422);
    assert.match(
      answer.issues.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join(),
      expected,
    );
  };
  await refused({ channel: "", events: [] }, /channel: .*at least/);
  await refused({ channel: "a".repeat(201), events: [] }, /channel: .*at most/);
  await refused({ keep: 3, events: [{ data: "x" }] }, /keep: .*"channel"/);
  await refused({ channel: "a", keep: 1001, events: [] }, /keep: .*less/);
  await refused(
    { channel: "a", at_end: "close", events: [] },
    /events: .*at least 1/,
  );
  await server.stub(prices());
  for (const query of ["within_ms=60001", "connections=x", "count=1"]) {
    const answer = await server.control("GET", `${path}?${query}`);
    assert.deepEqual([answer.status, answer.error], [400, "INVALID_QUERY"]);
  }
});
