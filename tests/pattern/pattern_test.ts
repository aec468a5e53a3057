import assert from "node:assert/strict";
import { parsePattern } from "../../src/pattern/parser.ts";
import { compilePattern, onRe2, onV8 } from "../../src/pattern/pattern.ts";

interface Answer {
  readonly pattern: string;
  readonly error?: string;
  readonly subjects?: readonly (readonly [subject: string, matches: boolean])[];
}

const answers: Answer[] = JSON.parse(
  Deno.readTextFileSync(
    new URL("../data/python_patterns.json", import.meta.url),
  ),
).patterns;

/** Python runs these; no engine here does so in linear time. */
const refusedHere = ["(?=a)*a"];

/** RE2 knows ASCII word edges only; these patterns run on V8, which knows all. */
const asciiEdges = [
  String.raw`\bab?\b`,
  String.raw`\B`,
  String.raw`a\b`,
  String.raw`a\B`,
];

Deno.test("patterns are refused where Python refuses them", () => {
  for (const { pattern, error } of answers) {
    const refused = error !== undefined || refusedHere.includes(pattern);
    assert.equal(compilePattern(pattern).ok, !refused, pattern);
  }
});

Deno.test("patterns match what Python matches", () => {
  let count = 0;
  for (const { pattern, subjects = [] } of answers) {
    const compiled = compilePattern(pattern);
    if (!compiled.ok) continue;
    for (const [subject, matches] of subjects) {
      assert.equal(
        compiled.test(subject),
        matches,
        `${pattern} on ${JSON.stringify(subject)}`,
      );
      count++;
    }
  }
  assert.ok(count > 2500);
});

Deno.test("RE2 alone agrees with Python where its syntax is enough", () => {
  let count = 0;
  for (const { pattern, subjects = [] } of answers) {
    const parsed = parsePattern(pattern);
    const engine = parsed.ok ? onRe2(parsed.node) : undefined;
    if (!engine?.ok || asciiEdges.includes(pattern)) continue;
    for (const [subject, matches] of subjects) {
      assert.equal(
        engine.test(subject),
        matches,
        `${pattern} on ${JSON.stringify(subject)}`,
      );
      count++;
    }
  }
  assert.ok(count > 1500);
});

/** Patterns that stall a backtracking engine; RE2 runs them. */
const exponential = [
  "^(a+)+$",
  "(a|aa)+$",
  "(.*)*x",
  "(a|a)*b",
  "(x+x+)+y",
  "(?:.*a){20}$",
  "(a?){30}a{30}$",
  String.raw`(\w+\s?)*$`,
  String.raw`(.*?,){12}P`,
];

Deno.test("patterns that could stall V8 are kept from it", () => {
  for (const pattern of exponential) {
    const parsed = parsePattern(pattern);
    assert.ok(parsed.ok);
    assert.equal(onV8(parsed.node).ok, false, pattern);
    assert.ok(compilePattern(pattern).ok, pattern);
  }
});

Deno.test("hostile patterns end on hostile subjects", () => {
  const subjects = ["a", "x", "a,", "ab "].map((part) =>
    part.repeat(50_000) + "!"
  );
  for (const pattern of exponential) {
    const compiled = compilePattern(pattern);
    assert.ok(compiled.ok);
    for (const subject of subjects) compiled.test(subject);
  }
  const quoted = compilePattern(String.raw`(["']).*?\1x`);
  assert.ok(quoted.ok);
  assert.equal(quoted.test('"' + '"'.repeat(200_000)), false);
});

Deno.test("a subject beyond V8's own stack goes to RE2", () => {
  const compiled = compilePattern("(?:a|b)*c");
  assert.ok(compiled.ok);
  assert.equal(compiled.test("a".repeat(8_000_000) + "c"), true);
});

Deno.test("back-references and look-arounds run where that is linear", () => {
  for (
    const pattern of [
      String.raw`(['"]).*?\1`,
      String.raw`(\w+) \1`,
      String.raw`(?=.*\d)(?=.*[a-z]).{8,}$`,
      String.raw`(?!.*admin)\w+$`,
      String.raw`(?:\w+\.)*(?=end)`,
      "a++b",
      "(?>a|ab)c",
    ]
  ) {
    assert.ok(compilePattern(pattern).ok, pattern);
  }
});

Deno.test("a refusal names the construct and its place", () => {
  const cases: [pattern: string, position: number, reason: RegExp][] = [
    ["(?<q>.)", 0, /"\(\?P<name>\.\.\.\)"/],
    ["a(?(1)b|c)", 1, /conditional group/],
    [String.raw`x\pL`, 1, /no escape "\\p"/],
    [String.raw`\N{DASH}`, 0, /named character/],
    ["ab(", 2, /no closing "\)"/],
    ["a(?i)b", 1, /very start/],
    ["a**", 2, /follows another quantifier/],
    ["😀*+*", 3, /follows another quantifier/],
    [
      String.raw`(.+)\1`,
      4,
      /^a back-reference cannot run in linear time together with a back-reference to a group of open width/,
    ],
    [String.raw`(a)?\1`, 4, /may not have taken part/],
    [
      String.raw`(?:(?!x).)*y.*z`,
      3,
      /^a look-around cannot run in linear time together with one open repeat after another/,
    ],
    ["(?<=a+)b", 0, /fixed width/],
    ["[b-a]", 2, /backwards/],
    ["a{99999}", 1, /counts to 50000/],
    ["(?L)a", 0, /for bytes/],
  ];
  for (const [pattern, position, reason] of cases) {
    const compiled = compilePattern(pattern);
    assert.ok(!compiled.ok, pattern);
    assert.match(compiled.reason, reason, pattern);
    assert.equal(compiled.position, position, pattern);
  }
});

Deno.test("oversized patterns are refused, whatever their shape", () => {
  const oversized = [
    "a".repeat(10_001),
    "(".repeat(200) + ")".repeat(200),
    "(?:a+b?){1000}(?:a|aa)+".repeat(5),
    "((a{1000}){1000}){1000}(a|aa)+$",
    "(?:" + "a?".repeat(20) + "){1000}(?=x)",
    String.raw`\w?`.repeat(3300),
    String.raw`[^\Wa]`.repeat(1400),
    String.raw`\b(?:)`.repeat(1600),
  ];
  for (const pattern of oversized) {
    assert.ok(!compilePattern(pattern).ok, pattern.slice(0, 40));
  }
  assert.ok(compilePattern("a".repeat(10_000)).ok);
  assert.ok(compilePattern("a|".repeat(4000) + "b").ok);
});
