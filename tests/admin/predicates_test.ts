import assert from "node:assert/strict";
import {
  readPredicate,
  readRows,
  writePredicate,
  writeRows,
} from "../../admin/editor/predicates.ts";
import { sampleFor } from "../../admin/editor/sample.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { operatorNames, operators } from "../../src/criteria/operators.ts";
import type { Json } from "../../src/json/values.ts";
import { criterionText } from "../../admin/criterion_text.ts";
import { predicateText } from "../../admin/predicate_text.ts";

const shown = [
  ["plain", { operator: "is", text: "plain" }],
  [{ $eq: { value: "plain" } }, { operator: "is", text: "plain" }],
  [{ $regex: "^a" }, { operator: "matches", text: "^a" }],
  [{ $regex: { pattern: "^a" } }, { operator: "matches", text: "^a" }],
  [{ $contains: { items: [{ $eq: { value: "b" } }] } }, {
    operator: "contains",
    text: "b",
  }],
  [{ $ignore_case: { value: "Yes" } }, {
    operator: "ignoring_case",
    text: "Yes",
  }],
] as const;

Deno.test("the form shows a predicate in its short and its canonical form alike, and writes it so that it reads the same", () => {
  for (const [value, predicate] of shown) {
    const json = JSON.parse(JSON.stringify(value));
    assert.deepEqual(readPredicate(json), predicate);
    assert.deepEqual(readPredicate(writePredicate(predicate)), predicate);
  }
});

Deno.test("the form keeps a criterion that it has no field for as JSON", () => {
  const criterion = { $not: { value: { $regex: { pattern: "x" } } } };
  const predicate = readPredicate(criterion);
  assert.equal(predicate.operator, "criterion");
  assert.deepEqual(writePredicate(predicate), criterion);
  const nested = {
    $json: { inner_criteria: { $key_values: { key_values: {} } } },
  };
  assert.equal(readPredicate(nested).operator, "criterion");
});

Deno.test("the form loses nothing of any operator, in the short and the canonical form", () => {
  const canonical = (value: Json) => expandCriterion(value, []).criterion;
  for (const name of operatorNames) {
    const example = JSON.parse(operators[name].example);
    for (const value of [example, canonical(example)]) {
      const written = writePredicate(readPredicate(value)) ?? null;
      const plain = typeof written === "string" ? { $eq: written } : written;
      assert.deepEqual(canonical(plain), canonical(example), name);
    }
  }
});

Deno.test("the form keeps a number of a JSON body as it was written", () => {
  const predicate = {
    operator: "json",
    text: '{"n": 9007199254740993}',
  } as const;
  assert.match(JSON.stringify(writePredicate(predicate)), /9007199254740993/);
});

Deno.test("rows hold names such as __proto__ and $eq as plain data", () => {
  const text = '{"__proto__": "a", "constructor": "b"}';
  const rows = readRows(JSON.parse(text)) ?? [];
  assert.deepEqual(rows.map(({ name }) => name), ["__proto__", "constructor"]);
  assert.equal(
    JSON.stringify(writeRows(rows)),
    JSON.stringify(JSON.parse(text)),
  );
  const operator = writeRows([{ name: "$eq", operator: "is", text: "1" }]);
  assert.deepEqual(readRows(operator), [{
    name: "$eq",
    operator: "is",
    text: "1",
  }]);
});

Deno.test("rows show a number or boolean as the text that it is compared with", () => {
  const rows = readRows({ page: 1, full: true }) ?? [];
  assert.deepEqual(rows.map(({ operator, text }) => [operator, text]), [
    ["is", "1"],
    ["is", "true"],
  ]);
  assert.deepEqual(writeRows(rows), { page: "1", full: "true" });
});

Deno.test("an operator over a whole query is not a list of rows", () => {
  assert.equal(readRows({ $exact_key_values: { key_values: {} } }), undefined);
});

Deno.test("a predicate is told in few words", () => {
  const body = {
    $json: {
      inner_criteria: {
        $key_values: { key_values: { n: { $gt: { value: 5 } } } },
      },
    },
  };
  assert.equal(predicateText(body), "JSON with n: more than 5");
  assert.equal(predicateText({ $even: {} }), '{"$even":{}}');
  assert.equal(
    predicateText({ $or: { items: [{ $eq: { value: "a" } }, "b"] } }),
    "a or b",
  );
  assert.equal(
    predicateText({ $contains: { items: ["a", { $length: { value: 2 } }] } }),
    "contains a, of length 2",
  );
  const item = { price: { $gt: { value: 0 } }, n: 1 };
  assert.equal(
    criterionText({
      $json: { inner_criteria: { $eq: { value: { items: [item] } } } },
    }),
    'JSON {"items":[{"price":{"$gt":0},"n":1}]}',
  );
});

Deno.test("a sample request fits the plain predicates of its stub", () => {
  const sample = sampleFor({
    request: {
      method: "POST",
      path: "/a b/{id}",
      query: { q: "x y" },
      headers: { "x-a": "1", "x-b": { $regex: ".*" } },
      body: {
        $json: {
          inner_criteria: {
            $key_values: { key_values: { n: { $gte: { value: 3 } } } },
          },
        },
      },
    },
  });
  assert.deepEqual({ ...sample, body: JSON.parse(sample.body) }, {
    method: "POST",
    target: "/a%20b/1?q=x+y",
    headers: "x-a: 1\ncontent-type: application/json",
    body: { n: 3 },
  });
});
