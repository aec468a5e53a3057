import assert from "node:assert/strict";
import { createFakeSleep, type Nap } from "../fake_sleep.ts";
import { answering, startStandin } from "../harness.ts";

/** A server with as many stubs and requests as take several turns to look at, whose pauses a test ends. */
async function furnished() {
  const clock = createFakeSleep();
  const server = await startStandin({}, { sleep: clock.sleep });
  for (let at = 0; at < 200; at++) {
    await server.stub(answering({ path: `/{any}/${at}`, method: "PUT" }));
  }
  const body = "x".repeat(100_000);
  let id = "";
  for (let at = 0; at < 40; at++) {
    const miss = await server.get("/a/none", { method: "POST", body });
    id = miss.headers.get("standin-request-id") ?? "";
  }
  return { server, clock, id };
}

let pending: Promise<Nap> | undefined;

/** Ends the pauses of a call until it is answered, and asks for something else in each. */
async function pausesOf<T>(
  { server, clock }: Awaited<ReturnType<typeof furnished>>,
  call: Promise<T>,
): Promise<number> {
  const ended = call.then(() => null);
  const before = clock.naps.length;
  while (true) {
    // What waits for a nap takes the next one, be it of the call that follows.
    const coming = pending ??= clock.next();
    const nap = await Promise.race([coming, ended]);
    if (nap === null) return clock.naps.length - before;
    pending = undefined;
    assert.equal((await server.get("/other")).status, 404);
    nap.wake();
  }
}

Deno.test("near misses, matches and assertions are found in turns, and others are answered in between", async () => {
  const stage = await furnished();
  await using server = stage.server;
  const calls: [method: string, path: string, payload?: unknown][] = [
    ["GET", `/__mock__/requests/${stage.id}/near-misses`],
    ["POST", "/__mock__/match", { path: "/a/none", method: "PUT" }],
    ["POST", "/__mock__/assert", { body: { $regex: "y" } }],
  ];
  for (const [method, path, payload] of calls) {
    const call = server.control(method, path, payload);
    const pauses = await pausesOf(stage, call);
    assert.ok(pauses > 1, `${path}: ${pauses} pauses`);
    assert.equal((await call).status, 200);
  }
});

Deno.test("the five nearest of many stubs are named, the closest first", async () => {
  await using server = await startStandin();
  for (let at = 0; at < 30; at++) {
    const path = at < 20 ? `/far/${at}` : "/near/{id}";
    const query = Object.fromEntries(
      Array.from({ length: at % 10 }, (_, n) => [`q${n}`, "1"]),
    );
    await server.stub({
      ...answering({ path, query, method: "PUT" }),
      stub_id: `s${at}`,
    });
  }
  const answer = await server.control("POST", "/__mock__/match", {
    path: "/near/1",
    query: { q0: "1" },
  });
  const misses = JSON.parse(answer.text).near_misses;
  assert.deepEqual(
    misses.map((one: { stub_id: string }) => one.stub_id),
    ["s20", "s21", "s22", "s23", "s24"],
  );
});

Deno.test("a long claim is asked of few requests in turns, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  for (let at = 0; at < 50; at++) await server.get("/a");
  const criteria = Array.from({ length: 5000 }, (_, at) => ({ $eq: `c${at}` }));
  const claim = { path: { $or: criteria } };
  const call = server.control("POST", "/__mock__/assert", claim);
  const pauses = await clock.pausesOf(call, async () => {
    assert.equal((await server.get("/other")).status, 404);
  });
  assert.ok(pauses > 5, `${pauses} pauses`);
  assert.equal((await call).status, 200);
});
