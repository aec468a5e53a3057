import { form, gets, headed, posts } from "./case_parts.ts";
import {
  mountebankAnswers,
  type MountebankCase,
} from "./mountebank_answers.ts";

const yes = { is: { statusCode: 200, body: "yes" } };

/** A stub of a path that asks something more. */
function stub(path: string, ...predicates: readonly unknown[]) {
  const here = { equals: { path }, caseSensitive: true };
  return { predicates: [here, ...predicates], responses: [yes] };
}

export const mountebankCases: readonly MountebankCase[] = [
  {
    name: "equals of a path and a method",
    stubs: [{
      predicates: [{ equals: { path: "/Eq", method: "GET" } }],
      responses: [yes],
    }],
    requests: [
      ...gets("/Eq", "/eq", "/EQ", "/Eq/", "/eqq", "/eq?x=1", "/e%71"),
      { target: "/eq", method: "PUT" },
    ],
  },
  {
    name: "equals of a query",
    stubs: [stub("/q", { equals: { query: { a: "One", n: 2 } } })],
    requests: gets(
      "/q?a=One&n=2",
      "/q?a=one&n=2",
      "/q?A=one&n=2",
      "/q?n=2&a=One&more=1",
      "/q?a=One",
      "/q?a=On&n=2",
      "/q?a=One&a=One&n=2",
      "/q",
    ),
  },
  {
    name: "equals with letter case",
    stubs: [
      stub("/case", { equals: { query: { a: "One" } }, caseSensitive: true }),
    ],
    requests: gets("/case?a=One", "/case?a=one", "/case?A=One", "/Case?a=One"),
  },
  {
    name: "equals of headers",
    stubs: [stub("/h", { equals: { headers: { "X-Team": "qa" } } })],
    requests: headed(
      "/h",
      { "x-team": "qa" },
      { "x-team": "QA" },
      {
        "x-team": "qaa",
      },
      {},
      { "x-team": "qa", other: "1" },
    ),
  },
  {
    name: "equals of a body",
    stubs: [stub("/b", { equals: { body: "Hello" } })],
    requests: posts("/b", ["Hello", "hello", "Hello ", "", "Hell"]),
  },
  {
    name: "deepEquals of a query",
    stubs: [stub("/dq", { deepEquals: { query: { a: "1" } } })],
    requests: gets("/dq?a=1", "/dq?a=1&b=2", "/dq", "/dq?a=2", "/dq?a=1&a=1"),
  },
  {
    name: "deepEquals of a body",
    stubs: [stub("/db", { deepEquals: { body: "one" } })],
    requests: posts("/db", ["one", "One", "ones", ""]),
  },
  {
    name: "contains, startsWith, endsWith, matches",
    stubs: [
      stub("/contains", { contains: { query: { a: "mid" } } }),
      stub("/starts", { startsWith: { body: "ab." } }),
      stub("/ends", { endsWith: { body: "yz" } }),
      stub("/matches", { matches: { query: { a: "^[0-9]+$" } } }),
      stub("/found", { matches: { query: { a: "[0-9]x" } } }),
      {
        predicates: [{ matches: { path: "^/deep/\\w+/end$" } }],
        responses: [yes],
      },
    ],
    requests: [
      ...gets("/contains?a=amidst", "/contains?a=MID", "/contains?a=mi"),
      ...gets("/matches?a=123", "/matches?a=12a", "/matches"),
      ...gets("/found?a=ab1Xc", "/found?a=x1"),
      ...gets("/deep/a_1/end", "/DEEP/a/END", "/deep/a-b/end", "/deep//end"),
      ...posts("/starts", ["ab.cd", "AB.", "abcd", "xab."]),
      ...posts("/ends", ["xyz", "YZ", "yzx"]),
    ],
  },
  {
    name: "parts of a JSON body",
    stubs: [
      stub("/jo", { equals: { body: { a: "One", b: { n: 2 } } } }),
      stub("/jp", { equals: { body: "x" }, jsonpath: { selector: "$.a.b" } }),
      stub("/jc", {
        contains: { body: "mid" },
        jsonpath: { selector: "$.list[1]" },
        caseSensitive: true,
      }),
    ],
    requests: [
      ...posts("/jo", [
        '{"a":"One","b":{"n":2}}',
        '{"a":"one","b":{"n":"2"},"c":1}',
        '{"a":"One","b":{"n":3}}',
        '{"a":"One"}',
        "One",
        "",
      ]),
      ...posts("/jp", ['{"a":{"b":"x"}}', '{"a":{"b":"X"}}', '{"a":"x"}', "x"]),
      ...posts("/jc", ['{"list":["","amidst"]}', '{"list":["mid"]}', "{}"]),
    ],
  },
  {
    name: "exists",
    stubs: [
      stub("/eh", { exists: { headers: { "x-a": true, "x-b": false } } }),
      stub("/eb", { exists: { body: true } }),
      stub("/nb", { exists: { body: false } }),
    ],
    requests: [
      ...headed("/eh", { "x-a": "1" }, { "x-a": "1", "x-b": "1" }, {}),
      ...posts("/eb", ["a", ""]),
      ...posts("/nb", ["a", ""]),
    ],
  },
  {
    name: "not, or, and",
    stubs: [
      stub("/not", { not: { equals: { body: "a" } } }),
      stub("/or", {
        or: [{ equals: { query: { a: "1" } } }, {
          equals: { query: { b: "1" } },
        }],
      }),
      stub("/and", {
        and: [{ equals: { query: { a: "1" } } }, {
          not: { equals: { query: { b: "1" } }, caseSensitive: true },
        }],
      }),
    ],
    requests: [
      ...posts("/not", ["a", "A", "b", ""]),
      ...gets("/or?a=1", "/or?b=1", "/or?a=1&b=1", "/or?c=1", "/or"),
      ...gets("/and?a=1", "/and?a=1&b=2", "/and?a=1&b=1", "/and"),
    ],
  },
  {
    name: "a form",
    stubs: [stub("/form", { equals: { form: { name: "Ada" } } })],
    requests: posts("/form", ["name=Ada", "name=ada&x=1", "name=Bob"], form),
  },
  ...mountebankAnswers,
];

/** Requests that are answered otherwise, and why (docs/migrating.md). */
export const knownOfMountebank: Readonly<Record<string, string>> = {
  "GET /q?A=one&n=2": "letter case of a name in the query counts here",
  "GET /q?a=One&a=One&n=2": "several values of a name equal no text",
};

/** The file that both are given. */
export const imposter = {
  protocol: "http",
  defaultResponse: { statusCode: 404, body: "none of these" },
  stubs: mountebankCases.flatMap(({ stubs }) => stubs),
};
