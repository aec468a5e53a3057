import assert from "node:assert/strict";
import { createTicks } from "../../src/runtime/world.ts";

/** Clocks that a test sets, and the ticks that follow from them. */
function clocks() {
  const at = { wall: 1_000_000, even: 0 };
  const ticks = createTicks(() => at.wall, () => at.even);
  const pass = (ms: number) => {
    at.wall += ms;
    at.even += ms;
  };
  return { at, ticks, pass };
}

Deno.test("ticks go forward with the clocks", () => {
  const { ticks, pass } = clocks();
  pass(5);
  assert.equal(ticks(), 5);
  pass(120_000);
  assert.equal(ticks(), 120_005);
});

Deno.test("ticks take no part in a jump of the wall clock", () => {
  const { at, ticks, pass } = clocks();
  pass(10);
  assert.equal(ticks(), 10);
  at.wall -= 3_600_000;
  pass(10);
  assert.equal(ticks(), 20);
  at.wall += 86_400_000;
  pass(10);
  assert.equal(ticks(), 30);
});

Deno.test("ticks never go back", () => {
  const { at, ticks, pass } = clocks();
  pass(900);
  at.wall += 90;
  assert.equal(ticks(), 990);
  at.wall -= 500;
  assert.equal(ticks(), 990);
  pass(200);
  assert.equal(ticks(), 1190);
});
