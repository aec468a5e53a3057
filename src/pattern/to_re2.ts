import type { Anchor, PatternNode, Refusal, Repeat } from "./ast.ts";
import { writeSet } from "./char_set.ts";
import { quantifier } from "./to_v8.ts";
import { isSkippable } from "./width.ts";

/** A pattern in RE2's syntax, or the construct that it cannot say. */
export type Re2Pattern =
  | { readonly ok: true; readonly pattern: string }
  | ({ readonly ok: false } & Refusal);

/** RE2 bounds its programs by this count. */
const maxCount = 1000;

/**
 * Writes a pattern for RE2, anchored at the start. Only whether it matches is
 * asked, so groups keep nothing. `\b` and `\B` follow ASCII words here, and `\B`
 * holds in an empty text: RE2 knows no others. Patterns that V8 can run, with
 * Python's exact edges, do not come here.
 */
export function toRe2(node: PatternNode): Re2Pattern {
  const writing: Writing = { refusal: undefined };
  const body = write(node, true, writing);
  const { refusal } = writing;
  if (refusal !== undefined) return { ok: false, ...refusal };
  return { ok: true, pattern: `\\A(?:${body})` };
}

/** A pattern being written, and the first construct that RE2 cannot say. */
interface Writing {
  refusal: Refusal | undefined;
}

function refuse(reason: string, position: number, writing: Writing): string {
  writing.refusal ??= { reason, position };
  return "";
}

/** `last` says that all that follows can take nothing. */
function write(part: PatternNode, last: boolean, writing: Writing): string {
  switch (part.kind) {
    case "set":
      return writeSet(part.set, (point) => `\\x{${point.toString(16)}}`);
    case "sequence":
      return writeSequence(part.items, last, writing);
    case "choice":
      return `(?:${
        part.branches.map((branch) => write(branch, last, writing)).join("|")
      })`;
    case "repeat":
      return writeRepeat(part, last, writing);
    case "capture":
      return `(?:${write(part.body, last, writing)})`;
    case "atomic":
      return refuse("an atomic group or possessive repeat", part.at, writing);
    case "look":
      return refuse("a look-around", part.at, writing);
    case "reference":
      return refuse("a back-reference", part.at, writing);
    case "anchor":
      return writeAnchor(part, last, writing);
  }
}

function writeSequence(
  items: readonly PatternNode[],
  last: boolean,
  writing: Writing,
): string {
  let rest = last;
  const written = items.toReversed().map((item) => {
    const text = write(item, rest, writing);
    rest &&= isSkippable(item);
    return text;
  });
  return written.toReversed().join("");
}

function writeRepeat(part: Repeat, last: boolean, writing: Writing): string {
  const { min, max, body, at } = part;
  if (min > maxCount || (max > maxCount && max !== Infinity)) {
    return refuse(`a repeat that counts above ${maxCount}`, at, writing);
  }
  const ends = last && (min <= 1 || isSkippable(body));
  return `(?:${write(body, ends, writing)})${quantifier(part)}`;
}

function writeAnchor(part: Anchor, last: boolean, writing: Writing): string {
  switch (part.anchor) {
    case "start":
      return "\\A";
    case "line_start":
      return "(?m:^)";
    case "line_end":
      return "(?m:$)";
    case "absolute_end":
      return "\\z";
    case "word_edge":
      return "\\b";
    case "no_word_edge":
      return "\\B";
    case "end":
      // Taking the final newline does no harm where nothing has to follow.
      return last
        ? "(?:\\n?\\z)"
        : refuse('a "$" that is not last', part.at, writing);
  }
}
