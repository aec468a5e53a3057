import type { HeaderLines } from "../request/header_lines.ts";
import { decodePercent } from "../request/percent.ts";
import type { Scope } from "./scope.ts";
import type { EndedScope } from "./scope_end.ts";

/** The scope that a request names. */
export type ScopeChoice =
  | { readonly kind: "scope"; readonly scope: Scope }
  | { readonly kind: "conflict"; readonly names: string[] }
  /** It was there, and has ended not long ago. */
  | { readonly kind: "ended"; readonly ended: EndedScope };

/** Who is behind a name in lower case. */
interface KnownNames {
  live(name: string): Scope | undefined;
  ended(name: string): EndedScope | undefined;
}

/** The scope that the lines of a request name; `null` for none. One that has ended goes before all others. */
export function choiceOf(
  lines: HeaderLines,
  known: KnownNames,
): ScopeChoice | null {
  const named = new Set<Scope>();
  let ended: EndedScope | undefined;
  lookAtNames(lines, (name) => {
    const scope = known.live(name);
    if (scope === undefined) ended ??= known.ended(name);
    else named.add(scope);
  });
  if (ended !== undefined) return { kind: "ended", ended };
  if (named.size === 0) return null;
  const scope = innermost(named);
  return scope === null
    ? { kind: "conflict", names: [...named].map(({ name }) => name ?? "") }
    : { kind: "scope", scope };
}

/**
 * Calls `look` with each name that may be a scope's: those of the headers
 * (docs/contract.md#b1.4) and those in the baggage; in lower case.
 */
function lookAtNames(
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
function innermost(
  named: ReadonlySet<Scope>,
): Scope | null {
  let inner: Scope | null = null;
  for (const one of named) {
    if (inner === null || lies(one, inner)) inner = one;
    else if (!lies(inner, one)) return null;
  }
  return inner;
}

/** Whether a scope lies inside another. */
function lies(scope: Scope, around: Scope): boolean {
  for (let one = scope.parent; one !== null; one = one.parent) {
    if (one === around) return true;
  }
  return false;
}
