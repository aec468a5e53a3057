import assert from "node:assert/strict";
import fc from "fast-check";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { orderOf } from "../../src/criteria/order.ts";
import { compareText, textLength } from "../../src/criteria/text.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import type { Json, JsonObject } from "../../src/json/values.ts";
import { noon } from "./noon.ts";

/** fast-check's JSON is typed as unknown; a round trip makes it plain data of our own. */
const json: fc.Arbitrary<Json> = fc.json({ maxDepth: 2 }).map((text) =>
  JSON.parse(text)
);
const name = fc.constantFrom("a", "b", "c", "__proto__", "constructor");
const number = fc.oneof(
  fc.integer({ min: -4, max: 4 }),
  fc.double({ noNaN: true }),
);
const text = fc.string({ unit: "binary", maxLength: 4 });
const ordered: fc.Arbitrary<Json> = fc.oneof(
  number,
  text,
  fc.array(number, { maxLength: 3 }),
);
const leaf: fc.Arbitrary<Json> = fc.oneof(
  ordered.map((value) => ({ $gt: { value } })),
  ordered.map((value) => ({ $lte: { value } })),
  fc.oneof(number, text).map((value) => ({ $eq: { value } })),
  fc.constant({ $even: {} }),
  fc.constant({ $regex: { pattern: "a|b" } }),
  fc.integer({ min: 0, max: 3 }).map((value) => ({ $length: { value } })),
);
const { criterion } = fc.letrec<{ criterion: Json }>((tie) => ({
  criterion: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie("criterion").map((value) => ({ $not: { value } })),
    fc.array(tie("criterion"), { maxLength: 3 }).map((items) => ({
      $and: { items },
    })),
    fc.array(tie("criterion"), { maxLength: 3 }).map((items) => ({
      $or: { items },
    })),
  ),
}));
const subject: fc.Arbitrary<Json> = fc.oneof(json, ordered, text);

function holds(given: Json, value: Json): boolean {
  const expanded = expandCriterion(given, []);
  assert.deepEqual(expanded.issues, []);
  return compileCriterion(expanded.criterion)(value, noon);
}

function members(): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(name, criterion), { maxLength: 3 })
    .map((entries) => Object.fromEntries(entries));
}

function law(
  sentence: string,
  check: (a: Json, b: Json, subject: Json) => boolean,
): void {
  Deno.test(
    sentence,
    () => fc.assert(fc.property(criterion, criterion, subject, check)),
  );
}

law(
  "$not of $not is the criterion itself",
  (a, _, value) => holds({ $not: { $not: a } }, value) === holds(a, value),
);

law(
  "$not of $and is $or of $not",
  (a, b, value) =>
    holds({ $not: { $and: [a, b] } }, value) ===
      holds({ $or: [{ $not: a }, { $not: b }] }, value),
);

law(
  "$not of $or is $and of $not",
  (a, b, value) =>
    holds({ $not: { $or: [a, b] } }, value) ===
      holds({ $and: [{ $not: a }, { $not: b }] }, value),
);

law(
  "$xor holds when exactly one side does",
  (a, b, value) =>
    holds({ $xor: { left: a, right: b } }, value) ===
      (holds(a, value) !== holds(b, value)),
);

law(
  "$neq is the negation of $eq",
  (a, _, value) =>
    holds({ $neq: { value: a } }, value) ===
      !holds({ $eq: { value: a } }, value),
);

Deno.test("$between is $gte and $lte, or $gt and $lt", () =>
  fc.assert(fc.property(number, number, subject, (lower, upper, value) => {
    const all = [{ $gte: lower }, { $lte: upper }];
    assert.equal(
      holds({ $between: [lower, upper] }, value),
      holds({ $and: all }, value),
    );
    const open = { $between: { lower, upper, is_inclusive: false } };
    const inside = [{ $gt: lower }, { $lt: upper }];
    assert.equal(holds(open, value), holds({ $and: inside }, value));
  })));

Deno.test("$exact_key_values implies $key_values", () =>
  fc.assert(
    fc.property(members(), fc.dictionary(name, subject), (asked, value) => {
      const exact = holds({ $exact_key_values: { key_values: asked } }, value);
      const subset = holds({ $key_values: { key_values: asked } }, value);
      assert.ok(!exact || subset);
      const names = (of: JsonObject) => Object.keys(of).sort().join();
      assert.equal(exact, subset && names(asked) === names(value));
    }),
  ));

Deno.test("every value equals its copy, in text too", () =>
  fc.assert(fc.property(json, (value) => {
    if (JSON.stringify(value).includes('"$')) return;
    assert.ok(holds({ $eq: { value } }, structuredClone(value)));
    assert.ok(
      holds(
        { $json: { inner_criteria: { $eq: { value } } } },
        JSON.stringify(value),
      ),
    );
  })));

Deno.test("the order of values of one kind is total", () => {
  const kind = (of: fc.Arbitrary<Json>) =>
    fc.assert(fc.property(of, of, of, (a, b, c) => {
      const ab = orderOf(a, b) ?? NaN;
      const bc = orderOf(b, c) ?? NaN;
      assert.equal(ab + (orderOf(b, a) ?? NaN), 0);
      if (ab <= 0 && bc <= 0) assert.ok((orderOf(a, c) ?? NaN) <= 0);
    }));
  kind(number);
  kind(text);
  kind(fc.array(number, { maxLength: 3 }));
});

Deno.test("text order and length agree with lists of code points", () =>
  fc.assert(fc.property(text, text, (a, b) => {
    const points = (of: string) =>
      [...of].map((character) => character.codePointAt(0) ?? 0);
    assert.equal(textLength(a), points(a).length);
    assert.equal(compareText(a, b), orderOf(points(a), points(b)));
  })));

Deno.test("expanding a canonical criterion gives it back", () =>
  fc.assert(fc.property(criterion, (given) => {
    const once = expandCriterion(given, []).criterion;
    assert.deepEqual(expandCriterion(once, []), {
      criterion: once,
      issues: [],
    });
  })));
