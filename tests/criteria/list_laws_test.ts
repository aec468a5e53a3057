import assert from "node:assert/strict";
import fc from "fast-check";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { explainCriterion } from "../../src/criteria/explanation.ts";
import { pairedItems } from "../../src/criteria/pairing.ts";
import type { Json } from "../../src/json/values.ts";
import { noon } from "./noon.ts";

function holds(given: Json, value: Json): boolean {
  const { criterion, issues } = expandCriterion(given, []);
  assert.deepEqual(issues, []);
  const held = compileCriterion(criterion)(value, noon);
  const { matched, reason } = explainCriterion(criterion, value, noon);
  assert.equal(matched, held);
  assert.equal(reason === "", held, reason);
  return held;
}

const digit = fc.integer({ min: 0, max: 4 });
const item: fc.Arbitrary<Json> = fc.oneof(
  digit,
  digit.map((value) => ({ $gt: value })),
  digit.map((value) => ({ $lte: value })),
  fc.constant({ $even: {} }),
);
const items = fc.array(item, { maxLength: 4 });
const list: fc.Arbitrary<Json[]> = fc.array(digit, { maxLength: 5 });

Deno.test("$any holds where some item fits, $all where every item does", () =>
  fc.assert(fc.property(item, list, (criterion, values) => {
    const fits = values.map((value) => holds(criterion, value));
    assert.equal(holds({ $any: criterion }, values), fits.includes(true));
    assert.equal(holds({ $all: criterion }, values), !fits.includes(false));
    const none = { $not: { $any: criterion } };
    assert.equal(
      holds(none, values),
      holds({ $all: { $not: criterion } }, values),
    );
  })));

Deno.test("$last is the item -1, and an index asks the item that stands there", () =>
  fc.assert(
    fc.property(
      item,
      list,
      fc.integer({ min: -6, max: 6 }),
      (value, values, index) => {
        const one = values.at(index);
        const expected = one !== undefined && holds(value, one);
        assert.equal(holds({ $item: { index, value } }, values), expected);
        assert.equal(
          holds({ $last: value }, values),
          holds({ $item: { index: -1, value } }, values),
        );
      },
    ),
  ));

Deno.test("of an empty list only $all holds, and of what is not a list none", () => {
  for (const value of [[], {}, "", "ab", 1, null]) {
    const isList = Array.isArray(value);
    const anything = { $not: { $even: {} } };
    assert.equal(holds({ $all: anything }, value), isList);
    assert.equal(holds({ $any: anything }, value), false);
    assert.equal(holds({ $last: anything }, value), false);
    assert.equal(holds({ $item: { index: 0, value: anything } }, value), false);
    assert.equal(holds({ $list: [] }, value), isList);
  }
});

/** Whether the items pair off, by trying every way. */
function pairsOff(
  criteria: readonly Json[],
  values: readonly Json[],
  { anyOrder, extra }: { anyOrder: boolean; extra: boolean },
): boolean {
  const [first, ...others] = criteria;
  if (first === undefined) return extra || values.length === 0;
  return values.some((value, at) => {
    if (!holds(first, value)) return false;
    if (anyOrder) {
      return pairsOff(others, values.toSpliced(at, 1), { anyOrder, extra });
    }
    return (extra || at === 0) &&
      pairsOff(others, values.slice(at + 1), { anyOrder, extra });
  });
}

Deno.test("$list holds where some way to pair its items off does", () => {
  let held = 0;
  fc.assert(
    fc.property(
      items,
      list,
      fc.boolean(),
      fc.boolean(),
      (criteria, values, anyOrder, extra) => {
        const operand = { items: criteria, any_order: anyOrder, extra };
        const expected = pairsOff(criteria, values, { anyOrder, extra });
        assert.equal(holds({ $list: operand }, values), expected);
        if (expected) held++;
      },
    ),
    { numRuns: 2000 },
  );
  assert.ok(held > 200, `only ${held} lists fitted`);
});

Deno.test("$list in order and without others is $contains_exactly", () =>
  fc.assert(fc.property(items, list, (criteria, values) => {
    assert.equal(
      holds({ $list: { items: criteria } }, values),
      holds({ $contains_exactly: criteria }, values),
    );
  })));

Deno.test("as many items are paired as there can be", () =>
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.nat(5), { maxLength: 4 }), { maxLength: 6 }),
      (candidates) => {
        const most = (from: number, taken: readonly number[]): number => {
          const own = candidates[from];
          if (own === undefined) return 0;
          const ways = own.filter((one) => !taken.includes(one))
            .map((one) => 1 + most(from + 1, [...taken, one]));
          return Math.max(most(from + 1, taken), ...ways);
        };
        assert.equal(pairedItems(candidates), most(0, []));
      },
    ),
  ));

Deno.test("a $list takes its items and switches alone", () => {
  const refused: Json[] = [
    { items: [1], order: true },
    { any_order: true },
    { items: [1], extra: "yes" },
    { items: Array.from({ length: 317 }, () => 1), any_order: true },
    "a",
  ];
  for (const $list of refused) {
    const { issues } = expandCriterion({ $list }, []);
    assert.equal(issues.length, 1, JSON.stringify($list).slice(0, 80));
    assert.match(
      issues[0]?.msg ?? "",
      /"\$list" needs (a list of "items"|at most 316 items)/,
    );
  }
  for (const index of [1.5, "0", null]) {
    const { issues } = expandCriterion({ $item: { index, value: 1 } }, []);
    assert.match(issues[0]?.msg ?? "", /"\$item" needs a whole number/);
  }
});

Deno.test("a near miss says which item of a list differs", () => {
  const reason = (given: Json, value: Json) => {
    const { criterion } = expandCriterion(given, []);
    return explainCriterion(criterion, value, noon).reason;
  };
  assert.equal(
    reason({ $any: { $gt: 3 } }, [1, 2]),
    "no item of [1,2] is a number greater than 3",
  );
  assert.equal(
    reason({ $all: { $gt: 1 } }, [2, 1]),
    "element 1: expected a number greater than 1, got 1",
  );
  assert.equal(
    reason({ $last: "b" }, ["b", "a"]),
    'element 1: expected "b", got "a"',
  );
  assert.equal(
    reason({ $item: { index: 2, value: 1 } }, [1]),
    "item 2 is missing, the list has 1 elements",
  );
  assert.equal(
    reason({ $list: { items: [1, 2], any_order: true } }, [3, 1]),
    "no element is 2",
  );
  assert.equal(
    reason({ $list: { items: [1, 1], any_order: true } }, [3, 1]),
    "expected a list of the items 1, 1 in any order and no others, got [3,1]",
  );
});

Deno.test("a list too long to be asked item by item fits nothing, and says so", () => {
  const reason = (given: Json, value: Json) => {
    const { criterion } = expandCriterion(given, []);
    assert.equal(holds(given, value), false);
    return explainCriterion(criterion, value, noon).reason;
  };
  const ones = Array.from({ length: 20_001 }, () => 1);
  const asked = /20001 elements, more than the 20000 that are looked at/;
  assert.match(reason({ $any: 1 }, ones), asked);
  assert.match(reason({ $all: 1 }, ones), asked);
  assert.equal(holds({ $last: 1 }, ones), true);
  const operand = { items: [1, 1, 1, 1, 1, 1], any_order: true, extra: true };
  assert.match(reason({ $list: operand }, ones), /more pairs than the 100000/);
  assert.equal(holds({ $list: { ...operand, any_order: false } }, ones), true);
});
