import assert from "node:assert/strict";
import { quantile, ratios, summarise } from "./statistics.ts";

Deno.test("summary takes the median of values in any order", () => {
  assert.equal(summarise([9, 1, 5]).median, 5);
  assert.equal(summarise([4, 1, 3, 2]).median, 2.5);
});

Deno.test("summary keeps the smallest, the largest and all values", () => {
  assert.deepEqual(summarise([9, 1, 5]), {
    median: 5,
    min: 1,
    max: 9,
    values: [9, 1, 5],
  });
});

Deno.test("quantile lies between its two neighbours", () => {
  assert.equal(quantile([0, 10], 0.25), 2.5);
  assert.equal(quantile([0, 10], 1), 10);
  assert.ok(Number.isNaN(quantile([], 0.5)));
});

Deno.test("ratios compare the rounds of two series one by one", () => {
  assert.deepEqual(ratios([2, 30], [1, 10]).values, [2, 3]);
});
