import type { Anchor, PatternNode } from "./ast.ts";
import { readClass } from "./char_class.ts";
import { charSet } from "./char_set.ts";
import { readEscape } from "./escape.ts";
import { readGroup, referenceTo } from "./group.ts";
import { lastCodePoint } from "./ranges.ts";
import type { Flags, PatternSource, ReadChoice } from "./source.ts";

/** Reads one item that a quantifier may follow; a comment gives none. */
export function readAtom(
  source: PatternSource,
  flags: Flags,
  readChoice: ReadChoice,
): PatternNode | undefined {
  const at = source.at;
  const character = source.peek();
  if (character === "\\") return escaped(source, flags);
  source.take();
  switch (character) {
    case "[":
      return readClass(source, flags);
    case "(":
      return readGroup({ source, flags, readChoice, at });
    case ".":
      return dot(flags);
    case "^":
      return anchor(flags.multiline ? "line_start" : "start", flags, at);
    case "$":
      return anchor(flags.multiline ? "line_end" : "end", flags, at);
    default:
      return literal(character?.codePointAt(0) ?? 0, flags);
  }
}

/** What an edge looks at, on both of its sides. */
const words = { negated: false, ranges: [], word: true, digit: false };

function escaped(source: PatternSource, flags: Flags): PatternNode {
  const at = source.at;
  const escape = readEscape(source, false);
  if (escape.kind === "group") {
    return referenceTo(source, String(escape.group), flags, at);
  }
  if (escape.kind === "anchor") {
    const meanings = {
      A: "start",
      Z: "absolute_end",
      b: "word_edge",
      B: "no_word_edge",
    } as const;
    const kind = meanings[escape.letter];
    const isEdge = kind === "word_edge" || kind === "no_word_edge";
    if (isEdge && !flags.ascii) source.weigh(words);
    return anchor(kind, flags, at);
  }
  if (escape.kind === "range" && !flags.ignoreCase) {
    const node = literal(escape.from, flags);
    if (node.kind === "set") source.weigh(node.set);
    return node;
  }
  return { kind: "set", set: source.weigh(charSet([escape], false, flags)) };
}

/** Nodes of ASCII characters, most of what patterns hold: each is made once, and so is what is found out about it. */
const asciiLiterals: readonly PatternNode[] = Array.from(
  { length: 128 },
  (_, point) => {
    const ranges = [[point, point] as const];
    return {
      kind: "set",
      set: { negated: false, ranges, word: false, digit: false },
    };
  },
);

function literal(point: number, flags: Flags): PatternNode {
  const shared = flags.ignoreCase ? undefined : asciiLiterals[point];
  if (shared !== undefined) return shared;
  const member = { kind: "range", from: point, to: point } as const;
  return { kind: "set", set: charSet([member], false, flags) };
}

/** Python's dot leaves out LF alone. */
function dot(flags: Flags): PatternNode {
  const ranges = flags.dotAll
    ? [[0, lastCodePoint] as const]
    : [[0, 9] as const, [11, lastCodePoint] as const];
  const set = { negated: false, ranges, word: false, digit: false };
  return { kind: "set", set };
}

function anchor(
  kind: Anchor["anchor"],
  flags: Flags,
  at: number,
): PatternNode {
  return { kind: "anchor", anchor: kind, ascii: flags.ascii, at };
}
