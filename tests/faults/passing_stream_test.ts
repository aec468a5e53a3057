import assert from "node:assert/strict";
import type { StreamAnswer } from "../../src/answers/answer.ts";
import { breakOff } from "../../src/faults/break_off.ts";
import { createLog } from "../../src/runtime/log.ts";
import { createWorld } from "../../src/runtime/world.ts";

const log = createLog({ level: "silent", format: "text", write() {} });
const mebibyte = 1 << 20;

/** An answer of so many chunks, each a mebibyte. */
function answerOf(count: number): StreamAnswer {
  let left = count;
  const read = () =>
    Promise.resolve(left-- > 0 ? new Uint8Array(mebibyte) : null);
  const body = { read, cancel() {} };
  return { kind: "stream", status: 200, headers: [], body };
}

Deno.test("an answer that passes is not kept by the fault that will break it off later", async () => {
  const place = { after_ms: 600_000 };
  const { body } = breakOff(answerOf(256), {
    place,
    manner: { kind: "close" },
  }, {
    world: createWorld(log, 1),
    draws: () => () => 0,
    client: () => new AbortController().signal,
    hit() {},
  });
  const before = Deno.memoryUsage().external;
  let most = 0;
  let size = 0;
  for (let one = await body.read(); one !== null; one = await body.read()) {
    size += one.length;
    most = Math.max(most, Deno.memoryUsage().external - before);
  }
  assert.equal(size, 256 * mebibyte);
  assert.ok(most < 192 * mebibyte, `${most} bytes were held at once`);
});
