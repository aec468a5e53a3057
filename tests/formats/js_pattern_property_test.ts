import fc from "fast-check";
import assert from "node:assert/strict";
import { searchedJsPattern } from "../../src/formats/patterns/js_pattern.ts";
import { compilePattern } from "../../src/pattern/pattern.ts";

const piece = fc.constantFrom(
  ..."ab5A^$.|()[]{},-*+?\\ \n".split(""),
  ...["[ab]", "[^a]", "[a-z]", "[-a]", "[^\\d]", "[\\]a]", "(?:", "(?=", "(?!"],
  ...["(?<=", "(?<n>", "\\1", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\b"],
  ...["\\B", "\\n", "\\t", "\\.", "\\{", "\\-", "\\x41", "\\u0061", "\\0"],
  ...["{2}", "{1,}", "{,2}", "{1,2}", "*?", "+?", "??", "++", "*+", "(?i)"],
  ...["(a)", "(a|b)", "(?:ab)+", "\\Z", "\\A", "\\z", "\\p{L}", "[[:alpha:]]"],
  ...["\\cA", "\\k<n>", "[a&&b]", "[a||b]", "[a--b]", "(?#x)", "(?P<n>", "{"],
);
const patterns = fc.array(piece, { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.join(""));
const texts = fc.array(
  fc.constantFrom(
    ..."abAzZ5{},-[]:&| \n\r_\u00e9\u212a\u017f\u0130\u2028\u0001",
  ),
  { maxLength: 5 },
).map((signs) => signs.join(""));

function compiled(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

Deno.test("a translated pattern of JavaScript takes the texts that it takes there, and no others", () => {
  const counts = { refused: 0, taken: 0, missed: 0 };
  fc.assert(
    fc.property(patterns, texts, fc.boolean(), (source, text, ignoreCase) => {
      const reading = searchedJsPattern(source, { ignoreCase });
      if (!reading.ok) return void counts.refused++;
      const here = compilePattern(reading.pattern);
      assert.ok(here.ok, JSON.stringify(source));
      const isTaken = here.test(text);
      const there = compiled(source, ignoreCase ? "i" : "");
      const told = JSON.stringify([source, text, reading.pattern]);
      assert.ok(there !== null, `no pattern there: ${told}`);
      assert.equal(isTaken, there.test(text), told);
      if (isTaken) counts.taken++;
      else counts.missed++;
    }),
    { numRuns: 6000 },
  );
  assert.ok(counts.taken > 300 && counts.missed > 300, JSON.stringify(counts));
});
