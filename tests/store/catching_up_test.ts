import assert from "node:assert/strict";
import { ChangeLog } from "../../src/store/redis/change_log.ts";
import { readLongChange } from "../../src/store/redis/long_change.ts";
import type { StoreConnection } from "../../src/store/redis/connection.ts";

const count = 60;

/** A log of changes of another server. */
const versions = Array.from({ length: count }, (_, at) => at + 1);
const reply = versions.flatMap((version) => [
  ...[String(version), `other.${version}`, "0", "0", "change"],
]);

Deno.test("others are heard while a server carries out what it has missed", async () => {
  const performed: number[] = [];
  const log = new ChangeLog("own", {
    read: () => assert.fail("no change is long"),
    perform({ version }) {
      performed.push(version);
      const until = performance.now() + 2;
      while (performance.now() < until);
    },
  }, () => {});
  let turns = 0;
  const look = () => {
    if (performed.length === count) return;
    turns++;
    setImmediate(look);
  };
  setImmediate(look);
  const connection = { run: () => Promise.resolve(reply) };
  assert.ok(await log.catchUp(connection as unknown as StoreConnection));
  assert.deepEqual(performed, versions);
  assert.equal(log.version, count);
  assert.ok(turns > 61, `${turns} turns meanwhile`);
});

Deno.test("a long change of another server is read in turns before it is carried out, one of its own is not", async () => {
  const text = JSON.stringify({
    kind: "stubs_gone",
    ids: ["x".repeat(2000)],
  });
  const change = { version: 1, at: 0, cursor: 0, text };
  const performed: unknown[] = [];
  const log = new ChangeLog("own", {
    read: (change) =>
      readLongChange(change, { sleep: () => Promise.resolve() }),
    perform: (...told) => void performed.push(told),
  }, () => {});
  assert.ok(!log.take({ ...change, id: "other.1" }));
  const run = () => Promise.resolve(["1", "other.1", "0", "0", text]);
  assert.ok(await log.catchUp({ run } as unknown as StoreConnection));
  assert.deepEqual(performed, [[
    { ...change, id: "other.1" },
    JSON.parse(text),
  ]]);
  assert.ok(log.take({ ...change, id: "own.2", version: 2 }));
  assert.equal(log.version, 2);
});
