import assert from "node:assert/strict";
import { isQuiet, nextTurn } from "../../src/runtime/next_turn.ts";
import { WorkMeter } from "../../src/runtime/work_meter.ts";
import { createFakeSleep } from "../fake_sleep.ts";

/** Two steps of this size fill the share of a turn. */
const half = 600_000;

Deno.test("long work of many at once takes no more of a turn than that of one", async () => {
  const { sleep, next } = createFakeSleep();
  let steps = 0;
  const work = Array.from({ length: 100 }, async () => {
    const meter = new WorkMeter({ sleep });
    for (let step = 0; step < 3; step++) {
      await meter.spend(half);
      steps++;
    }
  });
  const over = Promise.all(work).then(() => null);
  let before = 0;
  let nap = await Promise.race([next(), over]);
  while (nap !== null) {
    assert.ok(steps - before <= 2, `${steps - before} steps in one turn`);
    before = steps;
    nap.wake();
    nap = await Promise.race([next(), over]);
  }
  assert.equal(steps, 300);
});

Deno.test("work whose sleep is called off ends with its reason", async () => {
  const sleep = () => Promise.reject(new Error("gone"));
  const meter = new WorkMeter({ sleep });
  await meter.spend(2 * half);
  await assert.rejects(() => meter.spend(1), /gone/);
});

Deno.test("a short look waits for no turn because of work before a quiet moment", async () => {
  const sleep = () => Promise.reject(new Error("there was no need to sleep"));
  const meter = new WorkMeter({ sleep });
  await meter.spend(2 * half);
  while (!await isQuiet());
  await nextTurn();
  await meter.spend(half);
});
