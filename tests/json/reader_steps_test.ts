import assert from "node:assert/strict";
import { readJsonInSteps } from "../../src/json/reader.ts";

Deno.test("a list of long texts is read in many steps, however few they are", () => {
  const list = Array.from({ length: 20 }, () => "a\n".repeat(50_000));
  const text = JSON.stringify(list);
  let rests = 0;
  const steps = readJsonInSteps(text);
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) rests++;
  assert.ok(rests > 5, `${rests} rests`);
  assert.deepEqual(step.value, { ok: true, value: list });
});
