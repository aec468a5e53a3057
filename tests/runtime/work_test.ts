import assert from "node:assert/strict";
import { finish, finishInSlices, type Work } from "../../src/runtime/work.ts";

/** Work of some steps, each of which takes milliseconds of a clock of its own. */
function scene(steps: number, ms: number) {
  let now = 0;
  let rests = 0;
  function* count(): Work<number> {
    for (let step = 0; step < steps; step++) {
      now += ms;
      yield;
    }
    return steps;
  }
  const world = {
    ticks: () => now,
    sleep: () => {
      rests++;
      return Promise.resolve();
    },
  };
  return { work: count(), world, rests: () => rests };
}

Deno.test("work is done in one go to its value", () => {
  assert.equal(finish(scene(7, 100).work), 7);
});

Deno.test("work in slices rests each time it has had its ten milliseconds", async () => {
  const { work, world, rests } = scene(20, 3);
  assert.equal(await finishInSlices(work, world), 20);
  assert.equal(rests(), 5);
});

Deno.test("short work in slices does not rest at all", async () => {
  const { work, world, rests } = scene(9, 1);
  assert.equal(await finishInSlices(work, world), 9);
  assert.equal(rests(), 0);
});
