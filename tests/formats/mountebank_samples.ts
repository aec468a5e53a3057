// Predicates of mountebank's and requests over a few letters, so that they meet.

import fc from "fast-check";
import type { Json, JsonObject } from "../../src/json/values.ts";
import type { SentRequest } from "./never_wider.ts";

const word = fc.string({
  unit: fc.constantFrom("a", "b", "A", "5"),
  maxLength: 2,
});
const key = fc.constantFrom("a", "b", "A");
const pattern = fc.constantFrom("a+", "^b", "5$", "[ab]5", "A?b", ".", "^.$");
const scalar = fc.oneof(word, fc.constantFrom<Json>(5, true, false, null, 1.5));
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("json"), { maxLength: 2 }),
    fc.dictionary(key, tie("json"), { maxKeys: 2 }),
  ),
}));
const bodies = fc.oneof(
  word,
  fc.dictionary(key, json, { minKeys: 1, maxKeys: 2 }).map((one) =>
    JSON.stringify(one)
  ),
  fc.array(fc.tuple(key, word), { maxLength: 2 }).map((pairs) =>
    new URLSearchParams(pairs.map(([...pair]) => pair)).toString()
  ),
);
const queries = fc.array(fc.tuple(key, word), { maxLength: 3 }).map((pairs) =>
  new URLSearchParams(pairs.map(([...pair]) => pair)).toString()
);
const types = fc.constantFrom(
  "application/json",
  "application/x-www-form-urlencoded",
  "text/plain",
);

/** Requests over a few letters. */
export const mountebankRequests: fc.Arbitrary<SentRequest> = fc.record({
  method: fc.constantFrom("POST", "PUT"),
  target: fc.tuple(
    fc.constantFrom("/", "/a", "/A", "/a/b", "/a/../b", "//a/b", "/a%62", "/b"),
    queries,
  ).map(([path, query]) => query === "" ? path : `${path}?${query}`),
  headers: fc.tuple(
    types,
    fc.array(fc.tuple(fc.constantFrom("x-a", "x-b"), word), { maxLength: 2 }),
  ).map(([type, lines]) => [["content-type", type] as const, ...lines]),
  body: bodies,
});

const members = fc.dictionary(key, fc.oneof(word, fc.constantFrom<Json>(5)), {
  minKeys: 1,
  maxKeys: 2,
});
const ofFields = (value: fc.Arbitrary<Json>) =>
  fc.oneof(
    value.map((body) => ({ body })),
    fc.dictionary(key, value, { maxKeys: 2 }).map((query) => ({ query })),
    fc.dictionary(key, value, { maxKeys: 2 }).map((form) => ({ form })),
    fc.dictionary(fc.constantFrom("X-A", "x-b"), value, { maxKeys: 2 })
      .map((headers) => ({ headers })),
    fc.dictionary(key, value, { minKeys: 1, maxKeys: 2 })
      .map((body) => ({ body })),
  );
const paths = fc.constantFrom("/", "/a", "/A", "b", "/b", "a/b");
const comparing = fc.constantFrom(
  "equals",
  "deepEquals",
  "contains",
  "startsWith",
  "endsWith",
);
const switches = fc.constantFrom<JsonObject>(
  {},
  { caseSensitive: true },
  { caseSensitive: false, keyCaseSensitive: true },
  { caseSensitive: true, keyCaseSensitive: false },
);
const compared: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.tuple(
    comparing,
    fc.oneof(
      ofFields(fc.oneof(word, fc.constant(5))),
      paths.map((path) => ({ path })),
    ),
  ).map(([name, fields]): JsonObject => ({ [name]: fields })),
  ofFields(pattern).map((matches): JsonObject => ({ matches })),
  ofFields(fc.boolean()).map((exists): JsonObject => ({ exists })),
  fc.tuple(
    fc.constantFrom("equals", "contains", "matches", "deepEquals"),
    word,
    fc.constantFrom("$.a", "$.a.b", "$.A", "$.a[0]"),
  ).map(([name, body, selector]): JsonObject => ({
    [name]: { body },
    jsonpath: { selector },
  })),
  members.map((body): JsonObject => ({ equals: { body } })),
);
const simple = fc.tuple(compared, switches).map(([one, more]): JsonObject => ({
  ...one,
  ...more,
}));
const several = fc.array(simple, { minLength: 1, maxLength: 2 });

/** Predicates over the same letters. */
export const mountebankPredicates: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: simple },
  { weight: 2, arbitrary: simple.map((not) => ({ not })) },
  { weight: 1, arbitrary: several.map((and) => ({ and })) },
  { weight: 1, arbitrary: several.map((or) => ({ or })) },
);
