/** A request that both servers are sent. */
export interface JudgedRequest {
  readonly target: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Mappings with requests that fit them and requests that miss by one criterion each, in the order in which they are sent. */
export interface JudgedCase {
  readonly name: string;
  readonly mappings: readonly unknown[];
  readonly files?: Readonly<Record<string, string>>;
  readonly requests: readonly JudgedRequest[];
}

const ok = { status: 200, body: "ok" };
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const xml = { "content-type": "text/xml" };

function posts(
  target: string,
  bodies: readonly string[],
  headers = json,
): JudgedRequest[] {
  return bodies.map((body) => ({ target, method: "POST", headers, body }));
}

function gets(...targets: readonly string[]): JudgedRequest[] {
  return targets.map((target) => ({ target }));
}

function headed(
  target: string,
  ...list: readonly Record<string, string>[]
): JudgedRequest[] {
  return list.map((headers) => ({ target, headers }));
}

/** A mapping that asks something of the body of a POST to its path. */
function body(path: string, ...bodyPatterns: readonly unknown[]) {
  return {
    request: { method: "POST", urlPath: path, bodyPatterns },
    response: ok,
  };
}

function templated(path: string, text: string) {
  return {
    request: { urlPath: path },
    response: { status: 200, body: text, transformers: ["response-template"] },
  };
}

export const cases: readonly JudgedCase[] = [
  {
    name: "url",
    mappings: [{
      request: { method: "GET", url: "/url?a=1&b=2" },
      response: ok,
    }],
    requests: gets(
      "/url?a=1&b=2",
      "/url?b=2&a=1",
      "/url",
      "/url?a=1&b=2&c=3",
      "/url/?a=1&b=2",
    ),
  },
  {
    name: "urlPath",
    mappings: [{
      request: { method: "GET", urlPath: "/path/a" },
      response: ok,
    }],
    requests: gets(
      "/path/a",
      "/path/a?x=1",
      "/path/a/",
      "/path/b",
      "/path/a/b",
      "//path/a",
    ),
  },
  {
    name: "urlPattern",
    mappings: [{
      request: { urlPattern: "/pattern/[a-z]+\\?n=\\d+" },
      response: ok,
    }],
    requests: gets(
      "/pattern/abc?n=12",
      "/pattern/abc",
      "/pattern/ab1?n=12",
      "/pattern/abc?n=12x",
    ),
  },
  {
    name: "urlPathPattern",
    mappings: [{
      request: { urlPathPattern: "/pp/([a-z]+|\\d{3})" },
      response: ok,
    }],
    requests: gets(
      "/pp/abc",
      "/pp/123",
      "/pp/1234",
      "/pp/abc/",
      "/pp/abc?x=1",
      "/x/pp/abc",
    ),
  },
  {
    name: "urlPathTemplate",
    mappings: [{
      request: {
        urlPathTemplate: "/tpl/{id}/x",
        pathParameters: { id: { matches: "[0-9]+" } },
      },
      response: ok,
    }],
    requests: gets(
      "/tpl/7/x",
      "/tpl/a/x",
      "/tpl/7/x/",
      "/tpl/7",
      "/tpl/7/y",
      "/tpl//x",
    ),
  },
  {
    name: "method",
    mappings: [
      { request: { method: "PUT", urlPath: "/method" }, response: ok },
      { request: { method: "ANY", urlPath: "/any" }, response: ok },
      { request: { urlPath: "/none" }, response: ok },
    ],
    requests: ["PUT", "POST", "DELETE"].flatMap((method) =>
      ["/method", "/any", "/none"].map((target) => ({ target, method }))
    ),
  },
  {
    name: "query parameters",
    mappings: [{
      request: {
        urlPath: "/query",
        queryParameters: {
          eq: { equalTo: "a b" },
          ci: { equalTo: "ABC", caseInsensitive: true },
          has: { contains: "x" },
          no: { absent: true },
        },
      },
      response: ok,
    }],
    requests: gets(
      "/query?eq=a%20b&ci=abc&has=axb",
      "/query?eq=a+b&ci=abc&has=axb",
      "/query?eq=a%20c&ci=abc&has=axb",
      "/query?eq=a%20b&ci=abd&has=axb",
      "/query?eq=a%20b&ci=abc&has=ab",
      "/query?eq=a%20b&ci=abc&has=axb&no=1",
      "/query?eq=z&eq=a%20b&ci=abc&has=axb",
    ),
  },
  {
    name: "negated and combined matchers",
    mappings: [
      {
        request: {
          urlPath: "/neg",
          queryParameters: { a: { doesNotMatch: "[0-9]+" } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/neg2",
          queryParameters: { a: { doesNotContain: "x" } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/neg3",
          queryParameters: { a: { not: { equalTo: "x" } } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/or",
          queryParameters: { a: { or: [{ equalTo: "x" }, { matches: "y+" }] } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/and",
          queryParameters: {
            a: { and: [{ contains: "x" }, { contains: "y" }] },
          },
        },
        response: ok,
      },
    ],
    requests: gets(
      "/neg?a=b",
      "/neg?a=1",
      "/neg",
      "/neg2?a=b",
      "/neg2?a=x",
      "/neg2",
      "/neg3?a=y",
      "/neg3?a=x",
      "/neg3",
      "/or?a=x",
      "/or?a=yy",
      "/or?a=z",
      "/or",
      "/and?a=yx",
      "/and?a=x",
      "/and",
    ),
  },
  {
    name: "negated matchers of headers, cookies and forms",
    mappings: [
      {
        request: {
          urlPath: "/nh",
          headers: { "X-A": { doesNotContain: "x" } },
          cookies: { c: { doesNotMatch: "x" } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/oa",
          queryParameters: { a: { or: [{ absent: true }, { equalTo: "x" }] } },
        },
        response: ok,
      },
    ],
    requests: [
      ...headed("/nh", {}, { "x-a": "x" }, { "x-a": "y" }, { cookie: "c=x" }, {
        cookie: "c=y",
      }),
      ...gets("/oa", "/oa?a=x", "/oa?a=y", "/neg3?a=x&a=y"),
    ],
  },
  {
    name: "several values",
    mappings: [
      {
        request: {
          urlPath: "/exactly",
          queryParameters: {
            id: { hasExactly: [{ equalTo: "1" }, { equalTo: "2" }] },
          },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/includes",
          queryParameters: {
            id: { includes: [{ equalTo: "1" }, { equalTo: "2" }] },
          },
        },
        response: ok,
      },
    ],
    requests: gets(
      "/exactly?id=1&id=2",
      "/exactly?id=2&id=1",
      "/exactly?id=1",
      "/exactly?id=1&id=2&id=3",
      "/includes?id=1&id=2&id=3",
      "/includes?id=1&id=3",
      "/includes",
    ),
  },
  {
    name: "headers, cookies and credentials",
    mappings: [
      {
        request: {
          urlPath: "/h",
          headers: {
            "X-A": { equalTo: "1" },
            "X-B": { absent: true },
            Accept: { contains: "json" },
          },
        },
        response: ok,
      },
      {
        request: { urlPath: "/c", cookies: { sid: { matches: "[0-9]+" } } },
        response: ok,
      },
      {
        request: {
          urlPath: "/basic",
          basicAuthCredentials: { username: "kim", password: "pa:ss" },
        },
        response: ok,
      },
    ],
    requests: [
      ...headed(
        "/h",
        { "x-a": "1", accept: "application/json" },
        { "x-a": "2", accept: "application/json" },
        { "x-a": "1", accept: "text/plain" },
        { "x-a": "1", accept: "application/json", "x-b": "" },
      ),
      ...headed("/c", { cookie: "a=b; sid=12" }, { cookie: "sid=x" }, {
        cookie: "xsid=12",
      }, {}),
      ...headed("/basic", { authorization: `Basic ${btoa("kim:pa:ss")}` }, {
        authorization: `Basic ${btoa("kim:no")}`,
      }, {}),
    ],
  },
  {
    name: "numbers and dates in headers",
    mappings: [
      {
        request: {
          urlPath: "/date",
          headers: { when: { before: "2026-01-01T00:00:00Z" } },
        },
        response: ok,
      },
      {
        request: {
          urlPath: "/after",
          headers: { when: { after: "now -3 days" } },
        },
        response: ok,
      },
    ],
    requests: [
      ...headed(
        "/date",
        { when: "2025-12-31T23:59:59Z" },
        { when: "2026-01-01T00:00:01Z" },
        { when: "nothing" },
        {},
      ),
      ...headed("/after", { when: "2001-01-01T00:00:00Z" }, {
        when: "2999-01-01T00:00:00Z",
      }),
    ],
  },
  {
    name: "a form",
    mappings: [{
      request: {
        method: "POST",
        urlPath: "/form",
        formParameters: {
          name: { equalTo: "Ada L" },
          age: { matches: "[0-9]+" },
        },
      },
      response: ok,
    }],
    requests: posts("/form", [
      "name=Ada+L&age=3",
      "age=3&name=Ada%20L",
      "name=Bob&age=3",
      "name=Ada+L&age=x",
      "name=Ada+L",
    ], form),
  },
  {
    name: "bodies of text",
    mappings: [
      body("/text", { equalTo: "hello" }),
      body("/text2", { contains: "ell" }, { doesNotContain: "x" }),
      body("/text3", { matches: "h.*o" }),
      body("/text4", { absent: true }),
    ],
    requests: [
      ...posts("/text", ["hello", "hello ", "Hello"]),
      ...posts("/text2", ["hello", "hexllo", "hellox"]),
      ...posts("/text3", ["hello", "h\no", "hellox", "ho"]),
      ...posts("/text4", ["", "x"]),
    ],
  },
  {
    name: "equalToJson",
    mappings: [
      body("/j1", { equalToJson: '{"a": 1, "l": [1, 2], "s": "x"}' }),
      body("/j2", { equalToJson: { a: 1, l: [1, 2] }, ignoreArrayOrder: true }),
      body("/j3", {
        equalToJson: { a: { b: 1 }, l: [1, 2] },
        ignoreExtraElements: true,
      }),
      body("/j4", {
        equalToJson: { l: [{ a: 1 }, { b: 2 }] },
        ignoreExtraElements: true,
        ignoreArrayOrder: true,
      }),
      body("/j5", {
        equalToJson: {
          s: "${json-unit.any-string}",
          n: "${json-unit.any-number}",
          b: "${json-unit.any-boolean}",
          i: "${json-unit.ignore}",
          r: "${json-unit.regex}[A-Z]+",
        },
      }),
    ],
    requests: [
      ...posts("/j1", [
        '{"s":"x","l":[1,2],"a":1}',
        '{"s":"x","l":[1,2],"a":1.0}',
        '{"s":"x","l":[2,1],"a":1}',
        '{"s":"x","l":[1,2],"a":1,"z":0}',
        '{"l":[1,2],"a":1}',
        "no json",
        '{"s":"x","l":[1,2],"a":"1"}',
      ]),
      ...posts("/j2", [
        '{"l":[2,1],"a":1}',
        '{"l":[1,2],"a":1}',
        '{"l":[1,2,2],"a":1}',
        '{"l":[1,1],"a":1}',
      ]),
      ...posts("/j3", [
        '{"a":{"b":1,"c":2},"l":[1,2],"z":1}',
        '{"a":{"b":1},"l":[1,2,3]}',
        '{"a":{"b":1},"l":[0,1,2]}',
        '{"a":{"b":2},"l":[1,2]}',
        '{"a":{"b":1},"l":[1]}',
      ]),
      ...posts("/j4", [
        '{"l":[{"b":2,"x":1},{"a":1},3],"z":1}',
        '{"l":[{"b":2}]}',
        '{"l":[{"b":2},{"a":2}]}',
      ]),
      ...posts("/j5", [
        '{"s":"x","n":1.5,"b":true,"i":null,"r":"AB"}',
        '{"s":1,"n":1,"b":true,"i":1,"r":"AB"}',
        '{"s":"x","n":"1","b":true,"i":1,"r":"AB"}',
        '{"s":"x","n":1,"b":"true","i":1,"r":"AB"}',
        '{"s":"x","n":1,"b":true,"r":"AB"}',
        '{"s":"x","n":1,"b":true,"i":1,"r":"ab"}',
        '{"s":"x","n":1,"b":true,"i":1,"r":"ABc"}',
      ]),
    ],
  },
  {
    name: "matchesJsonPath",
    mappings: [
      body("/p1", { matchesJsonPath: "$.a.b" }),
      body("/p2", { matchesJsonPath: "$[?(@.a == 'x')]" }),
      body("/p3", { matchesJsonPath: "$.l[?(@.n > 5)]" }),
      body("/p4", { matchesJsonPath: "$.l[*].n" }),
      body("/p5", { matchesJsonPath: { expression: "$.a", equalTo: "5" } }),
      body("/p6", { matchesJsonPath: { expression: "$.a", contains: "ell" } }),
      body("/p7", { matchesJsonPath: "$[?(@.a =~ /x.*/i && @.b != 'y')]" }),
      body("/p8", { matchesJsonPath: "$[?(@.a in ['x', 'y'] || @.c)]" }),
      body("/p9", { matchesJsonPath: { expression: "$.a", absent: true } }),
      body("/p10", { matchesJsonPath: "$.l[0].n" }),
      body("/p11", {
        matchesJsonPath: { expression: "$.l[*].n", equalTo: "2" },
      }),
      body("/p12", {
        matchesJsonPath: { expression: "$.a", equalToJson: '{"b": 1}' },
      }),
      body("/p13", { matchesJsonPath: "$[?(@.l.size() == 2)]" }),
      body("/p14", { matchesJsonPath: "$[?(!@.a)]" }),
      body("/p15", {
        matchesJsonPath: { expression: "$.a", matches: "[0-9]+" },
      }),
    ],
    requests: [
      ...posts("/p1", [
        '{"a":{"b":1}}',
        '{"a":{"b":null}}',
        '{"a":{"b":[]}}',
        '{"a":{"b":{}}}',
        '{"a":{"b":""}}',
        '{"a":{"b":false}}',
        '{"a":1}',
        "x",
        '{"a":{"b":0}}',
      ]),
      ...posts("/p2", [
        '{"a":"x"}',
        '{"a":"y"}',
        '[{"a":"x"}]',
        '[{"a":"y"}]',
        '[{"b":1},{"a":"x"}]',
        "{}",
        '{"b":{"a":"x"}}',
      ]),
      ...posts("/p3", [
        '{"l":[{"n":6}]}',
        '{"l":[{"n":5}]}',
        '{"l":[{"n":1},{"n":9}]}',
        '{"l":[]}',
        '{"l":{"n":6}}',
        '{"l":[{"n":"6"}]}',
      ]),
      ...posts("/p4", [
        '{"l":[{"n":1}]}',
        '{"l":[{"m":1}]}',
        '{"l":[]}',
        '{"l":[{"n":null}]}',
        "{}",
      ]),
      ...posts("/p5", ['{"a":"5"}', '{"a":5}', '{"a":"6"}', '{"a":[5]}', "{}"]),
      ...posts("/p6", ['{"a":"hello"}', '{"a":"x"}', '{"a":null}', "{}"]),
      ...posts("/p7", [
        '{"a":"Xab","b":"z"}',
        '{"a":"Xab","b":"y"}',
        '{"a":"Xab"}',
        '{"a":"ab","b":"z"}',
        '[{"a":"xx"}]',
      ]),
      ...posts("/p8", [
        '{"a":"x"}',
        '{"a":"z"}',
        '{"c":null}',
        '{"c":1}',
        "{}",
      ]),
      ...posts("/p9", ["{}", '{"a":1}', '{"b":1}', '{"a":null}']),
      ...posts("/p10", ['{"l":[{"n":1}]}', '{"l":[]}', '{"l":[{"m":1}]}']),
      ...posts("/p11", [
        '{"l":[{"n":1},{"n":2}]}',
        '{"l":[{"n":1}]}',
        '{"l":[{"n":"2"}]}',
      ]),
      ...posts("/p12", ['{"a":{"b":1}}', '{"a":{"b":2}}', '{"a":"x"}']),
      ...posts("/p13", ['{"l":[1,2]}', '{"l":[1]}', "{}"]),
      ...posts("/p14", ['{"a":1}', '{"b":1}', '[{"a":1}]']),
      ...posts("/p15", ['{"a":"12"}', '{"a":"x"}', '{"a":12}']),
    ],
  },
  {
    name: "XML",
    mappings: [
      body("/x1", { equalToXml: "<a><b id='1'>t</b></a>" }),
      body("/x2", { matchesXPath: "//b[@id='1']" }),
      body("/x3", { matchesXPath: { expression: "//b/text()", equalTo: "t" } }),
    ],
    requests: [
      ...posts("/x1", [
        '<a>\n <b id="1">t</b></a>',
        "<a><b id='2'>t</b></a>",
        "<a><b id='1'>u</b></a>",
        "<a/>",
        "x",
      ], xml),
      ...posts(
        "/x2",
        ["<a><b id='1'/></a>", "<a><b id='2'/></a>", "no xml"],
        xml,
      ),
      ...posts("/x3", ["<a><b>t</b></a>", "<a><b>u</b></a>", "<a/>"], xml),
    ],
  },
  {
    name: "a JSON Schema",
    mappings: [
      body("/schema", {
        matchesJsonSchema: {
          type: "object",
          required: ["a"],
          properties: { a: { type: "integer", minimum: 1 } },
        },
      }),
    ],
    requests: posts("/schema", ['{"a":1}', '{"a":0}', '{"a":"1"}', "{}", "x"]),
  },
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
];

/** Requests that are answered otherwise, and why (docs/migrating.md). */
export const known: Readonly<Record<string, string>> = {
  'POST /p5 {"content-type":"application/json"} {"a":[5]}':
    "WireMock takes a list of one value for the value",
  'POST /p15 {"content-type":"application/json"} {"a":12}':
    "a pattern is asked of texts only",
  'POST /t5 {"content-type":"application/json"} x':
    "in WireMock a method is equal to no text",
};
