import assert from "node:assert/strict";
import fc from "fast-check";
import { readJson } from "../../src/json/reader.ts";
import { writeJsonInPieces } from "../../src/json/writer.ts";
import type { Json } from "../../src/json/values.ts";

function piecesOf(value: Json): string[] {
  return [...writeJsonInPieces(value)];
}

function valueOf(text: string): Json {
  const reading = readJson(text);
  assert.ok(reading.ok);
  return reading.value;
}

Deno.test("JSON in pieces is written as the runtime writes it", () => {
  fc.assert(fc.property(fc.json({ noUnicodeString: false }), (text) => {
    const value = valueOf(text);
    assert.equal(piecesOf(value).join(""), JSON.stringify(value));
  }));
});

Deno.test("numbers keep their digits, and names that mean something elsewhere stay names", () => {
  const text = '{"1.0":[1.0,9007199254740993,[],{}],"__proto__":{"a":null},' +
    '"é\\ud800":"\\u0000"}';
  assert.equal(piecesOf(valueOf(text)).join(""), text);
});

Deno.test("a long text is written in pieces, and no character is cut in two", () => {
  for (const text of ["😀".repeat(200_000), "a\ud83d".repeat(90_000), '"é\n']) {
    for (const long of [text, `a${text}`, `${text}\ud83d`]) {
      assert.equal(piecesOf([long]).join(""), JSON.stringify([long]));
    }
  }
  assert.ok(piecesOf("a".repeat(1_000_000)).length > 10);
});

Deno.test("a long value is written in pieces, and a deep one overflows nothing", () => {
  const list = Array.from({ length: 100_000 }, (_, at) => ({ at }));
  const long = piecesOf(list);
  assert.equal(long.join(""), JSON.stringify(list));
  assert.ok(long.length > 10, `${long.length} pieces`);
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  assert.equal(piecesOf(valueOf(deep)).join(""), deep);
});
