import assert from "node:assert/strict";
import fc from "fast-check";
import { compilePattern } from "../../src/pattern/pattern.ts";

interface Answer {
  readonly pattern: string;
  readonly subjects?: readonly (readonly [subject: string, matches: boolean])[];
}

const { patterns }: { patterns: Answer[] } = JSON.parse(
  Deno.readTextFileSync(
    new URL("../data/python_patterns.json", import.meta.url),
  ),
);

function beginningOf(pattern: string): string {
  const compiled = compilePattern(pattern);
  assert.ok(compiled.ok, pattern);
  return compiled.beginning;
}

/** A text as beginnings are compared: ASCII letters in lower case. */
function lowered(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

Deno.test("a pattern's beginning is the text that all its matches have in front", () => {
  const cases: [pattern: string, beginning: string][] = [
    ["/users/[0-9]+", "/users/"],
    ["(?as)(?:/a/b\\?x=1(&.*)?)\\Z", "/a/b?x=1"],
    ["/(?:api|app)/x", "/ap"],
    ["/v1/(?P<id>\\d+)/x", "/v1/"],
    ["/a+b", "/a"],
    ["/a{3}b", "/aaab"],
    ["/a{2,3}b", "/aa"],
    ["/a?b", "/"],
    ["^/a$", "/a"],
    ["(?=/b)/a", "/a"],
    ["(?ai)/Shop/K", "/shop/k"],
    ["(?i)/a/k", "/a/"],
    ["/é[Xx]", "/éx"],
    [".*/a", ""],
    ["a|", ""],
    ["(a)\\1b", "a"],
  ];
  for (const [pattern, beginning] of cases) {
    assert.equal(beginningOf(pattern), beginning, pattern);
  }
});

Deno.test("every text that Python finds to match begins as the pattern says", () => {
  let count = 0;
  for (const { pattern, subjects = [] } of patterns) {
    const compiled = compilePattern(pattern);
    if (!compiled.ok) continue;
    for (const [subject, matches] of subjects) {
      if (!matches) continue;
      const begins = lowered(subject).startsWith(compiled.beginning);
      assert.ok(begins, `${pattern} on ${JSON.stringify(subject)}`);
      if (compiled.beginning !== "") count++;
    }
  }
  assert.ok(count > 200, `${count} matches are too few`);
});

const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("a", "b", "K", "s", "/", ".", "[aA]", "[ab]", "\\b", "\\Z"),
    fc.tuple(tie("node"), tie("node")).map((both) => both.join("")),
    fc.tuple(tie("node"), tie("node")).map(([one, two]) => `(?:${one}|${two})`),
    fc.tuple(
      tie("node"),
      fc.constantFrom("?", "*", "+", "{2}", "{1,2}", "{0}", "+?"),
    ).map(([one, sign]) => `(?:${one})${sign}`),
    fc.tuple(fc.constantFrom("(", "(?=", "(?!", "(?i:", "(?ai:"), tie("node"))
      .map(([open, one]) => `${open}${one})`),
  ),
}));
const text = fc.string({
  unit: fc.constantFrom("a", "A", "b", "k", "K", "\u212a", "s", "ſ", "/"),
  maxLength: 5,
});

Deno.test("every text that a random pattern takes begins as the pattern says", () => {
  let count = 0;
  const property = fc.property(node, fc.array(text), (pattern, texts) => {
    const compiled = compilePattern(pattern);
    if (!compiled.ok || compiled.beginning === "") return;
    for (const one of [...texts, compiled.beginning]) {
      if (!compiled.test(one)) continue;
      const begins = lowered(one).startsWith(compiled.beginning);
      assert.ok(begins, `${pattern} on ${JSON.stringify(one)}`);
      count++;
    }
  });
  fc.assert(property, { numRuns: 3000 });
  assert.ok(count > 500, `${count} matches are too few`);
});
