import assert from "node:assert/strict";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { explainCriterion } from "../../src/criteria/explanation.ts";
import type { Json } from "../../src/json/values.ts";
import { noContent } from "../../src/request/content.ts";
import type { Content } from "../../src/request/request_view.ts";
import { noon } from "./noon.ts";

function expanded(criterion: Json): Json {
  return expandCriterion(criterion, []).criterion;
}

/** A criterion so many levels deep, each about the same value as the one around it. */
function nested(levels: number): Json {
  let criterion: Json = { $eq: "gold" };
  for (let at = 0; at < levels; at++) criterion = { $and: [criterion] };
  return expanded(criterion);
}

/** How often an explanation of the criterion looks at the text of a content. */
function looks(criterion: Json): number {
  let count = 0;
  const silver: Content = {
    ...noContent("text/plain"),
    text() {
      count++;
      return "silver";
    },
  };
  const { reason } = explainCriterion(criterion, silver, noon);
  assert.equal(reason, 'expected "gold", got "silver"');
  return count;
}

Deno.test("an explanation of nested criteria looks at its subject no more often the deeper they are", () => {
  assert.ok(looks(nested(80)) <= looks(nested(40)) + 1);
});

Deno.test("an explanation tries a criterion on each subject anew", () => {
  const inner: Json = { $and: [{ $not: { $eq: 2 } }, { $gt: 0 }] };
  const both: Json = { $and: [{ $all: inner }, { $contains: [inner] }] };
  const criterion = expanded(both);
  for (const list of [[1, 2], [2, 1], [1, 1], [2, 2], [1, 3, 0], []]) {
    const { matched, reason } = explainCriterion(criterion, list, noon);
    assert.equal(matched, compileCriterion(criterion)(list, noon), `${list}`);
    assert.equal(matched, reason === "");
  }
  const all = expanded({ $all: inner });
  const { reason } = explainCriterion(all, [1, 2, 1], noon);
  assert.equal(reason, "element 1: expected anything but 2, got 2");
});
