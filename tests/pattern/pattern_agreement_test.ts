import assert from "node:assert/strict";
import fc from "fast-check";
import { parsePattern } from "../../src/pattern/parser.ts";
import { compilePattern, onRe2, onV8 } from "../../src/pattern/pattern.ts";

const atom = fc.constantFrom(
  "a",
  "b",
  ".",
  "[ab]",
  "[^a]",
  String.raw`\w`,
  String.raw`\s`,
  "^",
  "$",
  String.raw`\Z`,
  "\n",
  "",
);
const quantifier = fc.constantFrom(
  "",
  "",
  "*",
  "+?",
  "?",
  "{2}",
  "{1,2}",
  "{,3}",
);
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => a + b),
    fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => `(?:${a}|${b})`),
    fc.tuple(tie("pattern"), quantifier).map(([a, q]) => `(${a})${q}`),
  ),
}));
const subject = fc.string({
  unit: fc.constantFrom("a", "b", "\n", " ", "é"),
  maxLength: 8,
});

Deno.test("V8 and RE2 give the same answer to patterns that both can run", () =>
  fc.assert(
    fc.property(pattern, subject, (source, text) => {
      const parsed = parsePattern(source);
      assert.ok(parsed.ok, source);
      const one = onV8(parsed.node);
      const other = onRe2(parsed.node);
      if (one.ok && other.ok) assert.equal(one.test(text), other.test(text));
    }),
    { numRuns: 500 },
  ));

Deno.test("no text makes the pattern compiler throw", () => {
  const signs = fc.string({
    unit: fc.constantFrom(..."()[]{}|*+?^$\\.,-:=!<>#P&0123ab \n"),
  });
  fc.assert(
    fc.property(fc.oneof(signs, fc.string({ unit: "binary" })), (source) => {
      const compiled = compilePattern(source);
      if (compiled.ok) compiled.test("aab");
      else assert.ok(compiled.reason.length > 5);
    }),
    { numRuns: 500 },
  );
});
