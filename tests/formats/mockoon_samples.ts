// Routes of Mockoon's and requests over a few letters, so that they meet.

import fc from "fast-check";
import type { Json, JsonObject } from "../../src/json/values.ts";
import type { SentRequest } from "./never_wider.ts";

const word = fc.string({
  unit: fc.constantFrom("a", "b", "A", "5"),
  maxLength: 2,
});
const key = fc.constantFrom("a", "b");
const scalar = fc.oneof(word, fc.constantFrom<Json>(5, true, null, 1.5));
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
  { weight: 3, arbitrary: json.map((a) => JSON.stringify({ a })) },
  json.map((one) => JSON.stringify(one)),
  word.map((text) => `a=${text}`),
);
const queries = fc.oneof(
  fc.array(fc.tuple(key, word), { maxLength: 3 }).map((pairs) =>
    pairs.map((pair) => pair.join("=")).join("&")
  ),
  fc.constantFrom("a", "a[]=5", "a[b]=5", "a[0]=A", "a.b=5", "b[]=a", "a=%41"),
);
const cookies = fc.constantFrom(
  ...[
    "s=5",
    "s=a; s=5",
    "t=a; s=A",
    's="5"',
    "s=%41",
    "s=",
    "t=5",
    "s",
    " s=a",
  ],
);
const types = fc.constantFrom(
  ...["application/json", "application/json; charset=utf-8", "text/plain"],
  ...["application/vnd.a+json", "application/x-www-form-urlencoded", "a/json"],
);

/** Requests to `/r/ID`, which `at` makes of a path and an id. */
export const mockoonRequests: fc.Arbitrary<SentRequest> = fc.record({
  method: fc.constantFrom("POST", "PUT"),
  target: fc.tuple(fc.constantFrom("a", "A", "5", "a%62"), queries).map(
    ([id, query]) => query === "" ? `/r/${id}` : `/r/${id}?${query}`,
  ),
  headers: fc.tuple(
    types,
    fc.option(cookies),
    fc.array(word, { maxLength: 2 }),
  ).map(([type, cookie, lines]) => [
    ["content-type", type] as const,
    ...(cookie === null ? [] : [["cookie", cookie] as const]),
    ...lines.map((line) => ["x-a", line] as const),
  ]),
  body: bodies,
});

const pattern = fc.constantFrom("a+", "^b", "5$", "[ab]5", "A?b", ".", "^.?$");
const rule: fc.Arbitrary<JsonObject> = fc.record({
  place: fc.oneof(
    fc.constantFrom("a", "b", "{{queryParam 'z'}}", "a.b", "").map((
      modifier,
    ) => ({
      target: "query",
      modifier,
    })),
    fc.constantFrom("X-A", "x-a", "{{queryParam 'z'}}").map((modifier) => ({
      target: "header",
      modifier,
    })),
    fc.constantFrom("s", "t", "{{queryParam 'z'}}").map((modifier) => ({
      target: "cookie",
      modifier,
    })),
    fc.constantFrom("id", "no").map((modifier) => ({
      target: "params",
      modifier,
    })),
    fc.constantFrom("", "a", "a.b", "a.0", "b", "0", "{{queryParam 'z'}}")
      .map((modifier) => ({ target: "body", modifier })),
    fc.constant({ target: "method", modifier: "" }),
  ),
  how: fc.oneof(
    fc.tuple(fc.constantFrom("regex", "regex_i"), pattern),
    fc.tuple(
      fc.constantFrom("equals", "null", "empty_array", "array_includes"),
      fc.oneof(word, fc.constantFrom("5", "post", "PUT", "true", "1.5")),
    ),
  ),
  invert: fc.boolean(),
}).map(({ place, how: [operator, value], invert }) => ({
  ...place,
  operator,
  value,
  invert,
}));

/** Responses with one rule or two. */
export const ruledResponses: fc.Arbitrary<JsonObject> = fc.record({
  rules: fc.oneof(
    { weight: 3, arbitrary: rule.map((one) => [one]) },
    fc.array(rule, { minLength: 2, maxLength: 2 }),
  ),
  rulesOperator: fc.constantFrom("OR", "AND"),
});

/** A route with such responses, which are told apart by their bodies. */
export function routeOf(
  responses: readonly JsonObject[],
  responseMode: string | null = null,
): JsonObject {
  return {
    type: "http",
    method: "all",
    endpoint: "r/:id",
    responseMode,
    responses: responses.map((one, at) => ({
      ...one,
      body: `response ${at}`,
      statusCode: 200,
      headers: [],
    })),
  };
}

const unruled = fc.constant<JsonObject>({ rules: [] });

/** Routes with a few responses, one of which may be the default. */
export const mockoonRoutes: fc.Arbitrary<JsonObject> = fc.tuple(
  fc.array(fc.oneof({ weight: 2, arbitrary: ruledResponses }, unruled), {
    minLength: 1,
    maxLength: 3,
  }),
  fc.nat({ max: 3 }),
  fc.constantFrom(null, null, "FALLBACK", "DISABLE_RULES"),
).map(([responses, flagged, mode]) =>
  routeOf(
    responses.map((one, at) =>
      at === flagged ? { ...one, default: true } : one
    ),
    mode,
  )
);
