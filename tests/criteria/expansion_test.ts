import assert from "node:assert/strict";
import {
  expandCriterion,
  expandKeyValues,
} from "../../src/criteria/expansion.ts";
import { operatorNames } from "../../src/criteria/operators.ts";
import type { Json } from "../../src/json/values.ts";

function issuesOf(criterion: Json): string[] {
  return expandCriterion(criterion, ["body"]).issues
    .map(({ loc, msg }) => `${loc.join(".")}: ${msg}`);
}

function expand(criterion: Json): Json {
  const { criterion: expanded, issues } = expandCriterion(criterion, []);
  assert.deepEqual(issues, [], JSON.stringify(criterion));
  return expanded;
}

const eq = (value: Json): Json => ({ $eq: { value } });

Deno.test("every canonical example stays as it is", () => {
  const examples: Json[] = [
    { $eq: { value: "red" } },
    { $neq: { value: null } },
    { $gt: { value: 17 } },
    { $gte: { value: 18 } },
    { $lt: { value: "m" } },
    { $lte: { value: 9.5 } },
    { $between: { lower: 2, upper: 6, is_inclusive: false } },
    { $and: { items: [{ $gt: { value: 2 } }, { $lt: { value: 8 } }] } },
    { $or: { items: [eq("p"), { $regex: { pattern: "q" } }] } },
    { $xor: { left: { $odd: {} }, right: { $gt: { value: 40 } } } },
    { $not: { value: eq("red") } },
    { $json: { inner_criteria: eq({ sku: "k9" }) } },
    { $contains: { items: [eq(3)] } },
    { $contains_exactly: { items: [eq(3), { $gt: { value: 4 } }] } },
    { $regex: { pattern: "/v[12]/" } },
    { $length: { value: { $lte: { value: 10 } } } },
    { $key_values: { key_values: { tier: eq("gold") } } },
    { $exact_key_values: { key_values: { n: { $even: {} } } } },
    { $even: {} },
    { $odd: {} },
    { $ignore_case: { value: "Yes" } },
    { $any: { value: eq(3) } },
    { $all: { value: { $gt: { value: 0 } } } },
    { $last: { value: eq("done") } },
    { $item: { index: -2, value: eq("a") } },
    { $list: { items: [eq(1)], any_order: true, extra: false } },
    { $values: { value: { $length: { value: eq(2) } } } },
    { $type: { value: "integer" } },
    { $number: { value: { $gt: { value: 5 } } } },
    { $date: { value: { $gt: { value: "now-3d" } } } },
    { $base64: { value: eq("a") } },
    { $bytes: { value: "AAEC" } },
    { $json_schema: { properties: { value: { $ref: "#" } } } },
    { $xml: { value: "<a/>" } },
    {
      $graphql: {
        query: "{ a }",
        operation_name: eq("A"),
        variables: eq({ n: 1 }),
      },
    },
    { $xpath: { path: "//x:b", namespaces: { x: "u" }, value: eq("1") } },
  ];
  assert.equal(examples.length, operatorNames.length);
  for (const example of examples) assert.deepEqual(expand(example), example);
});

Deno.test("short forms and plain values expand", () => {
  assert.deepEqual(expand({ $and: ["x", { $gt: 1 }] }), {
    $and: { items: [eq("x"), { $gt: { value: 1 } }] },
  });
  assert.deepEqual(expand({ $xor: { left: 1, right: { a: 1 } } }), {
    $xor: { left: eq(1), right: eq({ a: 1 }) },
  });
  assert.deepEqual(expand({ $not: "x" }), { $not: { value: eq("x") } });
  assert.deepEqual(
    expand({ $eq: { a: { $gt: 1 } } }),
    eq({ a: { $gt: { value: 1 } } }),
  );
  assert.deepEqual(expand({ $eq: { value: 1 } }), eq(1));
  assert.deepEqual(expand({ $eq: null }), eq(null));
  assert.deepEqual(expand({ $contains: { items: "a😀" } }), {
    $contains: { items: [eq("a"), eq("😀")] },
  });
  assert.deepEqual(expand({ $json: { inner_criteria: null } }), {
    $json: { inner_criteria: eq(null) },
  });
  const open = { $between: { lower: "a", upper: "c", is_inclusive: null } };
  assert.deepEqual(expand(open), {
    $between: { lower: "a", upper: "c", is_inclusive: false },
  });
});

Deno.test("a literal stays a literal, and its members may hold criteria", () => {
  assert.deepEqual(expand({ a: [1, { $gt: 2 }], b: "x" }), {
    a: [1, { $gt: { value: 2 } }],
    b: "x",
  });
  assert.equal(expand("plain"), "plain");
  const proto = JSON.parse('{"__proto__":{"$gt":1}}');
  assert.deepEqual(Object.keys(expand(proto) ?? {}), ["__proto__"]);
});

Deno.test("each issue says its place and what to write instead", () => {
  const cases: [Json, string][] = [
    [
      { $foo: 1 },
      'body.$foo: Unknown operator "$foo": a member of that name is asked by {"$key_values":{"$foo":...}}',
    ],
    [
      { $regx: "a" },
      'body.$regx: Unknown operator "$regx": the nearest is "$regex", write {"$regex":"^ab+"}',
    ],
    [
      { $GT: 1 },
      'body.$GT: Unknown operator "$GT": the nearest is "$gt", write {"$gt":5}',
    ],
    [
      { $gt: 1, x: 2 },
      'body.x: "x" stands beside the operator "$gt", an operator stands alone in its object: move or remove "x"',
    ],
    [
      { $gt: 1, $lt: 2 },
      'body.$lt: "$lt" stands beside the operator "$gt", to ask both write {"$and":[{"$gt":...},{"$lt":...}]}',
    ],
    [
      { $gt: true },
      'body.$gt: "$gt" needs a number, a string or a list to compare with, write {"$gt":5}',
    ],
    [
      { $between: [1, "b"] },
      'body.$between: "$between" needs two numbers, two strings or two lists, write {"$between":[1,9]}',
    ],
    [
      { $ignore_case: { value: 5 } },
      'body.$ignore_case: "$ignore_case" needs a string, write {"$ignore_case":"yes"}',
    ],
    [
      { $contains: "ab" },
      'body.$contains: "$contains" needs a list of items, write {"$contains":["a"]}',
    ],
    [
      { $regex: { pattern: "a(" } },
      'body.$regex.pattern: The pattern cannot be used: at character 1, this "(" has no closing ")"',
    ],
    [
      { $key_values: { $eq: 1 } },
      'body.$key_values.$eq: The operator "$eq" stands where names of members are expected, put it under a name or in place of the whole object',
    ],
  ];
  for (const [criterion, expected] of cases) {
    assert.deepEqual(issuesOf(criterion), [expected]);
  }
});

Deno.test("all issues of a criterion are collected at once", () => {
  const issues = expandCriterion({
    $and: [{ $gt: null }, { a: [{ $odd: 1 }] }, { $regex: "*" }],
  }, ["body", "request"]).issues;
  assert.deepEqual(issues.map((issue) => issue.loc.slice(2)), [
    ["$and", 0, "$gt"],
    ["$and", 1, "a", 0, "$odd"],
    ["$and", 2, "$regex"],
  ]);
  assert.deepEqual(issues.map((issue) => issue.type), [
    "criterion_operand",
    "criterion_operand",
    "criterion_pattern",
  ]);
});

Deno.test("headers and query without an operator become $key_values", () => {
  const { criterion, issues } = expandKeyValues(
    { a: "1", b: { $gt: "2" } },
    [],
  );
  assert.deepEqual(issues, []);
  assert.deepEqual(criterion, {
    $key_values: { key_values: { a: eq("1"), b: { $gt: { value: "2" } } } },
  });
  assert.deepEqual(expandKeyValues({ $length: 1 }, []).criterion, {
    $length: { value: eq(1) },
  });
  assert.deepEqual(expandKeyValues({}, []).criterion, {
    $key_values: { key_values: {} },
  });
});

Deno.test("OData's names are names in a query, near operators are slips", () => {
  for (
    const name of [
      "$filter",
      "$top",
      "$skip",
      "$select",
      "$orderby",
      "$expand",
      "$count",
      "$search",
      "$format",
      "$index",
      "$levels",
    ]
  ) {
    assert.deepEqual(expandKeyValues({ [name]: "1" }, []).issues, [], name);
  }
  assert.equal(expandKeyValues({ $key_value: {} }, []).issues.length, 1);
  assert.equal(expandKeyValues({ $regexp: "a" }, []).issues.length, 1);
});

Deno.test("a criterion nested too deeply is an issue, not an overflow", () => {
  let deep: Json = 1;
  for (let level = 0; level < 50_000; level++) {
    deep = level % 2 === 0 ? [deep] : { $not: deep };
  }
  assert.match(issuesOf(deep)[0] ?? "", /nested deeper than 100 levels/);
  let fine: Json = 1;
  for (let level = 0; level < 99; level++) fine = { $not: fine };
  assert.deepEqual(issuesOf(fine), []);
});
