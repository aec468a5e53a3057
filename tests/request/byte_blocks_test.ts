import assert from "node:assert/strict";
import { ByteBlocks } from "../../src/request/byte_blocks.ts";

Deno.test("bytes that came in chunks of any size are the same in one piece", () => {
  for (
    const sizes of [
      [],
      [0],
      [1],
      Array.from({ length: 5000 }, () => 1),
      [1, 65_536, 1, 200_000, 3],
      [1024, 1024, 1, 0, 2047, 65_535, 65_537],
    ]
  ) {
    const blocks = new ByteBlocks();
    const all: number[] = [];
    for (const size of sizes) {
      const chunk = new Uint8Array(size).fill(sizes.length + all.length % 7);
      blocks.add(chunk);
      for (const byte of chunk) all.push(byte);
    }
    assert.equal(blocks.size, all.length);
    assert.deepEqual(blocks.whole(), new Uint8Array(all));
  }
});

Deno.test("bytes are kept as they were when they came", () => {
  const blocks = new ByteBlocks();
  for (const size of [3, 100_000]) {
    const chunk = new Uint8Array(size).fill(7);
    blocks.add(chunk);
    chunk.fill(0);
  }
  assert.ok(blocks.whole().every((byte) => byte === 7));
});
