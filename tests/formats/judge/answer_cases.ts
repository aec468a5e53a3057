import type { JudgedCase } from "./judged.ts";
import { gets, headed, posts, templated } from "./case_parts.ts";

/** Which mapping answers, and what. */
export const answerCases: readonly JudgedCase[] = [
  {
    name: "the order of overlapping mappings",
    mappings: [
      {
        request: { urlPathPattern: "/order/.*" },
        response: { status: 200, body: "pattern" },
      },
      {
        request: { urlPath: "/order/a" },
        response: { status: 200, body: "older" },
      },
      {
        request: { urlPath: "/order/a" },
        response: { status: 200, body: "newer" },
      },
      {
        priority: 1,
        request: { urlPath: "/order/b" },
        response: { status: 200, body: "first" },
      },
      {
        request: { urlPath: "/order/b", headers: { "x-a": { equalTo: "1" } } },
        response: { status: 200, body: "narrow" },
      },
      {
        priority: 10,
        request: { urlPath: "/order/c" },
        response: { status: 200, body: "low" },
      },
      {
        request: {
          urlPath: "/order/d",
          queryParameters: { x: { equalTo: "1" } },
        },
        response: { status: 200, body: "with" },
      },
      {
        request: { urlPath: "/order/d" },
        response: { status: 200, body: "without" },
      },
    ],
    requests: [
      ...gets("/order/a", "/order/c", "/order/z", "/order/d?x=1", "/order/d"),
      ...headed("/order/b", {}, { "x-a": "1" }),
    ],
  },
  {
    name: "answers",
    mappings: [
      {
        request: { urlPath: "/a1" },
        response: {
          status: 201,
          headers: { "X-A": "1", "Set-Cookie": ["a=1", "b=2"] },
          jsonBody: { b: 1, a: [1, 2] },
        },
      },
      {
        request: { urlPath: "/a2" },
        response: {
          status: "404",
          base64Body: "AAEC",
          headers: { "Content-Type": "image/png" },
        },
      },
      {
        request: { urlPath: "/a3" },
        response: {
          bodyFileName: "dir/a.txt",
          headers: { "Content-Type": "text/plain; charset=utf-8" },
        },
      },
      { request: { urlPath: "/a4" }, response: {} },
      { request: { urlPath: "/a5" }, response: { status: 503, body: "ünï" } },
    ],
    files: { "dir/a.txt": "from a file ü\n" },
    requests: gets("/a1", "/a2", "/a3", "/a4", "/a5"),
  },
  {
    name: "a scenario",
    mappings: [
      {
        scenarioName: "s",
        requiredScenarioState: "Started",
        newScenarioState: "two",
        request: { urlPath: "/s" },
        response: { status: 200, body: "one" },
      },
      {
        scenarioName: "s",
        requiredScenarioState: "two",
        newScenarioState: "Started",
        request: { urlPath: "/s" },
        response: { status: 200, body: "two" },
      },
    ],
    requests: gets("/s", "/s", "/s", "/s"),
  },
  {
    name: "templates",
    mappings: [
      templated(
        "/t1",
        "{{request.query.name}} {{request.path}} {{request.pathSegments.[0]}} {{request.headers.X-A}} {{request.cookies.sid}}",
      ),
      templated(
        "/t2",
        "{{jsonPath request.body '$.user.name'}} {{jsonPath request.body '$.n'}}",
      ),
      templated(
        "/t3",
        "{{#if request.query.a}}a{{else}}none{{/if}} {{#each (jsonPath request.body '$.items') as |i|}}{{i.n}},{{/each}}",
      ),
      templated(
        "/t4",
        "{{request.query.l}} {{request.query.l.[1]}} {{request.url}} {{request.method}}",
      ),
      templated(
        "/t5",
        "{{#eq request.method 'POST'}}post{{else}}other{{/eq}} {{upper 'abc'}} {{trim ' x '}} {{base64 'abc'}}",
      ),
      templated("/t6", "{{regexExtract request.body '[A-Z]{3}'}}"),
    ],
    requests: [
      ...headed("/t1?name=Ada", { "x-a": "1", cookie: "sid=9" }, {}),
      ...posts("/t2", ['{"user":{"name":"Ada"},"n":5}', '{"n":"x"}']),
      ...posts("/t3?a=1", ['{"items":[{"n":1},{"n":2}]}']),
      ...posts("/t3", ['{"items":[]}']),
      ...gets("/t4?l=1&l=2"),
      ...posts("/t5", ["x"]),
      ...posts("/t6", ["abcDEFghi"], { "content-type": "text/plain" }),
    ],
  },
  {
    name: "templates of lists, texts and headers",
    mappings: [
      templated(
        "/u1",
        "{{#each request.query.l}}{{this}},{{/each}}|{{lower 'ABC'}}|{{replace 'aba' 'a' 'c'}}|{{join request.query.l '-'}}",
      ),
      templated(
        "/u2",
        "{{#unless request.query.a}}none{{/unless}}{{#if (eq request.query.a '1')}}one{{/if}}",
      ),
      templated(
        "/u3",
        "{{now format='yyyy'}} {{now offset='-1 hours' format='MM'}}",
      ),
      templated(
        "/u4",
        "{{request.query.a}} {{{request.query.a}}} {{~request.host~}} {{request.scheme}}",
      ),
      templated(
        "/u5",
        "{{#with (jsonPath request.body '$.a') as |x|}}{{x}}{{/with}} {{size (jsonPath request.body '$.l')}}",
      ),
      {
        request: { urlPath: "/u6" },
        response: {
          status: 302,
          headers: { Location: "/to/{{request.query.id}}" },
          transformers: ["response-template"],
        },
      },
    ],
    requests: [
      ...gets("/u2", "/u2?a=1", "/u2?a=2", "/u3", "/u4?a=%3Cb%3E"),
      ...posts("/u5", ['{"a":"x","l":[1,2]}']),
      ...gets("/u6?id=4"),
    ],
  },
];
