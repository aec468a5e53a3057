import assert from "node:assert/strict";
import { chaos as chaosSchema } from "../../src/faults/chaos.ts";
import { planChaos } from "../../src/faults/plan.ts";
import { createLog } from "../../src/runtime/log.ts";
import { createWorld } from "../../src/runtime/world.ts";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet } from "../raw_http.ts";

const world = createWorld(
  createLog({ level: "silent", format: "text", write() {} }),
  null,
);

/** Gives the draws of a list, and counts how many were taken. */
function draws(...values: number[]) {
  let taken = 0;
  return { random: () => values[taken++] ?? 0, taken: () => taken };
}

function latency(base_ms: number, jitter_ms = 0) {
  return { chaos: { latency: { base_ms, jitter_ms } } };
}

/** Waits that take no time and note how long they were to be. */
function noting() {
  const naps: number[] = [];
  const sleep = (ms: number) => (naps.push(ms), Promise.resolve());
  const after = (ms: number, tell: () => void) => {
    void sleep(ms).then(tell);
    return () => {};
  };
  return { naps, sleep, after };
}

Deno.test("a delay without jitter is exactly its base, once a request", async () => {
  const { naps, sleep, after } = noting();
  await using server = await startStandin({}, { sleep, after });
  await server.stub(answering({ path: "/r" }, "r", latency(250)));
  await server.stub({
    request: { path: "/s" },
    action: { sse: { events: [{ data: "a" }, { data: "b", delay_ms: 9 }] } },
    ...latency(40),
  });
  await server.stub(answering({ path: "/none" }, "n", latency(0)));
  assert.equal((await server.get("/r")).text, "r");
  assert.equal((await server.get("/s")).status, 200);
  await server.get("/none");
  await server.get("/unmatched");
  assert.deepEqual(naps, [250, 40, 9]);
});

Deno.test("jitter reaches from the base to base plus jitter, both ends included", async () => {
  const { naps, sleep } = noting();
  const { random } = draws(0, 0.5, 0.999999999);
  await using server = await startStandin({}, { sleep, random });
  await server.stub(answering({ path: "/j" }, "j", latency(100, 50)));
  for (let round = 0; round < 3; round++) await server.get("/j");
  assert.deepEqual(naps, [100, 125, 150]);
});

Deno.test("every value of a jitter is drawn about equally often", () => {
  const chaos = chaosSchema.parse({ latency: { base_ms: 10, jitter_ms: 4 } });
  const counts = new Map<number, number>();
  for (let turn = 0; turn < 5000; turn++) {
    const draws = { seed: 1, place: 1, turn };
    const { latencyMs } = planChaos({ chaos, faults: [] }, draws, world);
    counts.set(latencyMs, (counts.get(latencyMs) ?? 0) + 1);
  }
  assert.deepEqual([...counts.keys()].sort(), [10, 11, 12, 13, 14]);
  for (const count of counts.values()) {
    assert.ok(count > 800 && count < 1200, String(count));
  }
});

Deno.test("the delay comes before rendering, an upstream call and an error", async () => {
  const clock = createFakeSleep();
  let random = 0;
  await using server = await startStandin({}, {
    sleep: clock.sleep,
    random: () => random,
  });
  const template_body = "{{ random_int(0, 9) }} {{ request.query.need }}";
  await server.stub({
    request: { path: "/t" },
    action: { response: { status_code: 200, headers: {}, template_body } },
    ...latency(5),
  });
  const answered = server.get("/t?need=x");
  const nap = await clock.next();
  random = 0.99;
  nap.wake();
  assert.equal((await answered).text, "9 x");
  const failed = server.get("/t");
  (await clock.next()).wake();
  assert.equal((await failed).status, 500);
});

Deno.test("a delayed answer has its request's body though the journal let go of the request", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({ journalLimit: 1 }, {
    sleep: clock.sleep,
  });
  const template_body = "{{ request.body }}";
  await server.stub({
    request: { path: "/echo" },
    action: { response: { status_code: 200, headers: {}, template_body } },
    ...latency(5),
  });
  const echo = async (body: string) =>
    (await server.get("/echo", { method: "POST", body })).text;
  const first = echo("first");
  const nap = await clock.next();
  const second = echo("second");
  const another = await clock.next();
  nap.wake();
  assert.equal(await first, "first");
  another.wake();
  assert.equal(await second, "second");
  assert.equal((await lastEntry(server)).body, "second");
});

Deno.test("a client that leaves during the delay ends it", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  await server.stub(answering({ path: "/wait" }, "late", latency(3_600_000)));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/wait"));
  const nap = await clock.next();
  socket.leave();
  await nap.aborted;
  const { response, chaos } = await lastEntry(server);
  assert.deepEqual([response.outcome, response.status, chaos?.latency_ms], [
    "client_left",
    null,
    3_600_000,
  ]);
});

/** What the journal shows of a seeded stub's chaos over some requests. */
async function seededRun(
  seed: number,
  scope: string,
  noise: number,
): Promise<unknown[]> {
  await using server = await startStandin({}, {
    sleep: () => Promise.resolve(),
    ticks: () => 0,
  });
  for (const name of ["a", "b"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  const chaos = {
    seed,
    latency: { base_ms: 0, jitter_ms: 1_000_000 },
    faults: { connection_drop: { probability: 0.5 } },
  };
  await server.stub(answering({ path: "/seeded" }, "x", { chaos }), scope);
  await server.stub(
    answering({ path: "/noise" }, "x", {
      chaos: { latency: { jitter_ms: 9 } },
    }),
  );
  const shown: unknown[] = [];
  for (let round = 0; round < 6; round++) {
    for (let other = 0; other < noise; other++) await server.get("/noise");
    await server.get("/seeded", { headers: { [scope]: "1" } }).catch(() => {});
    const json = await server.requests(`?scope=${scope}`);
    shown.push(json.requests.at(-1)?.chaos);
  }
  return shown;
}

Deno.test("seeded draws are the same in every run, whatever else is served and the scope is called", async () => {
  const first = await seededRun(42, "a", 0);
  assert.deepEqual(await seededRun(42, "a", 3), first);
  assert.equal(new Set(first.map((chaos) => JSON.stringify(chaos))).size, 6);
  assert.notDeepEqual(await seededRun(43, "a", 0), first);
  assert.deepEqual(await seededRun(42, "b", 0), first);
});
