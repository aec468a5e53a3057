import assert from "node:assert/strict";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import type { MatchValue } from "../../src/criteria/match_value.ts";
import { isJsonObject, type Json } from "../../src/json/values.ts";
import { readJson } from "../../src/json/reader.ts";
import { noon } from "./noon.ts";

interface Vector {
  readonly criterion: Json;
  readonly subject: Json;
  readonly result: Json;
}

/** Read by the project's own reader: some vectors hold exact numbers. */
function readVectors(): Vector[] {
  const at = new URL("../data/contract_vectors.json", import.meta.url);
  const reading = readJson(Deno.readTextFileSync(at));
  assert.ok(reading.ok && isJsonObject(reading.value));
  const list = reading.value["criteria"];
  assert.ok(Array.isArray(list));
  return list.map((entry) => {
    assert.ok(isJsonObject(entry));
    const { criterion = null, subject = null, result = null } = entry;
    return { criterion, subject, result };
  });
}

/**
 * Where part A of the contract decides against the reference: the vector as
 * "criterion on subject", what Standin says, and the decision.
 */
const deviations: Record<string, [result: boolean | "refused", why: string]> = {
  '{"$eq":{"value":1}} on true': [false, "A6"],
  '{"$eq":{"value":false}} on 0': [false, "A6"],
  '{"$json":{"inner_criteria":{"k":1}}} on "{\\"k\\":true}"': [false, "A6"],
  '{"$even":{}} on false': [false, "A6"],
  '{"$odd":{}} on true': [false, "A6"],
  '{"$json":{"inner_criteria":{"$odd":{}}}} on "true"': [false, "A6"],
  '{"$contains":{"items":["bc"]}} on "abc"': [true, "A7"],
  '{"$neq":{"value":{"$gt":{"value":3}}}} on "x"': [true, "A3"],
  '{"$not":{"value":{"$regex":{"pattern":"a"}}}} on 5': [true, "A3"],
  // One element of another type is a mismatch of that element alone.
  '{"$contains":{"items":[{"$gt":{"value":1}}]}} on [5,"x"]': [true, "A3"],
  '{"$or":{"items":[{"$eq":{"value":"a"}},"b"]}} on "b"': [true, "A4"],
  '{"$and":{"items":["x"]}} on "x"': [true, "A4"],
  '{"$gt":{"value":null}} on 1': ["refused", "A4"],
  '{"$gt":{"value":null}} on null': ["refused", "A4"],
  '{"$regex":{"pattern":"(?<q>.)"}} on "a"': ["refused", "A4, A8"],
  '{"$regex":{"pattern":"("}} on "x"': ["refused", "A4"],
  '{"$ignore_case":{"value":5}} on "5"': ["refused", "A4"],
  '{"$nope":{"value":1}} on 1': ["refused", "A4"],
  '{"$nope":{"value":1}} on {"$nope":{"value":1}}': ["refused", "A4"],
  '{"$gt":{"value":1},"x":2} on 5': ["refused", "A4"],
  '{"$gt":{"value":1},"x":2} on 0': ["refused", "A4"],
  '{"x":2,"$gt":{"value":1}} on 5': ["refused", "A4"],
  '{"$gt":{"value":1},"$lt":{"value":0}} on 5': ["refused", "A4"],
  '{"$GT":{"value":1}} on 5': ["refused", "A4"],
};

function nameOf({ criterion, subject }: Vector): string {
  return `${JSON.stringify(criterion)} on ${JSON.stringify(subject)}`;
}

function answer(criterion: Json, subject: MatchValue): boolean | "refused" {
  const expanded = expandCriterion(criterion, []);
  if (expanded.issues.length > 0) return "refused";
  return compileCriterion(expanded.criterion)(subject, noon);
}

Deno.test("criteria answer the reference's vectors, where part A does not decide", () => {
  const vectors = readVectors();
  assert.equal(vectors.length, 302);
  const used = new Set<string>();
  const wrong: string[] = [];
  for (const vector of vectors) {
    const name = nameOf(vector);
    const own = Object.hasOwn(deviations, name) ? deviations[name] : undefined;
    if (own !== undefined) used.add(name);
    const expected = own?.[0] ?? vector.result === true;
    if (answer(vector.criterion, vector.subject) !== expected) wrong.push(name);
    if (own !== undefined) assert.notEqual(expected, vector.result, name);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual([...used].sort(), Object.keys(deviations).sort());
});

Deno.test("a type mismatch is not a match, and its negation is one (A3)", () => {
  for (
    const criterion of [{ $gt: 3 }, { $regex: "a" }, { $length: 1 }, {
      $even: {},
    }, { $json: 1 }]
  ) {
    assert.equal(answer(criterion, null), false);
    assert.equal(answer({ $not: criterion }, null), true);
  }
  assert.equal(answer({ $gt: 0 }, true), false);
  assert.equal(answer({ $gt: 0 }, "1"), false);
});

Deno.test("numbers compare by exact value", () => {
  assert.equal(answer({ $json: { n: 1 } }, '{"n":1.0}'), true);
  const exact = readJson('{"$json":{"n":9007199254740993}}');
  assert.ok(exact.ok);
  assert.equal(answer(exact.value, '{"n":9007199254740993}'), true);
  assert.equal(answer(exact.value, '{"n":9007199254740992}'), false);
  assert.equal(answer({ $json: { $gt: 5 } }, "1e1000000000"), true);
  assert.equal(answer({ $json: { $even: {} } }, "1e1000000000"), true);
});

Deno.test("non-finite tokens parse in $json and equal nothing by order", () => {
  assert.equal(answer({ $json: { $gt: 5 } }, "NaN"), false);
  assert.equal(answer({ $json: { $lte: 5 } }, "NaN"), false);
  assert.equal(answer({ $json: { $gt: 5 } }, "Infinity"), true);
});

Deno.test("texts are measured and ordered by code point", () => {
  assert.equal(answer({ $length: 1 }, "😀"), true);
  assert.equal(answer({ $gt: "\uffff" }, "😀"), true);
  assert.equal(answer({ $lt: "😀" }, "\uffff"), true);
  assert.equal(answer({ $lt: "😁" }, "😀"), true);
});

Deno.test("$contains searches whole items in text (A7) and asks criteria of characters", () => {
  assert.equal(answer({ $contains: ["needle"] }, "a needle here"), true);
  assert.equal(answer({ $contains: ["needle"] }, "needl e"), false);
  assert.equal(answer({ $contains: [{ $gt: "y" }] }, "xyz"), true);
  assert.equal(answer({ $contains: [{ $regex: "xy" }] }, "xyz"), false);
  assert.equal(answer({ $contains: [3] }, "123"), false);
  assert.equal(
    answer({ $contains: [98] }, new TextEncoder().encode("abc")),
    true,
  );
});

Deno.test("keys such as __proto__ are plain data", () => {
  const criterion = readJson('{"$json":{"__proto__":{"a":1}}}');
  assert.ok(criterion.ok);
  assert.equal(answer(criterion.value, '{"__proto__":{"a":1}}'), true);
  assert.equal(answer(criterion.value, "{}"), false);
  assert.equal(
    answer({ $key_values: { constructor: { $not: 1 } } }, {}),
    false,
  );
  assert.equal(answer({ $json: {} }, '{"__proto__":1}'), false);
});

Deno.test("a deeply nested subject does not overflow the stack", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  assert.equal(answer({ $json: [[[1]]] }, deep), false);
  assert.equal(answer({ $json: { $length: 1 } }, deep), true);
  assert.equal(answer({ $json: { $gt: [[[]]] } }, deep), true);
});
