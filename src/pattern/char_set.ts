import { closeOverCase } from "./case_fold.ts";
import { complement, joined, type Ranges } from "./ranges.ts";
import {
  asciiDigits,
  asciiSpaces,
  asciiWords,
  digits,
  spaces,
  words,
} from "./unicode.ts";

/**
 * The code points that one position may hold: ranges, and the Unicode classes
 * of `\w` and `\d` by name, since both engines know them and they are long.
 */
export interface CharSet {
  readonly negated: boolean;
  readonly ranges: Ranges;
  readonly word: boolean;
  readonly digit: boolean;
}

/** A member of a class in square brackets, or an escape such as `\d`. */
export type ClassMember =
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | {
    readonly kind: "category";
    readonly category: "digit" | "space" | "word";
    readonly negated: boolean;
  };

export interface CaseRule {
  readonly ignoreCase: boolean;
  readonly ascii: boolean;
}

/** The set of a class; Unicode classes inside a mixture are written out. */
export function charSet(
  members: readonly ClassMember[],
  negated: boolean,
  rule: CaseRule,
): CharSet {
  const only = members.length === 1 ? members[0] : undefined;
  if (only?.kind === "category" && only.negated) {
    return charSet([{ ...only, negated: false }], !negated, rule);
  }
  let plain: Ranges = joined(
    members.flatMap((member) =>
      member.kind === "range" ? [[member.from, member.to] as const] : []
    ),
  );
  if (rule.ignoreCase) plain = closeOverCase(plain, rule.ascii);
  let word = false;
  let digit = false;
  for (const member of members) {
    if (member.kind === "range") continue;
    const named = member.category !== "space" && !rule.ascii;
    if (named && !member.negated) {
      word ||= member.category === "word";
      digit ||= member.category === "digit";
    } else {
      const ranges = categoryRanges(member.category, rule.ascii);
      const those = member.negated ? complement(ranges) : ranges;
      plain = joined([...plain, ...those]);
    }
  }
  return { negated, ranges: plain, word, digit };
}

function categoryRanges(
  category: "digit" | "space" | "word",
  ascii: boolean,
): Ranges {
  if (category === "space") return ascii ? asciiSpaces : spaces;
  if (category === "digit") return ascii ? asciiDigits : digits();
  return ascii ? asciiWords : words();
}

/** A set's code points, all written out. */
export function rangesOf(set: CharSet): Ranges {
  const onlyWord = set.word && !set.digit && set.ranges.length === 0;
  if (onlyWord && !set.negated) return words();
  let ranges = set.ranges;
  if (set.word) ranges = joined([...ranges, ...words()]);
  if (set.digit) ranges = joined([...ranges, ...digits()]);
  return set.negated ? complement(ranges) : ranges;
}

/** Writes a set as a class of an engine; `escape` writes one code point. */
export function writeSet(
  set: CharSet,
  escape: (point: number) => string,
): string {
  const [only] = set.ranges;
  const single = set.ranges.length === 1 && !set.word && !set.digit;
  if (single && only !== undefined && only[0] === only[1] && !set.negated) {
    return escape(only[0]);
  }
  let inside = set.ranges.map(([from, to]) =>
    from === to ? escape(from) : `${escape(from)}-${escape(to)}`
  ).join("");
  if (set.word) inside += "\\p{L}\\p{N}_";
  if (set.digit) inside += "\\p{Nd}";
  return `[${set.negated ? "^" : ""}${inside}]`;
}
