import assert from "node:assert/strict";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import type { Json } from "../../src/json/values.ts";
import { Attempts, unfinished } from "../../src/runtime/attempts.ts";
import { noon } from "./noon.ts";

/** Equality with a number, negated so many times. */
function chain(levels: number, at: number): Json {
  return levels === 0 ? { $eq: at } : { $not: chain(levels - 1, at) };
}

/** A criterion that holds forty thousand others. */
function many(combined: "$or" | "$and", leaf: (at: number) => number): Json {
  const chains = Array.from({ length: 800 }, (_, at) => chain(50, leaf(at)));
  const { criterion, issues } = expandCriterion({ [combined]: chains }, []);
  assert.deepEqual(issues, []);
  return criterion;
}

Deno.test("of very many criteria the last are compiled when they are first asked", () => {
  const first = Array.from({ length: 2000 }, (_, at) => ({ $eq: at }));
  const { criterion } = expandCriterion({ $or: first }, []);
  const last = { $eq: { value: "b" } };
  let looks = 0;
  const watching = new Proxy(last, {
    ownKeys(target) {
      looks++;
      return Reflect.ownKeys(target);
    },
  });
  const items = (criterion as { $or: { items: Json[] } }).$or.items;
  items.push(watching);
  const matches = compileCriterion(criterion);
  assert.equal(looks, 0);
  assert.equal(matches("b", noon), true);
  assert.equal(matches("c", noon), false);
  assert.equal(looks, 1);
});

Deno.test("what very many criteria say is the same whether they are asked in one go or in several", () => {
  for (const combined of ["$or", "$and"] as const) {
    for (const leaf of [() => 1, (at: number) => at]) {
      for (const subject of [1, 799, 1000]) {
        const matches = compileCriterion(many(combined, leaf));
        const attempts = new Attempts(0);
        const ask = () => matches(subject, noon);
        let said = attempts.attempt(ask);
        while (said === unfinished) said = attempts.attempt(ask);
        const all = Array.from(
          { length: 800 },
          (_, at) => leaf(at) === subject,
        );
        const holds = combined === "$or"
          ? all.includes(true)
          : !all.includes(false);
        assert.equal(said, holds, `${combined} ${subject}`);
        assert.equal(
          compileCriterion(many(combined, leaf))(subject, noon),
          holds,
        );
      }
    }
  }
});

Deno.test("a test of very many criteria is broken off while they are compiled", () => {
  const matches = compileCriterion(many("$or", (at) => at));
  const attempts = new Attempts(0);
  assert.equal(attempts.attempt(() => matches(-1, noon)), unfinished);
});
