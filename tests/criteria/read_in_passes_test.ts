import assert from "node:assert/strict";
import {
  expandCriterion,
  expandKeyValues,
  type Expansion,
} from "../../src/criteria/expansion.ts";
import { fieldsSubject, textSubject } from "../../src/criteria/subject.ts";
import type { Json } from "../../src/json/values.ts";
import { countingWork } from "../../src/schema/compile_work.ts";
import { readInSteps } from "../../src/schema/reading_steps.ts";

/** What a reading comes to in passes, and how many there were. */
function inPasses(read: () => Expansion) {
  const work = readInSteps(() => countingWork(read));
  for (let passes = 1; passes < 10_000; passes++) {
    const { done, value } = work.next();
    if (done) return { passes, expansion: value };
  }
  throw new Error("it comes to no end");
}

const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

/** A criterion inside of many that negate it. */
function deep(levels: number, criterion: Json): Json {
  return levels === 0 ? criterion : { $not: deep(levels - 1, criterion) };
}

/** JSON in a text in a JSON in a text, and so on. */
function chain(levels: number): Json {
  return levels === 0 ? { $eq: 1 } : { $json: chain(levels - 1) };
}

const items = many(25_000, (at) => ({ id: at }));
const members = Object.fromEntries(
  many(40_000, (at) => [`name ${at}`, `text ${at}`]),
);
const patterns = many(80, (at) => ({ $regex: `a${at}[a-z]+` }));

const long: readonly (readonly [string, Json])[] = [
  ["items to look for", { $contains_exactly: items }],
  ["a literal", { $json: { a: members, b: { list: items } } }],
  ["members", { $key_values: members }],
  ["patterns after values", { $or: [...many(20_000, String), ...patterns] }],
  ["a wrong item", { $contains: [...many(20_000, String), { $nonsense: 1 }] }],
  ["too many values", { $contains: many(40_000, String) }],
  ["deep criteria", {
    $or: many(40, () => deep(90, { $any: items.slice(0, 500) })),
  }],
  ["operators inside each other", { $or: many(400, () => chain(90)) }],
  ["what never holds", { $not: { $contains_all: [items, { $length: "a" }] } }],
];

for (const [name, criterion] of long) {
  Deno.test(`a long criterion is read in several passes to the same as in one: ${name}`, () => {
    const { passes, expansion } = inPasses(() =>
      expandCriterion(criterion, ["body"])
    );
    assert.deepEqual(expansion, expandCriterion(criterion, ["body"]));
    // What is refused early is read in no time.
    assert.ok(passes > 1 || expansion.issues.length > 0, `${passes}`);
  });
}

Deno.test("names of a query are read in several passes to the same as in one", () => {
  const read = () => expandKeyValues({ ...members, $eqq: 1 }, ["query"]);
  const { passes, expansion } = inPasses(read);
  assert.deepEqual(expansion, read());
  assert.ok(passes > 1, `${passes}`);
});

Deno.test("what is another object in each pass is read in the second to its end", () => {
  const read = () => expandCriterion({ $contains_exactly: [...items] }, []);
  const { passes, expansion } = inPasses(read);
  assert.deepEqual(expansion, read());
  assert.ok(passes <= 3, `${passes}`);
});

const headers = fieldsSubject("the headers", {
  is: "are an object",
  value: "a header",
});
const equalities = many(45_000, () => ({ $eq: "a" }));

for (
  const [what, read] of [
    ["headers", () => expandKeyValues({ a: { $or: equalities } }, [], headers)],
    ["what a text holds", () =>
      expandCriterion(
        { $contains: { items: equalities.slice(0, 15_000) } },
        [],
        textSubject("the path"),
      )],
    [
      "what is another object in each pass",
      () => expandCriterion({ $contains_exactly: [...items] }, []),
    ],
  ] as const
) {
  Deno.test(`what stands behind a long criterion is read to its end: ${what}`, () => {
    const body = { $contains_exactly: items };
    const { expansion } = inPasses(() => {
      expandCriterion(body, []);
      return read();
    });
    assert.deepEqual(expansion, read());
  });
}

Deno.test("many criteria of which none is long are read in several passes", () => {
  const criteria = many(400, () => ({ $or: [chain(90)] }));
  const { passes } = inPasses(() => {
    const all = criteria.map((one) => expandCriterion(one, []));
    return { criterion: null, issues: all.flatMap(({ issues }) => issues) };
  });
  assert.ok(passes > 1, `${passes}`);
});
