import assert from "node:assert/strict";
import { ChangeLog } from "../../src/store/redis/change_log.ts";
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
