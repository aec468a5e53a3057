import type { HeaderLines } from "../request/header_lines.ts";
import { decodePercent } from "../request/percent.ts";
import type { ScopeMemory } from "./scope.ts";

/**
 * The scopes that a request's headers select: by a header with the scope's
 * name (docs/contract.md#b1.4) or by the baggage. More than one conflict.
 */
export function namedScopes(
  lines: HeaderLines,
  scopes: ReadonlyMap<string, ScopeMemory>,
): ReadonlySet<ScopeMemory> {
  const named = new Set<ScopeMemory>();
  const look = (name: string) => {
    const scope = scopes.get(name);
    if (scope !== undefined) named.add(scope);
  };
  for (const [name, value] of lines) {
    const field = name.toLowerCase();
    look(field);
    if (field === "baggage") baggageScopes(value).forEach(look);
  }
  return named;
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
