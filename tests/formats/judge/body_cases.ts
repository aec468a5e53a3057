import type { JudgedCase } from "./judged.ts";
import { body, form, ok, posts, xml } from "./case_parts.ts";

/** What a mapping asks of the body. */
export const bodyCases: readonly JudgedCase[] = [
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
];
