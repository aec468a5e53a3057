import type { PatternNode } from "./ast.ts";

/** The least and most code points that a node takes. */
export interface Width {
  readonly min: number;
  readonly max: number;
}

const zero: Width = { min: 0, max: 0 };

/** The width of a node; a back-reference may have any. */
export function widthOf(node: PatternNode): Width {
  switch (node.kind) {
    case "set":
      return { min: 1, max: 1 };
    case "sequence":
      return node.items.map(widthOf).reduce(
        (sum, width) => ({
          min: sum.min + width.min,
          max: sum.max + width.max,
        }),
        zero,
      );
    case "choice": {
      const widths = node.branches.map(widthOf);
      return {
        min: Math.min(...widths.map((width) => width.min)),
        max: Math.max(...widths.map((width) => width.max)),
      };
    }
    case "repeat": {
      const { min, max } = widthOf(node.body);
      const none = max === 0 || node.max === 0;
      return { min: min * node.min, max: none ? 0 : max * node.max };
    }
    case "capture":
    case "atomic":
      return widthOf(node.body);
    case "reference":
      return { min: 0, max: Infinity };
    case "look":
    case "anchor":
      return zero;
  }
}

/** Whether a node can always take nothing, wherever it stands. */
export function isSkippable(node: PatternNode): boolean {
  switch (node.kind) {
    case "sequence":
      return node.items.every(isSkippable);
    case "choice":
      return node.branches.some(isSkippable);
    case "repeat":
      return node.min === 0 || isSkippable(node.body);
    case "capture":
    case "atomic":
      return isSkippable(node.body);
    default:
      return false;
  }
}
