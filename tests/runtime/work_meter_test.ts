import assert from "node:assert/strict";
import { isQuiet, nextTurn } from "../../src/runtime/next_turn.ts";
import { WorkMeter } from "../../src/runtime/work_meter.ts";
import { createFakeSleep, type Nap } from "../fake_sleep.ts";

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
  const most = await mostInTurn(work, next, () => steps);
  assert.ok(most <= 2, `${most} steps in one turn`);
  assert.equal(steps, 300);
});

Deno.test("steps that take longer than their bytes say end a turn all the same", async () => {
  const { sleep } = createFakeSleep();
  let steps = 0;
  const work = Array.from({ length: 50 }, async () => {
    const meter = new WorkMeter({ sleep });
    for (let step = 0; step < 3; step++) {
      await meter.spend(0);
      steps++;
      const until = performance.now() + 3;
      while (performance.now() < until);
    }
  });
  let before = 50;
  let most = 0;
  const look = () => {
    most = Math.max(most, steps - before);
    before = Math.max(before, steps);
  };
  const timer = setInterval(look, 0);
  await Promise.all(work);
  clearInterval(timer);
  look();
  // The first of each is begun before any has taken long; then three fill a turn, and every other rest lets timers go on.
  assert.ok(most <= 20, `${most} steps in one turn`);
  assert.equal(steps, 150);
});

Deno.test("work whose sleep is called off ends with its reason", async () => {
  const sleep = () => Promise.reject(new Error("gone"));
  const meter = new WorkMeter({ sleep });
  await meter.spend(2 * half);
  await assert.rejects(() => meter.spend(1), /gone/);
});

Deno.test("long work goes on where a sleep is over at once", async () => {
  const meter = new WorkMeter({ sleep: () => Promise.resolve() });
  const until = performance.now() + 20;
  for (let step = 0; step < 5; step++) {
    await meter.spend(half);
    while (performance.now() < until);
  }
});

Deno.test("a short look waits for no turn because of work before a quiet moment", async () => {
  const sleep = () => Promise.reject(new Error("there was no need to sleep"));
  const meter = new WorkMeter({ sleep });
  await meter.spend(2 * half);
  while (!await isQuiet());
  await nextTurn();
  await meter.spend(half);
});

/** The most that was counted between two naps, while work goes on to its end. */
async function mostInTurn(
  work: readonly Promise<void>[],
  next: () => Promise<Nap>,
  count: () => number,
): Promise<number> {
  const over = Promise.all(work).then(() => null);
  let most = 0;
  for (let before = 0;;) {
    const nap = await Promise.race([next(), over]);
    most = Math.max(most, count() - before);
    before = count();
    if (nap === null) return most;
    nap.wake();
  }
}
