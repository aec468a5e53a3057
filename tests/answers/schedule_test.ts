import assert from "node:assert/strict";
import fc from "fast-check";
import { Schedule } from "../../src/answers/schedule.ts";

Deno.test("a step that came late is caught up by the next one, by half of its delay at most", () => {
  const schedule = new Schedule();
  assert.equal(schedule.next(100, 0), 100);
  assert.equal(schedule.next(100, 130), 70);
  assert.equal(schedule.next(100, 200), 100);
  assert.equal(schedule.next(100, 390), 50);
  assert.equal(schedule.next(7, 10_000), 7, "a slow reader gets whole delays");
});

Deno.test("a stream whose every step is a little late does not drift", () => {
  const lateness = fc.array(fc.nat(40), { minLength: 1, maxLength: 200 });
  fc.assert(fc.property(lateness, (late) => {
    const schedule = new Schedule();
    let now = 0;
    for (const [n, ms] of late.entries()) {
      now += schedule.next(100, now);
      assert.equal(now, (n + 1) * 100);
      now += ms;
    }
  }));
});
