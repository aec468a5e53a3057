import assert from "node:assert/strict";
import { check } from "../asked_verdict.ts";
import { startStandin } from "../harness.ts";
import { commit, login, orders, send, steps } from "./ordered_calls.ts";

Deno.test("an order is waited for, and what breaks it ends the wait", async () => {
  await using server = await startStandin();
  const good = check(server, { in_order: steps, within_ms: 50_000 });
  const pure = check(server, {
    in_order: [login, commit],
    between: "nothing",
    within_ms: 50_000,
  });
  const answers = check(server, {
    in_order: [{ ...login, response: { status: 404 } }, commit],
    within_ms: 50_000,
  });
  const stays = check(server, {
    in_order: [login, { ...commit, times: 1 }],
    within_ms: 9000,
    stays_ms: 50_000,
  });
  // The waits are there once an assertion after them has been answered.
  await check(server, {});
  await send(server, "POST /login, GET /orders, POST /commit, POST /commit");
  assert.deepEqual([(await good).result, (await good).settled_by], [
    true,
    "holds",
  ]);
  assert.deepEqual([(await pure).result, (await pure).settled_by], [
    false,
    "broken",
  ]);
  assert.equal((await answers).result, true);
  assert.deepEqual([(await stays).result, (await stays).settled_by], [
    false,
    "broken",
  ]);
});

Deno.test("an order is conclusive where what was evicted could not change it", async () => {
  await using server = await startStandin({ journalLimit: 3 });
  await send(server, "GET /a, POST /login, GET /orders, POST /commit");
  const kept = await check(server, { in_order: steps });
  assert.deepEqual([kept.result, kept.conclusive], [true, true]);
  const strict = await check(server, {
    in_order: [{ ...login, times: 1 }, orders, commit],
  });
  assert.deepEqual([strict.result, strict.inconclusive_because], [
    true,
    "evicted",
  ]);
  const lost = await check(server, { in_order: [{ path: "/a" }, commit] });
  assert.deepEqual([lost.result, lost.inconclusive_because], [
    false,
    "evicted",
  ]);
  const broken = await check(server, {
    in_order: [login, { ...commit, times: 0 }],
  });
  assert.deepEqual([broken.result, broken.conclusive], [false, true]);
});

Deno.test("a body that is on its way tells later what its request belongs to", async () => {
  await using upstream = await startStandin();
  await using server = await startStandin();
  await server.stub({
    request: { path: "/open" },
    action: { proxy: { url: `${upstream.url}/open` } },
  });
  const wait = check(server, {
    in_order: [{ path: "/open" }, { path: "/close" }],
    per: { json: "/id" },
    among: { body: { $regex: ".*id" } },
    within_ms: 50_000,
  });
  await check(server, {});
  const send = (path: string, body: string) =>
    server.get(path, { method: "POST", body });
  await send("/open", '{"id":7}');
  await send("/other", "nothing");
  await send("/close", '{"id":7}');
  const found = await wait;
  assert.deepEqual([found.result, found.conclusive], [true, true]);
  assert.match(
    found.message,
    /value at \/id in the body, of which there are 1/,
  );
});

Deno.test("a body that was not kept whole may break an order, and a preflight does not", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa", cors: true });
  const headers = { qa: "1" };
  await server.get("/login", { headers });
  await server.get("/a", {
    method: "OPTIONS",
    headers: {
      ...headers,
      origin: "http://page.test",
      "access-control-request-method": "GET",
    },
  });
  await server.get("/commit", { headers });
  const strict = {
    in_order: [{ path: "/login" }, { path: "/commit" }],
    between: "nothing",
  };
  const query = { query: "?scope=qa" };
  assert.equal((await check(server, strict, query)).result, true);
  const body = "x".repeat(1_100_000);
  await server.get("/big", { method: "POST", headers, body });
  const bodies = {
    in_order: [{ path: "/login" }, { body: { $regex: ".*y" } }],
  };
  const found = await check(server, bodies, query);
  assert.deepEqual([found.result, found.inconclusive_because], [
    false,
    "body_cut",
  ]);
  const never = {
    in_order: [{ path: "/login" }, { body: { $regex: ".*y" }, times: 0 }],
  };
  const none = await check(server, never, query);
  assert.deepEqual([none.result, none.inconclusive_because], [
    true,
    "body_cut",
  ]);
});

Deno.test("a step may be a stream that goes on", async () => {
  await using server = await startStandin();
  const sse = { events: [{ data: "a" }, { data: "b" }], at_end: "hold" };
  await server.stub({ request: { path: "/news" }, action: { sse } });
  const in_order = [
    { path: "/news", response: { outcome: "open", events_sent: 2 } },
    { path: "/commit" },
  ];
  const wait = check(server, { in_order, within_ms: 50_000 });
  const gone = new AbortController();
  const news = await fetch(`${server.url}/news`, { signal: gone.signal });
  const reader = news.body?.getReader();
  await reader?.read();
  await check(server, { ...in_order[0], within_ms: 50_000 });
  await server.get("/commit");
  assert.equal((await wait).result, true);
  gone.abort();
  await reader?.closed.catch(() => {});
  const ended = { path: "/news", response: { outcome: "client_left" } };
  assert.equal(
    (await check(server, { ...ended, within_ms: 9000 })).result,
    true,
  );
  assert.equal((await check(server, { in_order })).result, false);
});

Deno.test("flags go with an order", async () => {
  await using server = await startStandin();
  await send(server, "POST /login, GET /health, POST /commit");
  const in_order = [login, commit];
  const found = await check(server, { in_order, nothing_else: true });
  assert.deepEqual([found.result, found.message], [
    false,
    "GET /health fits no claim",
  ]);
  const unmatched = await check(server, { in_order, no_unmatched: true });
  assert.deepEqual([unmatched.result, unmatched.unmatched?.length], [false, 3]);
});

Deno.test("an order that is not well formed is refused", async () => {
  await using server = await startStandin();
  const in_order = [login];
  const cases: [unknown, (string | number)[], RegExp][] = [
    [{ in_order: [] }, ["in_order"], /./],
    [{ in_order: Array(101).fill({}) }, ["in_order"], /./],
    [{ in_order, path: "/a" }, ["path"], /belongs into a step of in_order/],
    [{ in_order, all: [{}] }, ["all"], /cannot stand beside in_order/],
    [{ all: [{}], per: { query: "a" } }, ["per"], /goes with in_order/],
    [{ between: "nothing" }, ["between"], /goes with in_order/],
    [{ in_order, between: "some" }, ["between"], /./],
    [{ in_order, starts: "now" }, ["starts"], /./],
    [{ in_order, among: { pth: 1 } }, ["among", "pth"], /./],
    [{ in_order, per: {} }, ["per"], /exactly one of header, query/],
    [{ in_order, per: { header: "a", query: "b" } }, ["per"], /exactly one/],
    [{ in_order, per: { json: "a" } }, ["per", "json"], /JSON pointer/],
    [{ in_order, per: { method_path: false } }, ["per", "method_path"], /./],
    [{ in_order: [{ times: 1001 }] }, ["in_order", 0, "times"], /at most 1000/],
    [
      { in_order: Array(11).fill({ times: { $gte: 0 } }) },
      ["in_order", 10, "times"],
      /at most 10 steps in a row/,
    ],
    [{ in_order: [{ times: { $even: {} } }] }, ["in_order", 0, "times"], /./],
    [{ in_order: [{ times: 0 }], within_ms: 5 }, ["within_ms"], /use stays_ms/],
  ];
  for (const [payload, place, reason] of cases) {
    const answer = await server.control("POST", "/__mock__/assert", payload);
    assert.equal(answer.status, 422, JSON.stringify(payload));
    assert.deepEqual(answer.issues[0]?.loc, ["body", ...place]);
    assert.match(answer.issues[0]?.msg ?? "", reason);
  }
});
