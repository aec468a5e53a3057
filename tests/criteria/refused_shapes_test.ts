import assert from "node:assert/strict";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import type { Json } from "../../src/json/values.ts";

const eq = (value: Json): Json => ({ $eq: { value } });

/** The shapes that the reference refuses: a short form of A4 with its meaning, or an issue. */
const rejected: Record<string, Json | "issue"> = {
  '{"$gt":5}': { $gt: { value: 5 } },
  '{"$gt":{}}': "issue",
  '{"$gt":{"value":1,"x":2}}': "issue",
  '{"$gt":null}': "issue",
  '{"$eq":"a"}': eq("a"),
  '{"$between":{"lower":1}}': "issue",
  '{"$between":[1,3]}': {
    $between: { lower: 1, upper: 3, is_inclusive: true },
  },
  '{"$and":[{"$gt":{"value":1}}]}': {
    $and: { items: [{ $gt: { value: 1 } }] },
  },
  '{"$xor":{"items":[]}}': "issue",
  '{"$not":{"$eq":{"value":1}}}': { $not: { value: eq(1) } },
  '{"$json":{"a":1}}': { $json: { inner_criteria: eq({ a: 1 }) } },
  '{"$json":{"value":1}}': { $json: { inner_criteria: eq({ value: 1 }) } },
  '{"$contains":["a"]}': { $contains: { items: [eq("a")] } },
  '{"$contains":{}}': "issue",
  '{"$contains":{"items":5}}': "issue",
  '{"$regex":"^a"}': { $regex: { pattern: "^a" } },
  '{"$regex":{"pattern":"a","flags":"i"}}': "issue",
  '{"$length":3}': { $length: { value: eq(3) } },
  '{"$key_values":{"a":1}}': { $key_values: { key_values: { a: eq(1) } } },
  '{"$key_values":{"key_values":[1]}}': "issue",
  // Not the canonical form, hence the short one: an object without members.
  '{"$exact_key_values":{}}': { $exact_key_values: { key_values: {} } },
  '{"$even":null}': "issue",
  '{"$even":[]}': "issue",
  '{"$odd":{"value":1}}': "issue",
  '{"$ignore_case":"x"}': { $ignore_case: { value: "x" } },
};

Deno.test("the shapes that the reference refuses are short forms or issues", () => {
  const vectors: Json[] = JSON.parse(
    Deno.readTextFileSync(
      new URL("../data/contract_vectors.json", import.meta.url),
    ),
  ).criteria_rejected;
  assert.equal(vectors.length, 25);
  for (const vector of vectors) {
    const expected = rejected[JSON.stringify(vector)];
    assert.notEqual(expected, undefined, JSON.stringify(vector));
    const { criterion, issues } = expandCriterion(vector, []);
    if (expected === "issue") {
      assert.equal(issues.length, 1, JSON.stringify(vector));
    } else {assert.deepEqual({ criterion, issues }, {
        criterion: expected,
        issues: [],
      });}
  }
});
