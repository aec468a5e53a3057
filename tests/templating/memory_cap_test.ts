import assert from "node:assert/strict";
import { capMemory } from "../../src/templating/memory_cap.ts";

const HEADER = [0, 97, 115, 109, 1, 0, 0, 0];
/** `(memory (export "m") 1)`. */
const PROGRAM = [...HEADER, 5, 3, 1, 0, 1, 7, 5, 1, 1, 109, 2, 0];

Deno.test("memory cap bounds what a program can grow to", () => {
  const program = capMemory(new Uint8Array(PROGRAM), 300);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(program));
  const memory = instance.exports.m;
  assert.ok(memory instanceof WebAssembly.Memory);
  assert.equal(memory.grow(299), 1);
  assert.throws(() => memory.grow(1), RangeError);
});

Deno.test("memory cap refuses a program without memory", () => {
  assert.throws(
    () => capMemory(new Uint8Array(HEADER), 1),
    /no memory section/,
  );
});
