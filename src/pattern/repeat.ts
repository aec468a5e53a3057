import type { PatternNode } from "./ast.ts";
import type { PatternSource } from "./source.ts";

/** The largest count of a repeat; Python's is 2³², which no engine can run. */
const maxRepeat = 50_000;

/** Reads a quantifier for the item before it; `undefined` where none stands here. */
export function readRepeat(
  source: PatternSource,
  before: PatternNode | undefined,
): PatternNode | undefined {
  const at = source.at;
  const counts = readCounts(source);
  if (counts === undefined) return undefined;
  const written = source.characters.slice(at, source.at).join("");
  if (before === undefined || before.kind === "anchor") {
    return source.refuse(`"${written}" has nothing to repeat`, at);
  }
  if (isRepeat(before)) {
    return source.refuse(
      `"${written}" follows another quantifier, put a group around the first`,
      at,
    );
  }
  const possessive = source.accept("+");
  const lazy = !possessive && source.accept("?");
  const repeat: PatternNode = {
    kind: "repeat",
    body: before,
    ...counts,
    lazy,
    at,
  };
  if (!possessive) return repeat;
  if (source.lookBehindLimit !== undefined) {
    source.refuse(
      "a possessive repeat inside a look-behind is not supported",
      at,
    );
  }
  return { kind: "atomic", body: repeat, at };
}

/** An atomic node at this level is a possessive repeat: groups come wrapped. */
function isRepeat(node: PatternNode): boolean {
  return node.kind === "repeat" || node.kind === "atomic";
}

interface Counts {
  readonly min: number;
  readonly max: number;
}

function readCounts(source: PatternSource): Counts | undefined {
  if (source.accept("*")) return { min: 0, max: Infinity };
  if (source.accept("+")) return { min: 1, max: Infinity };
  if (source.accept("?")) return { min: 0, max: 1 };
  if (source.peek() === "{") return readBraces(source);
  return undefined;
}

/** `{m}`, `{m,}`, `{,n}`, `{m,n}`; any other brace is a character. */
function readBraces(source: PatternSource): Counts | undefined {
  const start = source.at;
  source.take();
  const low = source.run(/^[0-9]$/);
  const comma = source.accept(",");
  const high = comma ? source.run(/^[0-9]$/) : low;
  if ((low === "" && !comma) || !source.accept("}")) {
    source.at = start;
    return undefined;
  }
  const min = low === "" ? 0 : Number(low);
  const max = high === "" ? Infinity : Number(high);
  if (min > max) source.refuse("the least count is above the most", start);
  if (min > maxRepeat || (max > maxRepeat && max !== Infinity)) {
    source.refuse(`a repeat counts to ${maxRepeat} at most`, start);
  }
  return { min, max };
}
