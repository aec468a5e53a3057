import type { Anchor, PatternNode, Repeat } from "./ast.ts";
import { writeSet } from "./char_set.ts";
import { referencedGroups } from "./references.ts";

/** Writes a pattern as an ECMAScript one with the flag `u`, anchored at the start. */
export function toV8(node: PatternNode): string {
  const kept = referencedGroups(node);
  let atomics = 0;
  return `^(?:${write(node)})`;

  function write(part: PatternNode): string {
    switch (part.kind) {
      case "set":
        return writeSet(part.set, escapePoint);
      case "sequence":
        return part.items.map(write).join("");
      case "choice":
        return `(?:${part.branches.map(write).join("|")})`;
      case "repeat":
        return `(?:${write(part.body)})${quantifier(part)}`;
      case "capture":
        return kept.has(part.group)
          ? `(?<g${part.group}>${write(part.body)})`
          : `(?:${write(part.body)})`;
      case "atomic": {
        // A look-ahead never gives back what it took.
        const name = `a${atomics++}`;
        return `(?=(?<${name}>${write(part.body)}))\\k<${name}>`;
      }
      case "look": {
        const direction = part.ahead ? "" : "<";
        const sign = part.negative ? "!" : "=";
        return `(?:(?${direction}${sign}${write(part.body)}))`;
      }
      case "reference":
        return part.ignoreCase
          ? `(?i:\\k<g${part.group}>)`
          : `\\k<g${part.group}>`;
      case "anchor":
        return anchors(part)[part.anchor];
    }
  }
}

/** ASCII characters as they are written, most of what patterns hold. */
const asciiEscapes: readonly string[] = Array.from(
  { length: 128 },
  (_, point) => newEscape(point),
);

function escapePoint(point: number): string {
  return asciiEscapes[point] ?? newEscape(point);
}

function newEscape(point: number): string {
  const character = String.fromCodePoint(point);
  return /[0-9A-Za-z]/.test(character)
    ? character
    : `\\u{${point.toString(16)}}`;
}

/** Quantifiers by the engine's own signs where there is one. */
export function quantifier({ min, max, lazy }: Repeat): string {
  const end = lazy ? "?" : "";
  if (max === Infinity && min <= 1) return (min === 0 ? "*" : "+") + end;
  if (min === 0 && max === 1) return "?" + end;
  if (min === max) return `{${min}}${end}`;
  return `{${min},${max === Infinity ? "" : max}}${end}`;
}

/** The engine's own line anchors know CR, U+2028 and U+2029; Python's do not. */
function anchors({ ascii }: Anchor): Record<Anchor["anchor"], string> {
  const word = ascii ? "[0-9A-Za-z_]" : "[\\p{L}\\p{N}_]";
  const pair = (before: string, after: string) =>
    `(?<${before}${word})(?${after}${word})`;
  return {
    start: "^",
    line_start: "(?<![^\\n])",
    end: "(?=\\n?$)",
    line_end: "(?![^\\n])",
    absolute_end: "$",
    word_edge: `(?:${pair("=", "!")}|${pair("!", "=")})`,
    // Python before 3.14 finds no `\B` in an empty text.
    no_word_edge: `(?:(?!^$)(?:${pair("=", "=")}|${pair("!", "!")}))`,
  };
}
