import type { Malformed } from "./malformed_payloads.ts";

const stub = (
  request: string,
  action = '{"response":{"status_code":200,"body":"x"}}',
  more = "",
) => `{"request":${request},"action":${action}${more}}`;
const criterion = (text: string) => stub(`{"path":${text}}`);

const stubs = "/__mock__/stubs";
const nested = (open: string, close: string, times: number) =>
  `${open.repeat(times)}1${close.repeat(times)}`;
const response = ["action", "response"];
const cases: [path: string, text: string, place: Malformed["place"]][] = [
  [stubs, stub("{}", '{"response":{"status_code":1e400,"body":""}}'), [
    ...response,
    "status_code",
  ]],
  [stubs, stub("{}", '{"response":{"status_code":-0.0,"body":""}}'), [
    ...response,
    "status_code",
  ]],
  [stubs, stub("{}", undefined, ',"max_calls":99999999999999999999'), [
    "max_calls",
  ]],
  [stubs, stub("{}", undefined, ',"max_calls":9007199254740993'), [
    "max_calls",
  ]],
  [stubs, stub("{}", undefined, ',"chaos":{"seed":1e400}'), [
    "chaos",
    "seed",
  ]],
  [stubs, stub("{}", undefined, ',"__proto__":{"path":"/a"}'), ["__proto__"]],
  [stubs, stub('{"__proto__":{"path":"/a"}}'), ["request", "__proto__"]],
  [
    stubs,
    stub("{}", '{"__proto__":{"response":{"status_code":200,"body":"x"}}}'),
    ["action"],
  ],
  [stubs, '{"__proto__":{"request":{},"action":{}}}', []],
  [stubs, stub("{}", undefined, ',"":1'), [""]],
  [stubs, stub("{}", undefined, ',"\\ud800":1'), ["\ud800"]],
  [stubs, stub("{}", undefined, ',"stub_id":"\\u0000"'), ["stub_id"]],
  [
    stubs,
    stub(
      "{}",
      '{"response":{"status_code":200,"headers":{"x":"\\ud800"},"body":""}}',
    ),
    [...response, "headers", "x"],
  ],
  [
    stubs,
    stub(
      "{}",
      '{"response":{"status_code":200,"headers":{"__proto__":{}},"body":""}}',
    ),
    [...response, "headers", "__proto__"],
  ],
  [
    stubs,
    stub(
      "{}",
      '{"response":{"status_code":200,"headers":{"":"x"},"body":""}}',
    ),
    [...response, "headers", ""],
  ],
  [stubs, stub("{}", '{"response":{"status_code":200,"body_base64":"A"}}'), [
    ...response,
    "body_base64",
  ]],
  [stubs, stub("{}", `{"proxy":{"url":"${"x".repeat(10_000_000)}"}}`), [
    "action",
    "proxy",
    "url",
  ]],
  [stubs, stub("{}", undefined, `,"stub_id":"${"x".repeat(10_000_000)}"`), [
    "stub_id",
  ]],
  [stubs, stub("{}", undefined, `,"${"y".repeat(10_000_000)}":1`), [
    "y".repeat(10_000_000),
  ]],
  [stubs, `"${"x".repeat(10_000_000)}"`, []],
  [stubs, "[]", []],
  [stubs, "0", []],
  [stubs, "true", []],
  [stubs, '""', []],
  [stubs, criterion('{"$foo":1}'), ["request", "path", "$foo"]],
  [stubs, criterion('{"$eq":1,"$gt":2}'), ["request", "path", "$gt"]],
  [stubs, criterion('{"$regex":"("}'), ["request", "path", "$regex"]],
  [stubs, criterion('{"$regex":5}'), ["request", "path", "$regex"]],
  [stubs, criterion('{"$gt":{}}'), ["request", "path", "$gt"]],
  [stubs, criterion('{"$and":{}}'), ["request", "path", "$and"]],
  [stubs, criterion('{"$xor":[1,2]}'), ["request", "path", "$xor"]],
  [stubs, criterion('{"$between":{"lower":1}}'), [
    "request",
    "path",
    "$between",
  ]],
  [stubs, criterion('{"$even":1}'), ["request", "path", "$even"]],
  [stubs, criterion('{"$ignore_case":null}'), [
    "request",
    "path",
    "$ignore_case",
  ]],
  [stubs, criterion('{"$key_values":[]}'), [
    "request",
    "path",
    "$key_values",
  ]],
  [stubs, criterion(nested('{"$not":', "}", 150)), ["request", "path"]],
  [stubs, stub(`{"body":${nested("[", "]", 150)}}`), ["request", "body"]],
  [stubs, stub('{"headers":{"x":{"$nto":1}}}'), [
    "request",
    "headers",
    "x",
    "$nto",
  ]],
  [stubs, stub("{}", '{"sse":{"events":[{"data":"{{"},{"data":"ok"},{}]}}'), [
    "action",
    "sse",
    "events",
  ]],
  ["/__mock__/scopes", '{"name":""}', ["name"]],
  ["/__mock__/scopes", '{"name":"\\ud800"}', ["name"]],
  ["/__mock__/scopes", '{"name":"__mock__ "}', ["name"]],
  ["/__mock__/scopes", '{"name":"Content-Type"}', ["name"]],
  ["/__mock__/scopes", '{"name":"a","__proto__":{}}', ["__proto__"]],
  ["/__mock__/assert", '{"times":[]}', ["times"]],
  ["/__mock__/assert", '{"times":{"$gt":null}}', ["times", "$gt"]],
  ["/__mock__/assert", '{"times":{"$foo":1}}', ["times", "$foo"]],
  ["/__mock__/assert", '{"body":{"$json":{"$gt":{}}}}', ["body", "$json"]],
  ["/__mock__/match", '{"method":"G T"}', ["method"]],
  ["/__mock__/match", '{"path":"a"}', ["path"]],
  ["/__mock__/match", '{"path":"/a","target":"/b"}', []],
  ["/__mock__/match", '{"headers":{"a b":"1"}}', ["headers", "a b"]],
  ["/__mock__/match", '{"headers":{"a":"1\\n"}}', ["headers", "a"]],
  ["/__mock__/match", '{"query":{"a":1}}', ["query", "a"]],
  ["/__mock__/match", '{"host":"a\\nb"}', ["host"]],
  ["/__mock__/match", '{"stub":{"request":{},"action":{}}}', [
    "stub",
    "action",
  ]],
];

/** Payloads that no schema suggests, each with the place of its issue. */
export const hostilePayloads: Malformed[] = cases.map((
  [path, text, place],
) => ({
  path,
  text,
  place,
}));

/** Texts that are not JSON. */
export const brokenTexts = [
  "{",
  '{"request"',
  '{"a":1,}',
  "[1,]",
  "'a'",
  "{a:1}",
  "NaN",
  "-",
  "1.",
  ".5",
  "01",
  "+1",
  "tru",
  '"\\x"',
  '"\\u12"',
  '"a\tb"',
  '{"a" 1}',
  "[1 2]",
  "// x",
  "{}{}",
  "\u0000",
  "[".repeat(100_000),
  '{"a":'.repeat(100_000),
];
