import type { PatternNode } from "./ast.ts";
import { type CharSet, rangesOf } from "./char_set.ts";
import { joined, lastCodePoint, type Ranges } from "./ranges.ts";
import { isSkippable } from "./width.ts";

/**
 * What must come after a node for the match to go on: one of these code
 * points (or, with none, the end of the text); "accept" where nothing can
 * fail any more.
 */
export type Follow = Ranges | "accept";

const anything: Ranges = [[0, lastCodePoint]];
const lineFeed: Ranges = [[10, 10]];
/** Behind so many items that may take nothing, anything is taken to follow. */
const mostOpen = 30;

interface First {
  readonly ranges: Ranges;
  /** Whether what follows the node may decide as well. */
  readonly open: boolean;
}

/** Firsts are asked at every level around a node, so each is computed once. */
const known = new WeakMap<PatternNode, First>();

/** The code points with which a node can begin; looks and edges are not asked. */
export function firstOf(node: PatternNode): First {
  // To keep what is read off at once would take longer.
  if (node.kind === "set" && isWritten(node.set)) return computeFirst(node);
  const before = known.get(node);
  if (before !== undefined) return before;
  const first = computeFirst(node);
  known.set(node, first);
  return first;
}

/** Whether a set's ranges are all that it holds. */
function isWritten({ negated, word, digit }: CharSet): boolean {
  return !negated && !word && !digit;
}

function computeFirst(node: PatternNode): First {
  switch (node.kind) {
    case "set":
      return { ranges: rangesOf(node.set), open: false };
    case "sequence":
      return firstOfAll(node.items);
    case "choice": {
      const firsts = node.branches.map(firstOf);
      return {
        ranges: joined(firsts.flatMap((first) => first.ranges)),
        open: firsts.some((first) => first.open),
      };
    }
    case "repeat": {
      const first = firstOf(node.body);
      return { ranges: first.ranges, open: first.open || node.min === 0 };
    }
    case "capture":
    case "atomic":
      return firstOf(node.body);
    case "reference":
      return { ranges: anything, open: true };
    case "look":
      return { ranges: [], open: true };
    case "anchor":
      if (node.anchor === "absolute_end") return { ranges: [], open: false };
      if (node.anchor === "end" || node.anchor === "line_end") {
        return { ranges: lineFeed, open: false };
      }
      return { ranges: [], open: true };
  }
}

function firstOfAll(items: readonly PatternNode[]): First {
  const found: Ranges[] = [];
  for (const [position, item] of items.entries()) {
    if (position === mostOpen) return { ranges: anything, open: true };
    const first = firstOf(item);
    found.push(first.ranges);
    if (!first.open) return { ranges: joined(found.flat()), open: false };
  }
  return { ranges: joined(found.flat()), open: true };
}

/** What follows an item whose sequence goes on with `rest`. */
export function followOf(
  rest: readonly PatternNode[],
  outer: Follow,
): Follow {
  if (outer === "accept") {
    if (rest.every(isSkippable)) return "accept";
    const first = firstOfAll(rest);
    return first.open ? anything : first.ranges;
  }
  const first = firstOfAll(rest);
  return first.open ? joined([...first.ranges, ...outer]) : first.ranges;
}

/** What follows one round of a repeat's body: another round, or the rest. */
export function followOfRound(
  body: PatternNode,
  min: number,
  outer: Follow,
): Follow {
  if (outer === "accept") return min <= 1 ? "accept" : anything;
  return joined([...firstOf(body).ranges, ...outer]);
}
