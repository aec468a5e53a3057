// Matchers of Hoverfly's and texts over a few letters, so that they meet.

import fc from "fast-check";
import type { Json, JsonObject } from "../../src/json/values.ts";

const word = fc.string({
  unit: fc.constantFrom("a", "b", "A", "5"),
  maxLength: 3,
});
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>("a", "ab", "", 1, 5, true, null),
    fc.array(tie("json"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b"), tie("json"), { maxKeys: 2 }),
  ),
}));
const document = fc.oneof(
  fc.dictionary(fc.constantFrom("a", "b"), json, { maxKeys: 2 }),
  fc.array(json, { maxLength: 2 }),
).map((one) => JSON.stringify(one));

export const hoverflyTexts: fc.Arbitrary<string> = fc.oneof(
  word,
  document,
  fc.constantFrom("a\nb", "a{,2}", "\u212a", "a.b", "ab", "aa"),
);

const patterns = fc.constantFrom(
  ...["a+", "^b", "5$", "[ab]5", "A?b", ".", "^.?$", "a|b", "(?i)A", "a{2}"],
  ...["(?=a)", "(?!b)", "(a)\\1", "\\u0061", "a{,2}", "a{1001}", "(?<n>a)"],
  ...["\\d", "\\w+", "[^a]", "\\.", "(?:ab)+", "[a-\\d]", "(", "\\é", "a.b"],
);
const single: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.tuple(
    fc.constantFrom("exact", "negate", "Exact", "NEGATE"),
    hoverflyTexts,
  ),
  fc.tuple(
    fc.constantFrom("glob"),
    fc.constantFrom("a*", "*5", "a*b", "*", "", "**", "a", "*a*", "a.b", "A*"),
  ),
  fc.tuple(fc.constant("regex"), patterns),
  fc.tuple(fc.constantFrom("json", "jsonPartial", "jsonpartial"), document),
).map(([matcher, value]) => ({ matcher, value }));

/** The matchers of a field, one or two. */
export const hoverflyMatchers: fc.Arbitrary<readonly JsonObject[]> = fc.oneof(
  { weight: 3, arbitrary: single.map((one) => [one]) },
  fc.array(single, { minLength: 2, maxLength: 2 }),
);
