import assert from "node:assert/strict";
import fc from "fast-check";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { explainCriterion } from "../../src/criteria/explanation.ts";
import type { MatchValue } from "../../src/criteria/match_value.ts";
import type { Json } from "../../src/json/values.ts";
import { createContent } from "../../src/request/content.ts";
import { Attempts, unfinished } from "../../src/runtime/attempts.ts";
import { noon } from "./noon.ts";

/** Lists that are so long that a test of them may be broken off, of elements that are, too. */
const { list } = fc.letrec<{ list: Json[] }>((tie) => ({
  list: fc.tuple(
    fc.array(
      fc.oneof(
        { maxDepth: 2 },
        fc.constantFrom<Json>(0, 1, 2, "a", null),
        fc.constantFrom<Json>({ a: 1 }, { a: 2, b: 1 }),
        tie("list"),
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom(0, 1, 70),
    fc.constantFrom<Json>(0, 1, 3, { a: 1 }),
  ).map(([some, count, other]) => [
    ...some,
    ...Array<Json>(count).fill(other),
    ...some,
  ]),
}));

const { criterion } = fc.letrec<{ criterion: Json }>((tie) => {
  const one = tie("criterion");
  const some = fc.array(one, { maxLength: 3 });
  return {
    criterion: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<Json>(0, 1, 3, "a", { a: 1 }, { $gt: 1 }, {
        $type: "list",
      }),
      fc.constantFrom<Json>({ $length: { $gt: 60 } }, { $regex: ".*a" }),
      fc.constantFrom<Json>({ $xpath: "//b" }, {
        $json_schema: { minItems: 3 },
      }),
      fc.constantFrom<Json>({ $contains: "a" }, { $contains: [1, "a"] }),
      some.map(($and) => ({ $and })),
      some.map(($or) => ({ $or })),
      one.map(($not) => ({ $not })),
      one.map(($any) => ({ $any })),
      one.map(($all) => ({ $all })),
      one.map((value) => ({ $item: { index: 1, value } })),
      some.map(($contains) => ({ $contains })),
      some.map(($contains_exactly) => ({ $contains_exactly })),
      fc.record({ items: some, extra: fc.boolean(), any_order: fc.boolean() })
        .map(($list) => ({ $list })),
      one.map(($json) => ({ $json })),
      one.map(($base64) => ({ $base64 })),
    ),
  };
});

/** Several that may each be broken off. */
const several = fc.tuple(
  fc.constantFrom("$and", "$or"),
  fc.array(criterion, { minLength: 2, maxLength: 6 }),
).map(([name, items]): Json => ({ [name]: items }));

const utf8 = new TextEncoder();

/** A list, and criteria about it, in one of the forms in which a request may have it. */
const asked = fc.tuple(
  fc.constantFrom("list", "text", "base64", "content"),
  list,
  several,
).map(([form, list, about]): { given: Json; value: MatchValue } => {
  if (form === "list") return { given: about, value: list };
  const given = { $and: [{ $json: about }, { $xpath: "//b" }] };
  const text = JSON.stringify(list).padEnd(5000);
  if (form === "text") return { given, value: text };
  const bytes = utf8.encode(text);
  return form === "content"
    ? { given, value: createContent(bytes, null) }
    : { given: { $base64: given }, value: bytes.toBase64() };
});

/** Attempts after which a test makes no headway. */
const tooMany = 5000;

/** What work comes to that is broken off as soon as it has found out anything. */
function inPieces<T>(work: () => T): T {
  const attempts = new Attempts(0);
  for (let count = 0; count < tooMany; count++) {
    const found = attempts.attempt(work);
    if (found !== unfinished) return found;
  }
  throw new Error(`It is not done after ${tooMany} attempts`);
}

Deno.test("a criterion says the same however often its test is broken off", () => {
  const property = fc.property(asked, ({ given, value }) => {
    const expanded = expandCriterion(given, []);
    fc.pre(expanded.issues.length === 0);
    const matches = compileCriterion(expanded.criterion);
    const held = inPieces(() => matches(value, noon));
    assert.equal(held, matches(value, noon));
  });
  fc.assert(property, { numRuns: 2000 });
});

Deno.test("and so does the reason why it does not hold", () => {
  const property = fc.property(asked, ({ given, value }) => {
    const expanded = expandCriterion(given, []);
    fc.pre(expanded.issues.length === 0);
    const explain = () => explainCriterion(expanded.criterion, value, noon);
    assert.deepEqual(inPieces(explain), explain());
  });
  fc.assert(property, { numRuns: 1000 });
});

Deno.test("a test that asks about something else in each attempt is done all the same", () => {
  const attempts = new Attempts(1);
  const key = {};
  const work = () => {
    for (let step = 0; step < 20; step++) {
      const until = performance.now() + 1;
      const ask = () => {
        while (performance.now() < until);
        return true;
      };
      assert.ok(attempts.test(key, {}, ask));
    }
    return "done";
  };
  let found: string | typeof unfinished = unfinished;
  for (let count = 0; found === unfinished && count < 20; count++) {
    found = attempts.attempt(work);
  }
  assert.equal(found, "done");
});

/** So many copies of something. */
const times = <T>(count: number, one: T) => Array<T>(count).fill(one);

/** Tests each of which is short, as is every list of them, and every list that they are asked about. */
const manyShort: readonly (readonly [Json, Json])[] = [
  [
    { $or: times(40, { $or: times(40, { $or: times(20, { $eq: "b" }) }) }) },
    "a",
  ],
  [{ $and: times(40, { $and: times(40, { $not: { $eq: "b" } }) }) }, "a"],
  [
    { $any: { $any: { $or: times(40, { $regex: "a+b" }) } } },
    times(40, times(40, "a")),
  ],
  [{ $json: [times(60, { $key_values: { a: { $gt: 2 } } })] }, '[[{"a":1}]]'],
  [
    { $contains: times(60, { $contains: [{ $or: times(60, { $eq: 2 }) }] }) },
    times(60, times(30, 1)),
  ],
  [
    times(60, { a: times(60, { $not: { $regex: "a+b" } }) }),
    times(60, { a: times(60, "a") }),
  ],
];

for (const [at, [given, value]] of manyShort.entries()) {
  Deno.test(`many short tests say the same in one go and in several: ${at}`, () => {
    const { criterion, issues } = expandCriterion(given, []);
    assert.deepEqual(issues, []);
    const matches = compileCriterion(criterion);
    const held = matches(value, noon);
    assert.equal(inPieces(() => matches(value, noon)), held);
    const anew = compileCriterion(criterion);
    assert.equal(inPieces(() => anew(value, noon)), held);
  });
}

Deno.test("tests of short lists by short lists of criteria are broken off where there are many", () => {
  const criteria = { $any: { $any: { $or: times(60, { $regex: "a+b" }) } } };
  const { criterion } = expandCriterion(criteria, []);
  const matches = compileCriterion(criterion);
  const value = Array.from(
    { length: 60 },
    (_, row) =>
      Array.from({ length: 60 }, (_, at) => "a".repeat(100) + row + at),
  );
  const attempts = new Attempts(1);
  const ask = () => matches(value, noon);
  let count = 1;
  let found = attempts.attempt(ask);
  for (; found === unfinished && count < tooMany; count++) {
    found = attempts.attempt(ask);
  }
  assert.equal(found, false);
  assert.ok(count > 1, `${count} attempts`);
});
