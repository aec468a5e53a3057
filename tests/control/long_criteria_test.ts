import assert from "node:assert/strict";
import { assertionPayload } from "../../src/model/assertion.ts";
import { stubPayload } from "../../src/model/stub.ts";
import { warned } from "../../src/model/stub_warnings.ts";
import { WorkMeter } from "../../src/runtime/work_meter.ts";
import { prepareAssertion } from "../../src/state/prepared_assertion.ts";
import { createFakeSleep } from "../fake_sleep.ts";
import { noon } from "../criteria/noon.ts";

/** A criterion that holds tens of thousands of others, none of them in a list that is long. */
const chains = Array.from({ length: 400 }, () => chain(90));
const body = { $or: chains };

function chain(levels: number): unknown {
  return levels === 0 ? { $eq: 1 } : { $json: chain(levels - 1) };
}

Deno.test("others have their turn between the claims of an assertion that are made ready", async () => {
  const assertion = assertionPayload.parse({ all: [{ body }, { body }] });
  const { sleep, pausesOf } = createFakeSleep();
  const prepared = prepareAssertion(assertion, { sleep, ...noon });
  assert.ok(await pausesOf(prepared) > 0);
});

Deno.test("others have their turn while it is looked for what a long criterion warns of", async () => {
  const spec = stubPayload.parse({
    request: { body },
    action: { response: { status_code: 200, body: "" } },
  });
  const { sleep, pausesOf } = createFakeSleep();
  const warnings = warned(spec, null, new WorkMeter({ sleep }));
  assert.ok(await pausesOf(warnings) > 0);
  assert.deepEqual(await warnings, {});
});
