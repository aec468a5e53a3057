import type { HeaderLines } from "../request/header_lines.ts";
import { decodePercent } from "../request/percent.ts";
import type { ScopeMemory } from "./scope_memory.ts";

/**
 * Calls `look` with each name that may be a scope's: those of the headers
 * (docs/contract.md#b1.4) and those in the baggage; in lower case.
 */
export function lookAtNames(
  lines: HeaderLines,
  look: (name: string) => void,
): void {
  for (const [name, value] of lines) {
    const field = name.toLowerCase();
    look(field);
    if (field === "baggage") baggageScopes(value).forEach(look);
  }
}

/** The values of the entries `mock-scope` in a W3C baggage header (https://www.w3.org/TR/baggage/, section 3). */
function baggageScopes(baggage: string): string[] {
  return baggage.split(",").flatMap((member) => {
    const [entry = ""] = member.split(";", 1);
    const [key = "", ...value] = entry.split("=");
    return key.trim() === "mock-scope"
      ? [decodePercent(value.join("=").trim()).toLowerCase()]
      : [];
  });
}

/** The scope that lies inside all others that were named; `null` where two of them lie apart. */
export function innermost(
  named: ReadonlySet<ScopeMemory>,
): ScopeMemory | null {
  let inner: ScopeMemory | null = null;
  for (const one of named) {
    if (inner === null || lies(one, inner)) inner = one;
    else if (!lies(inner, one)) return null;
  }
  return inner;
}

/** Whether a scope lies inside another. */
function lies(scope: ScopeMemory, around: ScopeMemory): boolean {
  for (let one = scope.parent; one !== null; one = one.parent) {
    if (one === around) return true;
  }
  return false;
}
