import type { PatternNode, Refusal } from "./ast.ts";

type Defined = ReadonlySet<number>;

/**
 * Whether every back-reference follows its group on all paths. Where a group
 * took no part Python's reference fails and ECMAScript's matches nothing, so
 * such a pattern cannot be translated.
 */
export function whyUnsettled(node: PatternNode): Refusal | undefined {
  const found: { refusal?: Refusal } = {};
  if (referencedGroups(node).size === 0) return undefined;
  define(node, new Set());
  return found.refusal;

  function define(part: PatternNode, before: Defined): Defined {
    switch (part.kind) {
      case "sequence":
        return part.items.reduce((sum, item) => define(item, sum), before);
      case "choice": {
        const ends = part.branches.map((branch) => define(branch, before));
        return ends.reduce((both, end) => both.intersection(end));
      }
      case "repeat": {
        const after = define(part.body, before);
        return part.min === 0 ? before : after;
      }
      case "capture":
        return define(part.body, before).union(new Set([part.group]));
      case "atomic":
        return define(part.body, before);
      case "look": {
        const after = define(part.body, before);
        return part.negative ? before : after;
      }
      case "reference":
        if (!before.has(part.group)) {
          found.refusal ??= {
            reason: "a back-reference to a group that may not have taken part",
            position: part.at,
          };
        }
        return before;
      default:
        return before;
    }
  }
}

/** The groups that some back-reference names. */
export function referencedGroups(node: PatternNode): Set<number> {
  const groups = new Set<number>();
  collect(node);
  return groups;

  function collect(part: PatternNode): void {
    if (part.kind === "reference") groups.add(part.group);
    else if (part.kind === "sequence") part.items.forEach(collect);
    else if (part.kind === "choice") part.branches.forEach(collect);
    else if (part.kind !== "set" && part.kind !== "anchor") collect(part.body);
  }
}
