import { z } from "zod";
import type { Scope } from "../state/scope.ts";
import { fail } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";

/** The query parameter that overrides the scope header. */
export const scopeQuery = {
  scope: z.string().describe(
    "`*` for everything, a scope's name for that scope alone, empty for what has no scope",
  ).optional(),
};

type Answer = Response | Promise<Response>;

/** The scope of the scope header, and the query that may override it. */
interface ScopeSelector {
  readonly scope: Scope;
  readonly query: { readonly scope?: string | undefined };
}

/**
 * Answers for the scopes that a listing is about: a header's scope comes before
 * the global scope (docs/contract.md#b1.6).
 */
export function withListed(
  parts: ControlParts,
  { scope, query: { scope: name } }: ScopeSelector,
  then: (scopes: readonly Scope[]) => Answer,
): Answer {
  if (name !== undefined) return withNamed(parts, name, then);
  return then(parts.state.visibleScopes(scope));
}

/** Answers for the scopes that a deletion is about: the header's scope alone. */
export function withDeleted(
  parts: ControlParts,
  { scope, query: { scope: name } }: ScopeSelector,
  then: (scopes: readonly Scope[]) => Answer,
): Answer {
  return name === undefined ? then([scope]) : withNamed(parts, name, then);
}

function withNamed(
  { state }: ControlParts,
  name: string,
  then: (scopes: readonly Scope[]) => Answer,
): Answer {
  if (name === "*") return then(state.allScopes());
  if (name === "") return then([state.global]);
  const named = state.findScope(name);
  return named === undefined
    ? fail("NOT_FOUND", `Scope '${name}' was not found`)
    : then([named]);
}
