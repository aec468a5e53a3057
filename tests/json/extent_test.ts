import assert from "node:assert/strict";
import fc from "fast-check";
import { bytesWithin } from "../../src/json/extent.ts";
import { readJson } from "../../src/json/reader.ts";
import type { Json } from "../../src/json/values.ts";

function read(text: string): Json {
  const reading = readJson(text);
  assert.ok(reading.ok);
  return reading.value;
}

Deno.test("a value takes as many bytes as its JSON", () => {
  const value = fc.oneof(
    fc.jsonValue({ stringUnit: "binary" }),
    fc.string({ unit: fc.constantFrom("\ud800", "\udc00", "é", "\0", '"') }),
    fc.constantFrom(-0, 1e21, 0.1, 10),
    fc.constantFrom('\ud800é\0"', "a").map((one) => one.repeat(5000)),
  );
  fc.assert(fc.property(value, (one) => {
    const text = JSON.stringify(one);
    const bytes = new TextEncoder().encode(text).length;
    assert.equal(bytesWithin(read(text), {}), bytes);
    assert.equal(bytesWithin(read(text), { bytes }), bytes);
    assert.equal(bytesWithin(read(text), { bytes: bytes - 1 }), "too large");
  }));
  assert.equal(bytesWithin(read('[1.0,{"__proto__":1e5}]'), {}), 23);
});

Deno.test("a long text is too large where there is no room for its last quote", () => {
  const text = "x".repeat(10_000);
  assert.equal(bytesWithin([text], { bytes: 10_003 }), "too large");
  assert.equal(bytesWithin([text], { bytes: 10_004 }), 10_004);
});

Deno.test("a value is too deep above so many levels, however deep it is", () => {
  for (const [open, close] of [["[", "]"], ['{"a":', "}"]] as const) {
    const nested = (levels: number) =>
      read(
        `${open.repeat(levels)}${open === "[" ? "" : 1}${close.repeat(levels)}`,
      );
    assert.equal(typeof bytesWithin(nested(3), { levels: 3 }), "number");
    assert.equal(bytesWithin(nested(4), { levels: 3 }), "too deep");
    assert.equal(bytesWithin(nested(100_000), { levels: 3 }), "too deep");
    assert.equal(typeof bytesWithin(nested(100_000), {}), "number");
  }
  assert.equal(bytesWithin(7, { levels: 0 }), 1);
});
