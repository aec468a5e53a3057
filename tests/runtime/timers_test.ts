import assert from "node:assert/strict";
import { createAfter, createAlarms } from "../../src/runtime/timers.ts";

/** A clock that stands still, so that equal waits end in the same millisecond. */
const alarms = createAlarms(() => 5);
const after = createAfter(alarms);

const soon = 2;

function passed(ms: number): Promise<void> {
  return new Promise((tell) => void after(ms, tell));
}

Deno.test("who waits for the same millisecond is told in the order of coming", async () => {
  const order: string[] = [];
  for (const name of ["a", "b", "c"]) after(soon, () => order.push(name));
  await passed(soon);
  assert.deepEqual(order, ["a", "b", "c"]);
});

Deno.test("who has called off is not told, the others are", async () => {
  const order: string[] = [];
  after(soon, () => order.push("a"));
  const callOff = after(soon, () => order.push("b"));
  after(soon, () => order.push("c"));
  callOff();
  callOff();
  await passed(soon);
  assert.deepEqual(order, ["a", "c"]);
});

Deno.test("who is told may call off another one, and may wait again for as long", async () => {
  const order: string[] = [];
  let callOff = () => {};
  let again = Promise.resolve();
  after(soon, () => {
    order.push("a");
    callOff();
    again = passed(soon);
  });
  callOff = after(soon, () => order.push("b"));
  await passed(soon);
  await again;
  assert.deepEqual(order, ["a"]);
});

Deno.test("the last one who calls off takes the timer along, and a later one gets its own", async () => {
  const callOff = [after(soon, assert.fail), after(soon, assert.fail)];
  for (const one of callOff) one();
  await passed(soon);
  after(3_600_000, assert.fail)();
});

Deno.test("a wait that is longer than timers count ends no sooner", async () => {
  let isTold = false;
  const callOff = after(2 ** 40, () => isTold = true);
  await passed(soon);
  callOff();
  assert.equal(isTold, false);
});

Deno.test("an alarm that is set again no longer waits for the time before, and tells each time that it is set to", async () => {
  let told = 0;
  const alarm = alarms(() => told++);
  alarm.set(soon);
  alarm.set(3_600_000);
  await passed(soon);
  assert.equal(told, 0);
  for (const times of [1, 2]) {
    alarm.set(soon);
    await passed(soon);
    assert.equal(told, times);
  }
});

Deno.test("an alarm that is called off stays silent, and may be set where it is told", async () => {
  const order: string[] = [];
  const silent = alarms(assert.fail);
  silent.set(soon);
  silent.callOff();
  silent.callOff();
  const twice = alarms(() => {
    order.push("told");
    if (order.length === 1) twice.set(soon);
  });
  twice.set(soon);
  await passed(soon);
  await passed(soon);
  assert.deepEqual(order, ["told", "told"]);
});
