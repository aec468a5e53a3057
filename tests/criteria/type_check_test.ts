import assert from "node:assert/strict";
import fc from "fast-check";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { textSubject } from "../../src/criteria/subject.ts";
import type { Json } from "../../src/json/values.ts";
import { noon } from "./noon.ts";

const text = fc.oneof(
  fc.constantFrom("", "1", "1.5", "true", "null", "[1]", "a"),
  fc.string({ maxLength: 3 }),
);
const number = fc.constantFrom<Json>(0, 1, 1.5, -2);
const scalar: fc.Arbitrary<Json> = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
);
const list = fc.array(scalar, { maxLength: 2 });
const ordered = fc.oneof(text, number, list);
const under = (operator: string, operand: fc.Arbitrary<Json>) =>
  operand.map((value): Json => ({ [operator]: value }));
const leaf: fc.Arbitrary<Json> = fc.oneof(
  under("$eq", fc.oneof(scalar, list, fc.constant({ a: 1 }))),
  under("$gt", ordered),
  under("$lte", ordered),
  under("$between", fc.tuple(number, number).map((pair): Json => pair)),
  under("$contains", list),
  under("$contains_exactly", list),
  under("$length", number),
  under("$json", scalar),
  under("$key_values", fc.constant({ a: 1 })),
  under("$regex", fc.constantFrom("1", "a", "")),
  under("$ignore_case", text),
  fc.constantFrom<Json>({ $even: {} }, { $odd: {} }),
  under("$type", fc.constantFrom("string", "integer", "null", "array")),
  under("$number", number),
  under("$base64", text),
  under("$bytes", fc.constantFrom("MQ==", "")),
  under("$any", scalar),
  under("$all", scalar),
  under("$last", scalar),
  under("$list", list),
  under("$values", fc.constant({ $length: 1 })),
  under("$json_schema", fc.constantFrom<Json>({}, { minLength: 1 })),
  fc.constantFrom<Json>(
    { $date: { $lt: "now" } },
    { $xml: "<a/>" },
    { $xpath: "/a" },
    { $graphql: {} },
    { $item: { index: 0, value: 1 } },
  ),
);
const criterion: fc.Arbitrary<Json> = fc.oneof(
  leaf,
  under("$and", fc.array(leaf, { minLength: 1, maxLength: 2 })),
);

Deno.test("what is refused for a text never holds for one, and what is taken holds wherever it held", () => {
  fc.assert(
    fc.property(criterion, text, (given, subject) => {
      const anywhere = expandCriterion(given, []);
      assert.deepEqual(anywhere.issues, []);
      const held = compileCriterion(anywhere.criterion)(subject, noon);
      const here = expandCriterion(given, [], textSubject("the path"));
      if (!held) return;
      assert.deepEqual(here.issues, []);
      assert.ok(compileCriterion(here.criterion)(subject, noon));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("a criterion for a text stays as it is when it is read once more", () => {
  fc.assert(fc.property(criterion, (given) => {
    const subject = textSubject("the path");
    const once = expandCriterion(given, [], subject);
    if (once.issues.length > 0) return;
    assert.deepEqual(expandCriterion(once.criterion, [], subject), once);
  }));
});

Deno.test("of very many values that never fit, only some are reported", () => {
  const nulls = Array.from({ length: 100_000 }, () => null);
  const subject = textSubject("the path");
  const { issues } = expandCriterion({ $contains: nulls }, [], subject);
  assert.ok(issues.length > 100 && issues.length < 300);
});
