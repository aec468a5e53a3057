import assert from "node:assert/strict";
import fc from "fast-check";
import {
  DistinctElements,
  startOfPairs,
} from "../../src/criteria/distinct_elements.ts";
import type { Json } from "../../src/json/values.ts";

/** Tells what is equal to a value, and how often it was asked. */
function counted(wanted: Json) {
  let asked = 0;
  const text = JSON.stringify(wanted);
  return {
    isEqual(element: Json | number) {
      asked++;
      return JSON.stringify(element) === text;
    },
    asked: () => asked,
  };
}

const element = fc.oneof(
  fc.constantFrom<Json>(null, 0, 1, "a", "b", true, [], [1], {}, { a: null }),
);

Deno.test("an element is found among the distinct ones of a list if it is in the list, by one criterion after the other", () => {
  fc.assert(
    fc.property(
      fc.array(element, { maxLength: 80 }),
      fc.array(element, { maxLength: 5 }),
      (list, wanted) => {
        const distinct = new DistinctElements(list);
        for (const one of wanted) {
          const isIn = list.some((item) =>
            JSON.stringify(item) === JSON.stringify(one)
          );
          assert.equal(
            distinct.some(counted(one).isEqual, startOfPairs()),
            isIn,
          );
        }
      },
    ),
  );
});

Deno.test("a criterion is asked of each character of a text once", () => {
  const text = "aab😀b\ud800😀a".repeat(1000);
  const distinct = new DistinctElements(text);
  for (const [wanted, isIn] of [["c", false], ["😀", true], ["b", true]]) {
    const one = counted(wanted ?? null);
    assert.equal(distinct.some(one.isEqual, startOfPairs()), isIn);
    assert.ok(one.asked() <= 4, `${one.asked()} times`);
  }
});

Deno.test("no more than 300,000 elements are compared", () => {
  const list = Array.from({ length: 300_001 }, (_, at) => at);
  const last = counted(300_000);
  assert.ok(!new DistinctElements(list).some(last.isEqual, startOfPairs()));
  assert.equal(last.asked(), 300_000);
  const one = counted(299_999);
  assert.ok(new DistinctElements(list).some(one.isEqual, startOfPairs()));
});
