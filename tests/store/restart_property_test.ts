import assert from "node:assert/strict";
import fc from "fast-check";
import { startStandin } from "../harness.ts";
import { shown, start, type Step, step } from "../state/change_steps.ts";
import { fileStore, storeFolder } from "./stored_server.ts";

/** Calls of stubs without a limit are a second old. */
const countless = /"(?:calls":\d+|last_call_at":(?:null|"[^"]*"))/g;

async function run(given: readonly Step[]) {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const copy = `${folder.path}/copy.db`;
  let now = 1_700_000_000_000;
  const world = { now: () => now };
  await using first = await startStandin({ store: fileStore(file) }, world);
  for (const [method, path, payload] of [...start, ...given]) {
    now++;
    await first.control(method, path, payload);
  }
  // What a server finds that starts after this one was killed.
  for (const end of ["", "-wal"]) Deno.copyFileSync(file + end, copy + end);
  await using again = await startStandin({ store: fileStore(copy) }, world);
  const [wanted, found] = [await shown(first), await shown(again)]
    .map((texts) => texts.map((text) => text.replaceAll(countless, "")));
  assert.deepEqual(found, wanted);
}

Deno.test("a server that starts on what a killed one left lists and answers as that one did", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40, size: "max" }),
      run,
    ),
    { numRuns: 40 },
  );
});
