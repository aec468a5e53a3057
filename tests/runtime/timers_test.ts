import assert from "node:assert/strict";
import { createAfter } from "../../src/runtime/timers.ts";

/** A clock that stands still, so that equal waits end in the same millisecond. */
const after = createAfter(() => 5);

const soon = 2;

function told(ms: number): Promise<void> {
  return new Promise((tell) => void after(ms, tell));
}

Deno.test("who waits for the same millisecond is told in the order of coming", async () => {
  const order: string[] = [];
  for (const name of ["a", "b", "c"]) after(soon, () => order.push(name));
  await told(soon);
  assert.deepEqual(order, ["a", "b", "c"]);
});

Deno.test("who has called off is not told, the others are", async () => {
  const order: string[] = [];
  after(soon, () => order.push("a"));
  const callOff = after(soon, () => order.push("b"));
  after(soon, () => order.push("c"));
  callOff();
  callOff();
  await told(soon);
  assert.deepEqual(order, ["a", "c"]);
});

Deno.test("who is told may call off another one, and may wait again for as long", async () => {
  const order: string[] = [];
  let callOff = () => {};
  let again = Promise.resolve();
  after(soon, () => {
    order.push("a");
    callOff();
    again = told(soon);
  });
  callOff = after(soon, () => order.push("b"));
  await told(soon);
  await again;
  assert.deepEqual(order, ["a"]);
});

Deno.test("the last one who calls off takes the timer along, and a later one gets its own", async () => {
  const callOff = [after(soon, assert.fail), after(soon, assert.fail)];
  for (const one of callOff) one();
  await told(soon);
  after(3_600_000, assert.fail)();
});

Deno.test("a wait that is longer than timers count ends no sooner", async () => {
  let isTold = false;
  const callOff = after(2 ** 40, () => isTold = true);
  await told(soon);
  callOff();
  assert.equal(isTold, false);
});
