import type { Anchor, PatternNode, Refusal } from "./ast.ts";
import { writeSet } from "./char_set.ts";
import { quantifier } from "./to_v8.ts";
import { isSkippable } from "./width.ts";

/** A pattern in RE2's syntax, or the construct that it has no way to say. */
export type Re2Pattern =
  | { readonly ok: true; readonly pattern: string }
  | ({ readonly ok: false } & Refusal);

/** RE2 bounds its programs by this count. */
const maxCount = 1000;

/**
 * Writes a pattern for RE2, anchored at the start. Only whether it matches is
 * asked, so groups keep nothing. `\b` and `\B` follow ASCII words here, and `\B`
 * holds in an empty text: RE2 knows no other. Patterns that V8 can run, with
 * Python's exact edges, do not come here.
 */
export function toRe2(node: PatternNode): Re2Pattern {
  const found: { refusal?: Refusal } = {};
  const body = write(node, true);
  if (found.refusal !== undefined) return { ok: false, ...found.refusal };
  return { ok: true, pattern: `\\A(?:${body})` };

  function refuse(reason: string, position: number): string {
    found.refusal ??= { reason, position };
    return "";
  }

  /** `last` says that all that follows can take nothing. */
  function write(part: PatternNode, last: boolean): string {
    switch (part.kind) {
      case "set":
        return writeSet(part.set, (point) => `\\x{${point.toString(16)}}`);
      case "sequence": {
        let rest = last;
        const written = part.items.toReversed().map((item) => {
          const text = write(item, rest);
          rest &&= isSkippable(item);
          return text;
        });
        return written.toReversed().join("");
      }
      case "choice":
        return `(?:${
          part.branches.map((branch) => write(branch, last)).join("|")
        })`;
      case "repeat": {
        if (
          part.min > maxCount || (part.max > maxCount && part.max !== Infinity)
        ) {
          const reason = `a repeat that counts above ${maxCount}`;
          return refuse(reason, part.at);
        }
        const ends = last && (part.min <= 1 || isSkippable(part.body));
        return `(?:${write(part.body, ends)})${quantifier(part)}`;
      }
      case "capture":
        return `(?:${write(part.body, last)})`;
      case "atomic":
        return refuse("an atomic group or possessive repeat", part.at);
      case "look":
        return refuse("a look-around", part.at);
      case "reference":
        return refuse("a back-reference", part.at);
      case "anchor":
        return writeAnchor(part, last);
    }
  }

  function writeAnchor(part: Anchor, last: boolean): string {
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
        return last ? "(?:\\n?\\z)" : refuse('a "$" that is not last', part.at);
    }
  }
}
