import assert from "node:assert/strict";
import { legSeconds, relay } from "./relay.ts";

Deno.test("a long fuzz is run in legs with seeds of their own, and goes on after one that failed", async () => {
  const legs: { seconds: number; seed: number }[] = [];
  const good = await relay({ seconds: 2 * legSeconds + 7, seed: 5 }, (leg) => {
    legs.push(leg);
    return Promise.resolve(legs.length !== 1);
  });
  assert.deepEqual(legs, [
    { seconds: legSeconds, seed: 5 },
    { seconds: legSeconds, seed: 1005 },
    { seconds: 7, seed: 2005 },
  ]);
  assert.deepEqual(good, false);
});
