import assert from "node:assert/strict";
import fc from "fast-check";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { explainCriterion } from "../../src/criteria/explanation.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import type { Json } from "../../src/json/values.ts";
import { noon } from "./noon.ts";

function reason(criterion: Json, subject: Json | Uint8Array): string {
  const expanded = expandCriterion(criterion, []);
  assert.deepEqual(expanded.issues, []);
  return explainCriterion(expanded.criterion, subject, noon).reason;
}

const sentences: [criterion: Json, subject: Json, reason: string][] = [
  [{ $eq: "gold" }, "gold", ""],
  [{ $eq: "gold" }, "silver", 'expected "gold", got "silver"'],
  [{ $gt: 3 }, 2, "expected a number greater than 3, got 2"],
  [{ $lte: "m" }, "z", 'expected text at or before "m", got "z"'],
  [{ $not: { $eq: "red" } }, "red", 'expected anything but "red", got "red"'],
  [{ $between: [1, 5] }, 9, "expected a value between 1 and 5, got 9"],
  [{ $and: [{ $gt: 1 }, { $even: {} }] }, 3, "expected an even number, got 3"],
  [
    { $or: ["a", { $regex: "b" }] },
    "c",
    'expected "a" or text that begins with a match of "b", got "c"',
  ],
  [
    { $json: { n: { $gt: 3 } } },
    '{"n":"x"}',
    'member "n": expected a number greater than 3, got "x"',
  ],
  [{ $json: { n: 1 } }, '{"n":1,"m":2}', 'member "m" is not expected'],
  [{ $json: { n: 1 } }, "{}", 'member "n": expected 1, but it is missing'],
  [{ $json: [1, 2] }, "[1,3]", "element 1: expected 2, got 3"],
  [{ $json: [1, 2] }, "[1]", "expected 2 elements, got 1"],
  [
    { $json: { a: { b: 1 } } },
    '{"a":5}',
    'member "a": expected an object, got 5',
  ],
  [
    { $length: { $gte: 2 } },
    "a",
    "length: expected a number of at least 2, got 1",
  ],
  [{ $contains: ["a", "z"] }, "abc", 'nothing in "abc" is "z"'],
  [
    { $key_values: { __proto__x: "1" } },
    {},
    'member "__proto__x": expected "1", but it is missing',
  ],
  [{ $ignore_case: "Yes" }, "no", 'expected "Yes" in any case, got "no"'],
  [
    { $regex: "b" },
    null,
    'expected text that begins with a match of "b", got null',
  ],
];

Deno.test("an explanation names the first part that fails", () => {
  for (const [criterion, subject, expected] of sentences) {
    assert.equal(reason(criterion, subject), expected);
  }
});

Deno.test("an explanation says where a text is not JSON", () => {
  assert.match(
    reason({ $json: { n: 1 } }, "{n:1}"),
    /^expected JSON, but expected a key in double quotes/,
  );
});

Deno.test("an explanation cuts long values and counts bytes", () => {
  assert.ok(reason({ $eq: "a" }, "x".repeat(10_000)).length < 250);
  assert.equal(
    reason({ $eq: "a" }, new Uint8Array(3)),
    'expected "a", got 3 bytes',
  );
});

Deno.test("an explanation agrees with the match", () => {
  const value = fc.json({ maxDepth: 2 }).map((text): Json => JSON.parse(text));
  fc.assert(fc.property(value, value, (literal, subject) => {
    for (
      const criterion of [{ $eq: { value: literal } }, {
        $contains: { items: [literal] },
      }]
    ) {
      const matched = compileCriterion(criterion)(subject, noon);
      const explained = explainCriterion(criterion, subject, noon);
      assert.equal(explained.matched, matched);
      assert.equal(explained.reason === "", matched);
    }
  }));
});
