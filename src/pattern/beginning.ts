import type { PatternNode } from "./ast.ts";
import type { CharSet } from "./char_set.ts";

/** The text that whatever a node matches begins with, in lower case where its case is left open. */
interface Beginning {
  readonly text: string;
  /** Whether the node matches that text and no other. */
  readonly isWhole: boolean;
}

const nothing: Beginning = { text: "", isWhole: true };
const unknown: Beginning = { text: "", isWhole: false };

/** Characters of a beginning that are of use: more would only cost memory. */
const enough = 1000;

/**
 * The text that every match of a pattern begins with but for the case of its
 * ASCII letters; `""` where there is none.
 */
export function beginningOfMatches(node: PatternNode): string {
  return beginningOf(node).text;
}

function beginningOf(node: PatternNode): Beginning {
  switch (node.kind) {
    case "set": {
      const text = onlyCharacter(node.set);
      return text === null ? unknown : { text, isWhole: true };
    }
    case "sequence":
      return ofAll(node.items);
    case "choice":
      return node.branches.map(beginningOf).reduce(inCommon);
    case "repeat": {
      if (node.min === 0) return unknown;
      const { text, isWhole } = beginningOf(node.body);
      if (!isWhole || text.length * node.min > enough) {
        return { text, isWhole: false };
      }
      return { text: text.repeat(node.min), isWhole: node.min === node.max };
    }
    case "capture":
    case "atomic":
      return beginningOf(node.body);
    case "look":
    case "anchor":
      return nothing;
    case "reference":
      return unknown;
  }
}

function ofAll(items: readonly PatternNode[]): Beginning {
  let text = "";
  for (const item of items) {
    const next = beginningOf(item);
    text += next.text;
    if (!next.isWhole || text.length > enough) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

function inCommon(one: Beginning, other: Beginning): Beginning {
  if (one.text === other.text) {
    return { text: one.text, isWhole: one.isWhole && other.isWhole };
  }
  return { text: sharedStart(one.text, other.text), isWhole: false };
}

/** What two texts have in common at their start. */
export function sharedStart(one: string, other: string): string {
  let end = 0;
  while (end < one.length && one[end] === other[end]) end++;
  return one.slice(0, end);
}

/** The character that a set holds alone, or an ASCII letter of which it holds both cases; `null` for other sets. */
function onlyCharacter(set: CharSet): string | null {
  const { negated, word, digit, ranges } = set;
  const [first, second] = ranges;
  if (negated || word || digit || first === undefined || ranges.length > 2) {
    return null;
  }
  const isUpper = first[0] >= upperA && first[0] <= upperZ;
  const point = isUpper ? first[0] + toLower : first[0];
  const isBoth = second === undefined ||
    isUpper && second[0] === point && second[1] === point;
  return isBoth && first[0] === first[1] ? String.fromCodePoint(point) : null;
}

const upperA = 65;
const upperZ = 90;
const toLower = 32;
