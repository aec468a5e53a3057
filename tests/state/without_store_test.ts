import assert from "node:assert/strict";
import { stubPayload } from "../../src/model/stub.ts";
import { readPayload } from "../../src/schema/payload.ts";
import { newState } from "../new_state.ts";
import { addStub } from "../state_changes.ts";

Deno.test("without a store a claim is a number in the same turn, and nothing stands between a stub and what its scope keeps", () => {
  const state = newState();
  const { global } = state.scopes;
  const items = [{ id: 1 }];
  const reading = readPayload(stubPayload, {
    request: { path: "/items" },
    action: { resource: { items } },
    max_calls: 1,
  });
  assert.ok(reading.ok);
  const stub = addStub(state, reading.value);
  assert.equal(state.changes.link, null);
  assert.deepEqual([1, 2].map((at) => state.claim(stub, global, at)), [0, 1]);
  assert.equal(state.shelfOf(global), state.keptIn(global).resources);
  assert.equal(state.settled([global]), null);
});
