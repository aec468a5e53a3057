import fc from "fast-check";
import { longText } from "./text_arbitrary.ts";

const atom = fc.constantFrom(
  ...["a", "b", ".", "\\w", "\\s", "\\d", "[ab]", "[^a]", "\\b", "^", "$"],
  ...["(?:)", "(a)", "(?P<n>a)", "(?=a)", "(?!b)", "(?<=a)", "(?i:a)", "é"],
  ...["\\1", "(?P=n)", "[a-z0-9_]", "(?:a|b|ab)", "(?:a|a)", "[^\\n]", "\\S"],
);

const quantifier = fc.constantFrom(
  ...["", "", "*", "+", "?", "*?", "+?", "{2}", "{0,9}", "{1,}", "{30,60}"],
  ...["{1000}", "*+", "{,5}"],
);

/** Patterns whose pieces are chosen to make an engine try many ways. */
export const pattern: fc.Arbitrary<string> = fc.letrec<
  { readonly whole: string; readonly piece: string }
>((tie) => ({
  whole: fc.oneof(
    fc.array(tie("piece"), { minLength: 1, maxLength: 5 })
      .map((pieces) => pieces.join("")),
    fc.array(tie("piece"), { minLength: 2, maxLength: 3 })
      .map((pieces) => `(?:${pieces.join("|")})+`),
    longText(10_000),
  ),
  piece: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(atom, quantifier).map(([one, many]) => one + many),
    fc.tuple(tie("whole"), quantifier).map(([one, many]) => `(${one})${many}`),
  ),
})).whole;
