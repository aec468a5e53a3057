import fc from "fast-check";
import assert from "node:assert/strict";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { fieldCriterion } from "../../src/formats/hoverfly/matchers.ts";
import { importMockServer } from "../../src/formats/mockserver/mockserver.ts";
import { ruleFields } from "../../src/formats/mockoon/rules.ts";
import { readPredicates } from "../../src/formats/mountebank/predicates.ts";
import { Run } from "../../src/formats/format.ts";
import { finish } from "../../src/runtime/work.ts";
import { isJsonObject, type JsonObject } from "../../src/json/values.ts";
import {
  hoverflyTakes,
  mockoonTakes,
  mockServerTakes,
  mountebankTakes,
} from "./tool_models.ts";
import { takes, type TriedRequest } from "./tried_request.ts";

const word = fc.string({
  unit: fc.constantFrom("a", "b", "A", "5"),
  maxLength: 3,
});
const name = fc.constantFrom("a", "b", "A");
const pairs = fc.array(fc.tuple(name, word), { maxLength: 3 });
const pattern = fc.constantFrom("a+", "^b", "5$", "[ab]5", "A?b", ".");
const body = fc.oneof(
  word,
  fc.constantFrom(
    '{"a":"5"}',
    '{"a":5}',
    '{"a":{"b":"a"}}',
    '{"a":["5","a"]}',
    '{"a":[]}',
    '{"b":null}',
    "[]",
  ),
);
const requests: fc.Arbitrary<TriedRequest> = fc.record({
  method: fc.constantFrom("POST", "PUT"),
  path: word.map((text) => `/${text}`),
  query: pairs,
  headers: fc.array(fc.tuple(fc.constantFrom("x-a", "x-b"), word), {
    maxLength: 2,
  }).chain((lines) =>
    fc.constantFrom("application/json", "text/plain").map((type) => [
      ...lines,
      ["content-type", type] as const,
    ])
  ),
  body,
});

/** Any requests that an import takes are requests that its tool took. */
function neverWider<T>(
  made: fc.Arbitrary<T>,
  { fields, model }: {
    readonly fields: (one: T) => readonly JsonObject[] | null;
    readonly model: (one: T, request: TriedRequest) => boolean;
  },
): void {
  let taken = 0;
  fc.assert(
    fc.property(made, requests, (one, request) => {
      const imported = fields(one);
      if (imported === null) return;
      if (!imported.some((fields) => takes(fields, request))) return;
      taken++;
      assert.ok(model(one, request), JSON.stringify([one, request]));
    }),
    { numRuns: 1500 },
  );
  assert.ok(taken > 20, `only ${taken} requests were taken`);
}

const comparing = fc.constantFrom(
  "equals",
  "contains",
  "startsWith",
  "endsWith",
);
const fieldsOf = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    value.map((body) => ({ body })),
    value.map((a) => ({ query: { a } })),
    value.map((a) => ({ headers: { "X-A": a } })),
  );
const caseSensitive = fc.boolean();
const simple = fc.oneof(
  fc.tuple(comparing, fieldsOf(word), caseSensitive).map((
    [name, fields, caseSensitive],
  ) => ({ [name]: fields, caseSensitive })),
  fc.tuple(fieldsOf(pattern), caseSensitive).map((
    [matches, caseSensitive],
  ) => ({
    matches,
    caseSensitive,
  })),
  fieldsOf(fc.boolean()).map((exists) => ({ exists, caseSensitive: true })),
  word.map((text) => ({ equals: { path: `/${text}` } })),
);
const predicates: fc.Arbitrary<JsonObject> = fc.oneof(
  simple,
  simple.map((not) => ({ not })),
  fc.array(simple, { minLength: 1, maxLength: 2 }).map((and) => ({ and })),
  fc.array(simple, { minLength: 1, maxLength: 2 }).map((or) => ({ or })),
).map((one) => JSON.parse(JSON.stringify(one)));

Deno.test("what an import of mountebank's predicates takes, mountebank takes", () => {
  neverWider(predicates, {
    fields(predicate) {
      const reading = readPredicates([predicate]);
      return reading.ok ? reading.any : null;
    },
    model: mountebankTakes,
  });
});

const operator = fc.constantFrom(
  "equals",
  "regex",
  "regex_i",
  "null",
  "empty_array",
  "array_includes",
);
const rules: fc.Arbitrary<JsonObject> = fc.tuple(
  fc.constantFrom(
    { target: "query", modifier: "a" },
    { target: "header", modifier: "X-A" },
    { target: "body", modifier: "" },
    { target: "body", modifier: "a" },
    { target: "body", modifier: "a.b" },
    { target: "body", modifier: "a.0" },
    { target: "method", modifier: "" },
  ),
  operator,
  fc.oneof(word, pattern, fc.constantFrom("post", "PUT", "5")),
  fc.boolean(),
).map(([target, operator, value, invert]) => ({
  ...target,
  operator,
  value,
  invert,
}));

Deno.test("what an import of Mockoon's rules takes, Mockoon takes", () => {
  neverWider(rules, {
    fields(rule) {
      const reading = ruleFields(rule, new Set());
      return reading.ok ? [reading.fields] : null;
    },
    model: mockoonTakes,
  });
});

const texts = fc.constantFrom("a", "A5", "a+", "[ab]5", "5.*", "(a|b)");

Deno.test("what an import of MockServer's texts takes, MockServer takes", () => {
  const expectation = fc.oneof(
    fc.record({ header: texts, value: fc.constant(null) }),
    fc.record({ header: fc.constant(null), value: texts }),
  );
  neverWider(expectation, {
    fields({ header, value }) {
      const httpRequest = {
        ...(header === null ? {} : { headers: { "x-a": [header] } }),
        ...(value === null ? {} : { queryStringParameters: { a: [value] } }),
      };
      const document = {
        value: { httpRequest, httpResponse: {} },
        locate: () => ({ line: 1, column: 1 }),
      };
      const run = new Run({ files: { read: () => undefined } }, {});
      finish(importMockServer([{ file: "a.json", document }], run));
      const [entry] = run.entries;
      const isRefused = entry?.notes.some(({ verdict }) =>
        verdict === "refused"
      );
      const given = entry?.drafts[0]?.payload["request"];
      return isRefused || !isJsonObject(given) ? null : [given];
    },
    model({ header, value }, { headers, query }) {
      const some = (
        pairs: TriedRequest["query"],
        name: string,
        wanted: string | null,
      ) =>
        wanted === null ||
        pairs.some(([key, text]) =>
          key.toLowerCase() === name && mockServerTakes(wanted, text)
        );
      return some(headers, "x-a", header) && some(query, "a", value);
    },
  });
});

Deno.test("what an import of Hoverfly's matchers takes, Hoverfly takes, and the other way round", () => {
  const matchers: fc.Arbitrary<JsonObject> = fc.oneof(
    fc.tuple(fc.constantFrom("exact", "negate"), word),
    fc.tuple(fc.constant("glob"), fc.constantFrom("a*", "*5", "a*b", "*")),
    fc.tuple(fc.constant("regex"), pattern),
  ).map(([matcher, value]) => ({ matcher, value }));
  fc.assert(
    fc.property(matchers, word, (matcher, text) => {
      const reading = finish(fieldCriterion([matcher]));
      assert.ok(reading?.ok, JSON.stringify(matcher));
      const { criterion } = expandCriterion(reading.criterion, []);
      const isTaken = compileCriterion(criterion)(text, { now: () => 0 });
      assert.equal(isTaken, hoverflyTakes(matcher, text));
    }),
    { numRuns: 1500 },
  );
});
