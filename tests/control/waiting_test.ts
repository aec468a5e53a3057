import assert from "node:assert/strict";
import { check } from "../asked_verdict.ts";
import { verdict } from "../../src/model/verdict.ts";
import { errorAnswer } from "../../src/model/error_answer.ts";
import { startStandin, type TestServer } from "../harness.ts";

const long = { within_ms: 50_000 };

Deno.test("an assertion that waits is answered as soon as it holds", async () => {
  await using server = await startStandin();
  const found = check(server, { path: "/a", times: 2, ...long });
  await server.get("/a");
  await server.get("/b");
  await server.get("/a");
  const { result, count, settled_by, waited_ms, conclusive } = await found;
  assert.deepEqual([result, count, settled_by, conclusive], [
    true,
    2,
    "holds",
    true,
  ]);
  assert.ok((waited_ms ?? Infinity) < 50_000);
  const after = await check(server, { path: "/a", times: 2, ...long });
  assert.equal(after.settled_by, "holds");
});

Deno.test("what can no longer come true is answered at once, and says why", async () => {
  await using server = await startStandin();
  for (const _ of [1, 2, 3]) await server.get("/a");
  const found = await check(server, { path: "/a", times: 2, ...long });
  assert.deepEqual([found.result, found.settled_by, found.fitting?.length], [
    false,
    "broken",
    3,
  ]);
});

Deno.test("an assertion that does not come true is answered when its time is up", async () => {
  await using server = await startStandin();
  await server.get("/b");
  const found = await check(server, { path: "/a", within_ms: 20 });
  assert.deepEqual([found.result, found.settled_by, found.closest.length], [
    false,
    "time",
    1,
  ]);
  assert.ok((found.waited_ms ?? 0) >= 19);
});

Deno.test("with stays_ms it must hold for so long, and what breaks it ends the wait", async () => {
  await using server = await startStandin();
  const quiet = await check(server, { path: "/a", times: 0, stays_ms: 20 });
  assert.deepEqual([quiet.result, quiet.settled_by], [true, "holds"]);
  assert.ok((quiet.waited_ms ?? 0) >= 19);
  const broken = check(server, { path: "/a", times: 0, stays_ms: 50_000 });
  const once = check(server, {
    path: "/a",
    times: 1,
    within_ms: 9000,
    stays_ms: 50_000,
  });
  await server.get("/a");
  const found = await broken;
  assert.deepEqual([found.result, found.settled_by, found.count], [
    false,
    "broken",
    1,
  ]);
  await server.get("/a");
  assert.deepEqual([(await once).result, (await once).count], [false, 2]);
  const never = await check(server, { path: "/x", stays_ms: 50_000 });
  assert.deepEqual([never.result, never.settled_by], [false, "time"]);
  const good = await check(server, { path: "/a", stays_ms: 50_000 });
  assert.deepEqual([good.result, good.settled_by], [true, "holds"]);
});

Deno.test("after counts only what arrived later than a cursor, and knows that older ones may go", async () => {
  await using server = await startStandin({ journalLimit: 2 });
  await server.get("/a");
  const { cursor } = await server.requests();
  const waiting = check(server, { path: "/a", after: cursor, ...long });
  await server.get("/a");
  assert.equal((await waiting).count, 1);
  await server.get("/b");
  const all = await check(server, { path: "/a", times: 1 });
  assert.equal(all.conclusive, false);
  const { requests } = await server.requests();
  const late = await check(server, { times: 1, after: requests[0]?.seq });
  assert.deepEqual([late.result, late.conclusive], [true, true]);
});

Deno.test("a wait is told of a path however it was sent, beside waits for others and for all", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  const spaced = check(server, { path: "/a b/é", ...long });
  const either = check(server, {
    all: [{ path: "/x" }, { path: "/y" }],
    ...long,
  });
  const any = check(server, { path: { $regex: "/[xy]" }, times: 2, ...long });
  const inside = check(server, { path: "/x", ...long }, { query: "?scope=*" });
  await check(server, {});
  await server.get("/y");
  await server.get("/a%20b/%C3%A9");
  await server.get("/x", { headers: { qa: "1" } });
  assert.equal((await spaced).result, true);
  assert.equal((await inside).result, true);
  await server.get("/x");
  assert.equal((await either).result, true);
  assert.equal((await any).result, true);
});

Deno.test("a body that is on its way is counted when it has come", async () => {
  await using upstream = await startStandin();
  await using server = await startStandin();
  await server.stub({
    request: { path: "/p" },
    action: { proxy: { url: `${upstream.url}/p` } },
  });
  const waiting = check(server, { body: "whole", ...long });
  await server.get("/p", { method: "POST", body: "whole" });
  assert.deepEqual([(await waiting).result, (await waiting).count], [true, 1]);
});

Deno.test("a wait ends with its scope and is not conclusive then; one for everything goes on", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  const inside = check(server, { path: "/a", ...long }, { query: "?scope=qa" });
  const everywhere = check(server, { path: "/new", ...long }, {
    query: "?scope=*",
  });
  await server.get("/b", { headers: { qa: "1" } });
  // Both waits are there once an assertion after them has been answered.
  await check(server, {});
  await server.control("DELETE", "/__mock__/scopes/qa");
  const found = await inside;
  assert.deepEqual([found.result, found.conclusive, found.settled_by], [
    false,
    false,
    "scope_ended",
  ]);
  assert.equal(found.inconclusive_because, "scope_ended");
  await server.control("POST", "/__mock__/scopes", { name: "later" });
  await server.get("/new", { headers: { later: "1" } });
  assert.equal((await everywhere).result, true);
});

Deno.test("a wait ends when the server stops", async () => {
  const server = await startStandin();
  const waiting = check(server, { path: "/a", ...long });
  await check(server, {});
  await server.running.stop(1);
  const found = await waiting;
  assert.deepEqual([found.settled_by, found.conclusive], ["shutdown", false]);
  await server[Symbol.asyncDispose]();
});

Deno.test("a scope does not expire while an assertion waits in it", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa", ttl_ms: 30 });
  const found = await check(
    server,
    { path: "/a", within_ms: 150 },
    { query: "?scope=qa" },
  );
  assert.equal(found.settled_by, "time");
});

Deno.test("waiting for what is true of no request, or too long, is refused", async () => {
  await using server = await startStandin();
  const cases: [unknown, string, RegExp][] = [
    [{ times: 0, within_ms: 5 }, "within_ms", /use stays_ms/],
    [{ times: { $lte: 2 }, within_ms: 5 }, "within_ms", /use stays_ms/],
    [{ within_ms: 0 }, "within_ms", /at most 60000/],
    [{ within_ms: 60_001 }, "within_ms", /at most 60000/],
    [{ within_ms: 40_000, stays_ms: 20_001 }, "within_ms", /together/],
    [{ stays_ms: -1 }, "stays_ms", /milliseconds/],
    [{ after: "x" }, "after", /a cursor/],
  ];
  for (const [payload, field, reason] of cases) {
    const answer = await server.control("POST", "/__mock__/assert", payload);
    assert.equal(answer.status, 422, JSON.stringify(payload));
    assert.deepEqual(answer.issues[0]?.loc, ["body", field]);
    assert.match(answer.issues[0]?.msg ?? "", reason);
  }
});

Deno.test("a thousand assertions may wait; one more is refused, until one that waited has gone", async () => {
  await using server = await startStandin();
  const waits = Array.from({ length: 1001 }, () => beginWait(server));
  // All others wait for a request that has not come.
  const refused = await Promise.race(
    waits.map(async (one) => ({ one, answer: await one.answer })),
  );
  assert.equal(refused.answer?.status, 503);
  const error = errorAnswer.parse(await refused.answer.json());
  assert.equal(error.error, "LIMIT_REACHED");
  assert.match(String(error.detail), /1000/);
  assert.equal((await check(server, {})).result, false);
  const [first, ...others] = waits.filter((one) => one !== refused.one);
  first?.leave();
  await untilTaken(server);
  await server.get("/end");
  for (const { answer } of others) {
    assert.equal(verdict.parse(await (await answer)?.json()).result, true);
  }
  await first?.answer;
});

function beginWait(server: TestServer) {
  const gone = new AbortController();
  const answer = fetch(`${server.url}/__mock__/assert`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path: "/end", within_ms: 60_000 }),
    signal: gone.signal,
  }).catch(() => null);
  return { answer, leave: () => gone.abort() };
}

/** Asks for short waits until there is room for one: the server sees late that somebody has gone. */
async function untilTaken(server: TestServer): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    const answer = await server.control("POST", "/__mock__/assert", {
      path: "/none",
      within_ms: 1,
    });
    if (answer.status === 200) return;
  }
  assert.fail("no wait was taken after one had gone");
}

Deno.test("what has come is looked at to its end, however short the wait is", async () => {
  await using server = await startStandin();
  const body = "x".repeat(200_000);
  for (let at = 0; at < 60; at++) {
    await server.get("/other", { method: "POST", body });
  }
  await server.get("/last");
  const found = await check(server, { path: "/last", within_ms: 1 });
  assert.deepEqual([found.result, found.settled_by], [true, "holds"]);
});
