import assert from "node:assert/strict";
import { jsonList, neverRefused } from "../../src/control/json_list.ts";
import { createLog } from "../../src/runtime/log.ts";
import { Quota } from "../../src/runtime/quota.ts";
import { createWorld } from "../../src/runtime/world.ts";

const items = Array.from({ length: 4 }, (_, n) => `${n}`.repeat(300_000));

/** What it takes to answer, with room for a few long answers. */
function partsFor(most: number) {
  const log = createLog({ level: "silent", format: "text", write() {} });
  return { world: createWorld(log, null), longAnswers: new Quota(most) };
}

Deno.test("long answers that nobody reads are bounded, short ones and those that tell of a change are not", async () => {
  const parts = partsFor(2);
  const first = jsonList({ items }, parts);
  const second = jsonList({ items }, parts);
  const refused = jsonList({ items }, parts);
  assert.equal(refused.status, 503);
  assert.match(await refused.text(), /LIMIT_REACHED.*2 long answers/);
  assert.deepEqual(await jsonList({ items: [1] }, parts).json(), {
    items: [1],
  });
  assert.deepEqual(await jsonList({ items }, neverRefused(parts)).json(), {
    items,
  });
  // One that is left and one that is read make room.
  await first.body?.cancel();
  assert.deepEqual(await second.json(), { items });
  assert.equal(parts.longAnswers.held, 0);
  assert.deepEqual(await jsonList({ items }, parts).json(), { items });
});

Deno.test("a long answer that breaks makes room", async () => {
  const parts = partsFor(1);
  function* broken() {
    yield* items;
    throw new Error("an item cannot be shown");
  }
  const answer = jsonList({ items: broken() }, parts);
  await assert.rejects(answer.text(), /cannot be shown/);
  assert.equal(parts.longAnswers.held, 0);
});
