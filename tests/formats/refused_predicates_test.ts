import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes } from "./imports.ts";
import { environment, route } from "./mockoon_environment.ts";

const imposter = (predicate: object) => [{
  path: "mb.json",
  content: {
    protocol: "http",
    stubs: [{ predicates: [predicate], responses: [{ is: {} }] }],
  },
}];

const equal = { equals: { path: "/a" } };
const inBody = { equals: { body: "a" } };

/** Predicates of mountebank's that would take more without what is in them. */
const predicates: readonly (readonly [string, object])[] = [
  ["a switch that is a text", { ...equal, caseSensitive: "yes" }],
  ["a switch that is a number", { ...equal, keyCaseSensitive: 1 }],
  ["a JSONPath without a selector", { ...inBody, jsonpath: {} }],
  [
    "a JSONPath with a selector that is none",
    { ...inBody, jsonpath: { selector: ["$.a"] } },
  ],
  [
    "a JSONPath beside a list",
    { and: [equal], jsonpath: { selector: "$.a" } },
  ],
  ["a JSONPath beside a not", { not: equal, jsonpath: { selector: "$.a" } }],
  [
    "a JSONPath whose capital letters find nothing",
    { ...inBody, jsonpath: { selector: "$.A" }, keyCaseSensitive: true },
  ],
  ["all headers", { deepEquals: { headers: { a: "b" } } }],
  [
    "all but some names",
    { not: { deepEquals: { query: { a: "b" } } }, caseSensitive: true },
  ],
  ["two operators", { ...equal, contains: { body: "a" } }],
];

for (const [what, predicate] of predicates) {
  Deno.test(`a predicate of mountebank's that would take more is refused: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, imposter(predicate));
    assert.deepEqual(notes(answer), ["refused /stubs/0/predicates"]);
    assert.deepEqual(answer.stubs, []);
  });
}

const rule = (more: object) => ({
  target: "query",
  modifier: "a",
  value: "1",
  operator: "equals",
  invert: false,
  ...more,
});

const answering = (...responses: readonly object[]) =>
  environment([
    route("a", {
      responses: responses.map((one) => ({
        statusCode: 200,
        body: "ok",
        ...one,
      })),
    }),
  ]);

const ofRule = (more: object) => answering({ rules: [rule(more)] });

const atRule = "/routes/0/responses/0/rules/0";

/** Parts of Mockoon's routes that would take more, or wait and answer otherwise, without what is in them. */
const routes: readonly (readonly [
  string,
  ReturnType<typeof environment>,
  string,
])[] = [
  ["an inversion that is a text", ofRule({ invert: "yes" }), atRule],
  ["a value that is a list", ofRule({ value: ["1"] }), atRule],
  ["a target that is a number", ofRule({ target: 5 }), atRule],
  [
    "a value with a template",
    ofRule({ value: "{{queryParam 'b'}}" }),
    atRule,
  ],
  [
    "an operator of rules that is none",
    answering({ rules: [rule({})], rulesOperator: "XOR" }),
    "/routes/0/responses/0/rulesOperator",
  ],
  [
    "a wait into the past",
    answering({ latency: -1 }),
    "/routes/0/responses/0/latency",
  ],
  [
    "a route that streams",
    environment([route("a", { streamingMode: "UNICAST" })]),
    "/routes/0/streamingMode",
  ],
];

for (const [what, files, place] of routes) {
  Deno.test(`a route of Mockoon's that would do something else is refused: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, files);
    assert.deepEqual(notes(answer), [`refused ${place}`]);
    assert.deepEqual(answer.stubs, []);
  });
}
