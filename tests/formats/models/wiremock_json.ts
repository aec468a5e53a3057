import fc from "fast-check";
import type { JsonObject } from "../../../src/json/values.ts";
import type { Drawn } from "./drawn.ts";
import { pathNames } from "./json_paths.ts";
import { asJson, ofBody, plain } from "./wiremock_draws.ts";

const leaf = fc.constantFrom<unknown>("5", 5, true, null);
const list = fc.array(leaf, { maxLength: 2 });
const name = fc.constantFrom("a", "b");
const value = fc.oneof(
  { weight: 2, arbitrary: leaf },
  { weight: 1, arbitrary: list },
  { weight: 1, arbitrary: fc.dictionary(name, leaf, { maxKeys: 2 }) },
);
const holder = fc.dictionary(name, value, { minKeys: 1, maxKeys: 2 });
const placeholder = fc.constantFrom(
  "${json-unit.any-string}",
  "${json-unit.any-number}",
  "${json-unit.any-boolean}",
  "${json-unit.ignore}",
  "${json-unit.ignore-element}",
  "${json-unit.regex}[a5]*",
);
const held = fc.oneof(placeholder, leaf);
export const expected = fc.oneof(
  holder,
  fc.record({ a: list }),
  fc.dictionary(name, held, { minKeys: 1, maxKeys: 2 }),
  fc.record({ a: fc.array(held, { maxLength: 2 }) }),
);
const actual = fc.oneof(
  holder,
  fc.dictionary(name, leaf, { maxKeys: 2 }),
  fc.record({ a: list }),
  value,
).map((one) => JSON.stringify(one));
export const json = fc.oneof({ weight: 9, arbitrary: actual }, {
  weight: 1,
  arbitrary: fc.constantFrom("no json", "", "{"),
});
const equalToJson = asJson(fc.record({
  equalToJson: fc.oneof(expected, expected.map((one) => JSON.stringify(one))),
  ignoreArrayOrder: fc.boolean(),
  ignoreExtraElements: fc.boolean(),
}));

const scalar = fc.constantFrom<unknown>("x", "X", "5", "Ax", 5, 1, 0, true);
const item = fc.oneof(
  scalar,
  fc.dictionary(name, scalar, { maxKeys: 2 }),
  fc.dictionary(name, scalar, { minKeys: 1, maxKeys: 2 }),
);
export const tree = fc.oneof(
  fc.record({
    a: fc.oneof(scalar, item, fc.constantFrom(null, [], {}, ["5"], "{}")),
    l: fc.oneof(
      fc.array(item, { maxLength: 3 }),
      fc.array(item, { minLength: 1, maxLength: 2 }),
      item,
    ),
  }, { requiredKeys: [] }),
  fc.array(item, { maxLength: 2 }),
).map((one) => JSON.stringify(one));
export const jsonPath = fc.constantFrom(...pathNames);
const sub = fc.oneof(
  plain,
  plain.map((not) => ({ not })),
  fc.array(plain, { minLength: 2, maxLength: 2 }).map((or) => ({ or })),
  fc.constantFrom("5", "x", "1").map((equalTo) => ({ equalTo })),
  fc.constantFrom<unknown>(5, "x", null, [5], { a: 5 }, ["x"], [5, 5])
    .map((one) => ({ equalToJson: JSON.stringify(one) })),
  fc.constantFrom("integer", "string", "object", "array").map((type) => ({
    matchesJsonSchema: { type },
  })),
  fc.constantFrom("$.a", "$.b").map((matchesJsonPath) => ({ matchesJsonPath })),
);
const toOne = fc.constantFrom("$.a", "$.b", "$.a.b", "$.l[0].a");
const withSub = asJson(
  fc.oneof(
    fc.tuple(jsonPath, sub),
    fc.tuple(toOne, fc.oneof(sub, fc.constant({ absent: true }))),
  ).map(([expression, matcher]) => ({
    matchesJsonPath: { expression, ...matcher },
  })),
);
const denied = asJson(
  fc.oneof(
    jsonPath.map((matchesJsonPath) => ({ matchesJsonPath })),
    fc.constantFrom("$.a", "$.l", "$.l[*]").map((matchesJsonPath) => ({
      matchesJsonPath,
    })),
    withSub,
    equalToJson,
  ).map((not) => ({ not })),
);

const any = fc.oneof(leaf, fc.constantFrom<unknown>("a", "", 1));
const keyword: fc.Arbitrary<JsonObject> = asJson(fc.oneof(
  fc.constantFrom(
    "string",
    "number",
    "integer",
    "boolean",
    "null",
    "array",
    "object",
    ["string", "null"],
  ).map((type) => ({ type })),
  fc.constantFrom(0, 1, 5).map((minimum) => ({ minimum })),
  fc.constantFrom(1, 5).map((exclusiveMaximum) => ({ exclusiveMaximum })),
  fc.constantFrom("^a$", "5", "[^a]").map((pattern) => ({ pattern })),
  fc.record({ minLength: fc.constantFrom(1, 2) }),
  fc.record({ minItems: fc.constantFrom(1, 2) }),
  fc.record({ enum: fc.array(any, { minLength: 1, maxLength: 3 }) }),
  fc.record({ const: any }),
  fc.constant({ required: ["a"] }),
));
export const schema: fc.Arbitrary<JsonObject> = asJson(fc.oneof(
  keyword,
  keyword.map((items) => ({ type: "array", items })),
  fc.record({
    type: fc.constant("object"),
    properties: fc.record({ a: keyword, b: keyword }),
    required: fc.constantFrom([], ["a"], ["a", "b"]),
  }),
  keyword.map((a) => ({ properties: { a }, additionalProperties: false })),
  fc.array(keyword, { minLength: 2, maxLength: 2 }).map((anyOf) => ({ anyOf })),
  fc.array(keyword, { minLength: 2, maxLength: 2 }).map((oneOf) => ({ oneOf })),
  keyword.map((not) => ({ not })),
));
export const valid = fc.oneof(json, any.map((one) => JSON.stringify(one)));

/** What is asked of JSON. */
export const jsonDraws: readonly Drawn[] = [
  { name: "equalToJson", ...ofBody(equalToJson, json) },
  {
    name: "matchesJsonPath",
    ...ofBody(jsonPath.map((matchesJsonPath) => ({ matchesJsonPath })), tree),
  },
  { name: "matchesJsonPath with a matcher", ...ofBody(withSub, tree) },
  {
    name: "not matchesJsonPath and not equalToJson",
    ...ofBody(denied, tree),
  },
  {
    name: "matchesJsonSchema",
    ...ofBody(
      schema.map((matchesJsonSchema) => ({ matchesJsonSchema })),
      valid,
    ),
  },
  {
    name: "not matchesJsonSchema",
    ...ofBody(
      schema.map((matchesJsonSchema) => ({ not: { matchesJsonSchema } })),
      valid,
    ),
    isRefused: true,
  },
];
