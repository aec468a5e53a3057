import assert from "node:assert/strict";
import fc from "fast-check";
import { startStandin } from "../harness.ts";
import { shown, start, type Step, step } from "./change_steps.ts";
import { RecordingLink, replay, snapshotTexts } from "./recording_link.ts";

async function run(given: readonly Step[], cut: number) {
  const steps = [...start, ...given];
  let now = 1_700_000_000_000;
  const world = { now: () => now };
  await using first = await startStandin({}, world);
  await using follower = await startStandin({}, world);
  await using restarted = await startStandin({}, world);
  const state = await first.state();
  const link = new RecordingLink(state);
  let snapshot: string[] = [];
  let known = 0;
  for (const [at, [method, path, payload]] of steps.entries()) {
    if (at === cut % steps.length) {
      snapshot = snapshotTexts(state);
      known = link.texts.length;
    }
    now++;
    await first.control(method, path, payload);
  }
  for (const one of [follower, restarted]) new RecordingLink(await one.state());
  replay(await follower.state(), link.texts);
  const rest = link.texts.slice(known);
  replay(await restarted.state(), [...snapshot, ...rest]);
  const wanted = await shown(first);
  assert.deepEqual(await shown(follower), wanted);
  assert.deepEqual(await shown(restarted), wanted);
}

Deno.test("a list of changes leads to the same live, replayed, and from a snapshot onwards", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40, size: "max" }),
      fc.nat(45),
      run,
    ),
    { numRuns: 150 },
  );
});
