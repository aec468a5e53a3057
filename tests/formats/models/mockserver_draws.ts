import fc from "fast-check";
import type { JsonObject } from "../../../src/json/values.ts";
import type { Drawn } from "./drawn.ts";
import { takesExpected } from "./mockserver_requests.ts";
import { asJson, post, word } from "./wiremock_draws.ts";
import {
  expected,
  json,
  jsonPath,
  schema,
  tree,
  valid,
} from "./wiremock_json.ts";

const text = fc.oneof(
  word,
  fc.constantFrom("a+", "[a5]*", ".", "a|5", "a.5", "5?", "(a", "[.]5", '"a"'),
);
const takes = takesExpected;
const name = fc.constantFrom("a", "b");
const one = text.map((value) => [value]);
const both = { minLength: 2, maxLength: 2 };
const texts = fc.oneof(one, one, fc.array(text, both), fc.array(word, both));
const pairs = fc.array(fc.tuple(name, word), { maxLength: 3 });
const named = (value: fc.Arbitrary<unknown>) =>
  fc.dictionary(name, value, { minKeys: 1, maxKeys: 2 });

const cookie = fc.tuple(name, word, fc.nat(4)).map(([name, value, quoted]) =>
  `${name}=${quoted === 0 ? `"${value}"` : value}`
);
const cookieLines = fc.array(fc.array(cookie, { minLength: 1, maxLength: 2 }), {
  maxLength: 2,
}).map((list) => list.map((one) => ["Cookie", one.join("; ")] as const));

const template = fc.constantFrom("/a/{a}", "/a/{a}", "/a/{a}/{b}", "/A/{a}");
const value = fc.oneof(
  fc.constantFrom("a", "5", "a5", "[a5]*", "a|5").map((one) => [one]),
  texts,
);
const parameters = asJson(
  fc.tuple(template, value, value).map(([path, a, b]) => ({
    path,
    pathParameters: path.includes("{b}") ? { a, b } : { a },
  })),
);
const usual = fc.constantFrom("a", "5", "a5");
const step = fc.oneof(
  usual,
  usual,
  word.filter((one) => one !== ""),
  fc.constantFrom("a,5", "a=5", ".5", ";a", "5.", "a5,a5"),
);
const paths = fc.oneof(
  step.map((one) => `/a/${one}`),
  fc.tuple(step, step).map((steps) => `/a/${steps.join("/")}`),
);

const regex = fc.oneof(text, fc.constantFrom("a\\n5", "[^a]5", "a."));
const bodyTexts = fc.oneof(
  word,
  fc.constantFrom("a\n5", "a\r5", "a5a", "aa", "a5"),
);

function ofBody(
  body: fc.Arbitrary<unknown>,
  sent: fc.Arbitrary<string>,
): Pick<Drawn, "asked" | "sent" | "takes"> {
  return {
    asked: asJson(body.map((one) => ({ path: "/a", body: one }))),
    sent: sent.map((body) => ({ ...post, body })),
    takes,
  };
}

const typed = (type: string, name: string, value: fc.Arbitrary<unknown>) =>
  value.map((one) => ({ type, [name]: one }));

const bodies: readonly Drawn[] = [
  {
    name: "STRING",
    ...ofBody(
      fc.oneof(
        word,
        fc.record({
          type: fc.constant("STRING"),
          string: word,
          subString: fc.boolean(),
        }),
      ),
      bodyTexts,
    ),
  },
  { name: "REGEX", ...ofBody(typed("REGEX", "regex", regex), bodyTexts) },
  {
    name: "JSON",
    ...ofBody(
      fc.oneof(
        fc.record({
          type: fc.constant("JSON"),
          json: fc.oneof(expected, expected.map((one) => JSON.stringify(one))),
          matchType: fc.constantFrom("STRICT", "ONLY_MATCHING_FIELDS"),
        }),
        expected,
      ),
      json,
    ),
  },
  {
    name: "JSON_SCHEMA",
    ...ofBody(typed("JSON_SCHEMA", "jsonSchema", schema), valid),
  },
  {
    name: "JSON_PATH",
    ...ofBody(typed("JSON_PATH", "jsonPath", jsonPath), tree),
  },
  {
    name: "BINARY",
    ...ofBody(
      typed("BINARY", "base64Bytes", word.map((one) => btoa(one))),
      word,
    ),
  },
];

/** Bodies that have no criterion. */
const refusedBody = fc.oneof(
  fc.constantFrom<JsonObject>(
    { type: "XML", xml: "<a/>" },
    { type: "XPATH", xpath: "/a" },
    { type: "XML_SCHEMA", xmlSchema: "<a/>" },
    { type: "PARAMETERS", parameters: { a: ["5"] } },
  ),
  fc.tuple(word, fc.constantFrom<unknown>(true, "true")).map((
    [string, not],
  ) => ({ type: "STRING", string, not })),
  word.map((string) => ({ string, not: true })),
);

/** What is asked of MockServer's requests. */
export const mockServerDraws: readonly Drawn[] = [
  {
    name: "queryStringParameters",
    asked: asJson(
      named(texts).map((queryStringParameters) => ({
        path: "/a",
        queryStringParameters,
      })),
    ),
    sent: pairs.map((query) => ({ ...post, query })),
    takes,
  },
  {
    name: "headers",
    asked: asJson(
      fc.dictionary(fc.constantFrom("X-a", "x-b"), texts, {
        minKeys: 1,
        maxKeys: 2,
      }).map((headers) => ({ path: "/a", headers })),
    ),
    sent: pairs.map((list) => ({
      ...post,
      headers: list.map(([name, value]) => [`x-${name}`, value] as const),
    })),
    takes,
  },
  {
    name: "cookies",
    asked: asJson(
      fc.dictionary(name, text, { minKeys: 1, maxKeys: 1 }).map((cookies) => ({
        path: "/a",
        cookies,
      })),
    ),
    sent: cookieLines.map((headers) => ({ ...post, headers })),
    takes,
  },
  {
    name: "pathParameters",
    asked: parameters,
    sent: paths.map((path) => ({ ...post, path })),
    takes,
  },
  ...bodies,
  {
    name: "XML, XPATH, PARAMETERS and not",
    ...ofBody(refusedBody, word),
    isRefused: true,
  },
];
