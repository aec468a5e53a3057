import fc from "fast-check";
import assert from "node:assert/strict";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { matcherCriterion } from "../../src/formats/wiremock/matchers.ts";
import { importWireMock } from "../../src/formats/wiremock/wiremock.ts";
import { Run } from "../../src/formats/format.ts";
import { finish } from "../../src/runtime/work.ts";
import type { JsonObject } from "../../src/json/values.ts";
import { takes } from "./reference_matchers.ts";

const clock = { now: () => 0 };

/** Whether the criterion that an import makes of a matcher takes a text. */
function imported(matcher: JsonObject, text: string): boolean {
  const reading = finish(matcherCriterion(matcher));
  assert.ok(reading.ok, JSON.stringify(matcher));
  const { criterion, issues } = expandCriterion(reading.criterion, []);
  assert.deepEqual(issues, []);
  return compileCriterion(criterion)(text, clock);
}

const word = fc.string({
  unit: fc.constantFrom("a", "b", "A", "5", ".", "\n"),
  maxLength: 4,
});
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, 5, "a", "5", ""),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { maxKeys: 3 }),
  ),
}));
const pattern = fc.constantFrom(
  "a+",
  "[ab]*",
  "a|b.*",
  "\\d+",
  ".",
  "A?b",
  "(a|b){2}",
);
const number = fc.constantFrom(0, 1, 5, -2, 2.5);

/** Texts of each kind, and of the matchers' own. */
const texts = fc.oneof(
  word,
  json.map((value) => JSON.stringify(value)),
  number.map(String),
);

const plain: readonly fc.Arbitrary<JsonObject>[] = [
  word.map((equalTo) => ({ equalTo })),
  word.map((equalTo) => ({ equalTo, caseInsensitive: true })),
  word.map((contains) => ({ contains })),
  word.map((doesNotContain) => ({ doesNotContain })),
  pattern.map((matches) => ({ matches })),
  pattern.map((doesNotMatch) => ({ doesNotMatch })),
  number.map((equalToNumber) => ({ equalToNumber })),
  number.map((greaterThanNumber) => ({ greaterThanNumber })),
  number.map((lessThanNumber) => ({ lessThanNumber })),
];
const ofJson: readonly fc.Arbitrary<JsonObject>[] = [
  fc.record({
    equalToJson: json.map((value) => JSON.stringify(value)),
    ignoreArrayOrder: fc.boolean(),
    ignoreExtraElements: fc.boolean(),
  })
    .map((matcher) => JSON.parse(JSON.stringify(matcher))),
  fc.constantFrom("$.a", "$.a.b", "$[?(@.a == 'a')]", "$[?(@.b == '5')]")
    .map((matchesJsonPath) => ({ matchesJsonPath })),
];
const single = fc.oneof(...plain, ...ofJson);
const combined: readonly fc.Arbitrary<JsonObject>[] = [
  single.map((not) => ({ not })),
  fc.array(single, { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
  fc.array(single, { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
];

for (const [at, matchers] of [...plain, ...ofJson, ...combined].entries()) {
  const [sample] = fc.sample(matchers, { numRuns: 1, seed: 1 });
  const name = Object.keys(sample ?? {})[0];
  Deno.test(`what an import of ${name} takes, WireMock takes, and the other way round (${at + 1})`, () => {
    fc.assert(
      fc.property(matchers, texts, (matcher, text) => {
        assert.equal(
          imported(matcher, text),
          takes(matcher, text),
          JSON.stringify([matcher, text]),
        );
      }),
      { numRuns: 300 },
    );
  });
}

Deno.test("no mapping, whatever it holds, makes an import fail", () => {
  const names = fc.constantFrom(
    "request",
    "response",
    "url",
    "urlPath",
    "urlPattern",
    "method",
    "headers",
    "queryParameters",
    "bodyPatterns",
    "equalToJson",
    "matchesJsonPath",
    "body",
    "status",
    "jsonBody",
    "delayDistribution",
    "transformers",
    "and",
    "or",
    "not",
    "priority",
    "scenarioName",
    "multipartPatterns",
    "expression",
    "equalTo",
  );
  const { any } = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(
        null,
        true,
        0,
        7,
        "",
        "/a",
        "$.a[?(",
        "{{#if a}}",
        "(?<",
        "ANY",
        "response-template",
      ),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(names, tie("any"), { maxKeys: 4 }),
    ),
  }));
  const mapping = fc.record({
    request: any,
    response: any,
    priority: any,
    scenarioName: any,
  });
  fc.assert(
    fc.property(mapping, (given) => {
      const value = JSON.parse(JSON.stringify(given));
      const document = { value, locate: () => ({ line: 1, column: 1 }) };
      const run = new Run({ files: { read: () => undefined } }, {});
      finish(importWireMock([{ file: "a.json", document }], run));
      assert.equal(run.entries.length, 1);
    }),
    { numRuns: 500 },
  );
});
