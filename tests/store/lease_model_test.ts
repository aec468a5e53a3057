import assert from "node:assert/strict";
import { explore, fromReading, inStep, whenHeard } from "./lease_model.ts";

Deno.test("no server with a lease answers as before a change that was acknowledged, in whatever order things happen", () => {
  const { scenes, wrong } = explore(inStep);
  assert.equal(wrong, null);
  assert.ok(scenes > 10_000, `${scenes} scenes are too few to tell`);
});

Deno.test("the model finds the server that is renewed before it is in step", () => {
  assert.match(explore(whenHeard).wrong ?? "", /was acknowledged/);
});

Deno.test("the model finds the server whose lease counts from when it was read", () => {
  assert.match(explore(fromReading).wrong ?? "", /was acknowledged/);
});
