import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { readMetrics } from "../control/metric_reader.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { missingPrograms, startRedis } from "./redis_process.ts";
import { startSharing, storeSettings } from "./shared_server.ts";
import { storeFolder } from "./stored_server.ts";

const ignore = missingPrograms("redis-server", "redis-cli") !== null;

type Redis = Awaited<ReturnType<typeof startRedis>>;

/** A test of two servers that share a store; passed over where the engine is missing. */
function twoServersTest(
  name: string,
  run: (one: TestServer, two: TestServer, redis: Redis) => Promise<void>,
): void {
  const fn = async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    await run(one, two, redis);
  };
  Deno.test({ name, ignore, fn });
}

/** A metric of a store. */
async function read(server: TestServer, name: string): Promise<number> {
  const found = (await readMetrics(server)).get(`standin_store_${name}`);
  assert.ok(found !== undefined, name);
  return found;
}

/** Looks until a metric has a value. */
async function until(server: TestServer, name: string, value: number) {
  while (await read(server, name) !== value);
}

twoServersTest(
  "a shared store tells who is in step, how far, and how long writes and barriers took",
  async (one, two) => {
    await until(one, "servers", 2);
    const before = await read(one, "version");
    await one.stub(answering({ path: "/a" }, "ok", { max_calls: 5 }));
    await two.get("/a");
    await one.control("POST", "/__mock__/assert", { path: "/a" });
    // A stub, a call that is limited, and a verdict, which all have for their reports.
    for (const server of [one, two]) await until(server, "version", before + 3);
    assert.equal(await read(one, "connected"), 1);
    assert.equal(await read(one, "in_step"), 1);
    assert.equal(await read(one, "lag_changes"), 0);
    const left = await read(one, "lease_seconds");
    assert.ok(left > 0 && left <= 0.8, String(left));
    const counted = async (server: TestServer, name: string) =>
      await read(server, name.replace("seconds", "seconds_count"));
    const changes = 'write_wait_seconds{kind="change"}';
    const calls = 'write_wait_seconds{kind="call"}';
    while (await counted(one, changes) !== 1);
    assert.equal(await counted(one, calls), 1);
    assert.equal(await counted(two, calls), 1);
    assert.equal(await counted(one, "barrier_seconds"), 1);
    assert.equal(await counted(two, "barrier_seconds"), 0);
    assert.ok(await counted(one, "round_trip_seconds") > 0);
    await until(two, "queue_entries", 0);
  },
);

twoServersTest(
  "an assertion that waited and holds for good is answered at once, another asks all servers once more",
  async (one, two) => {
    const looks = async (claim: object) => {
      const before = await read(one, "barrier_seconds_count");
      const asked = one.control("POST", "/__mock__/assert", {
        path: "/a",
        within_ms: 60_000,
        ...claim,
      });
      while ((await readMetrics(one)).get("standin_waiters") !== 1);
      await two.get("/a");
      assert.equal((await asked).as(verdict).result, true);
      return await read(one, "barrier_seconds_count") - before;
    };
    assert.equal(await looks({}), 1);
    // Others may have come that are too many.
    assert.equal(await looks({ times: 2 }), 2);
  },
);

twoServersTest(
  "a store that is lost and comes back empty is told: cut off, then restored by one server",
  async (one, two, redis) => {
    await one.stub(answering({ path: "/a" }));
    const both = [one, two];
    for (const server of both) {
      assert.equal(await read(server, "restores_total"), 0);
      assert.equal(await read(server, "reconnects_total"), 0);
    }
    await redis.kill();
    for (const server of both) {
      await until(server, "connected", 0);
      await until(server, "in_step", 0);
      assert.equal(await read(server, "lease_seconds"), 0);
    }
    await redis.restart();
    for (const server of both) {
      await until(server, "in_step", 1);
      assert.equal(await read(server, "connected"), 1);
      assert.ok(await read(server, "reconnects_total") > 0);
    }
    const restores = [
      await read(one, "restores_total"),
      await read(two, "restores_total"),
    ];
    assert.deepEqual(restores.sort(), [0, 1]);
  },
);

Deno.test({
  name: "requests that a full store has no room for are counted",
  ignore,
  async fn() {
    await using redis = await startRedis();
    await using fresh = await startSharing(redis.url, 1);
    const [server] = fresh;
    assert.ok(server);
    await server.stub(answering({ path: "/a" }));
    const dropped = async () =>
      (await readMetrics(server)).get("standin_journal_dropped_total");
    assert.equal(await dropped(), 0);
    await redis.cli("CONFIG", "SET", "maxmemory", "1mb");
    for (let at = 0; at < 3; at++) await server.get("/a");
    while (await dropped() !== 3);
  },
});

Deno.test("a file tells its size, the last change and how long steps of writing took", async () => {
  using folder = storeFolder();
  const store = storeSettings(`sqlite:${folder.path}/a.db`);
  await using server = await startStandin({ store });
  const steps = 'write_wait_seconds_count{kind="step"}';
  const [version, size, written] = [
    await read(server, "version"),
    await read(server, "bytes"),
    await read(server, steps),
  ];
  assert.ok(size > 4096);
  await server.stub(answering({ path: "/a" }, "x".repeat(100_000)));
  assert.equal(await read(server, "version"), version + 1);
  assert.ok(await read(server, "bytes") > size + 90_000);
  assert.ok(await read(server, steps) >= written + 2);
  assert.equal(await read(server, "connected"), 1);
  assert.equal(await read(server, "queue_entries"), 0);
});
