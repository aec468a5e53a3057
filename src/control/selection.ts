import { z } from "zod";
import { endedDetail } from "../exchange/ended_scope.ts";
import type { Scope } from "../state/scope.ts";
import { fail } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";

/** The query parameters that override the scope header. */
export const scopeQuery = {
  scope: z.string().describe(
    "`*` for everything, a scope's name for that scope alone, empty for what is outside all scopes",
  ).optional(),
  below: z.enum(["true", "false"]).describe(
    "`true` adds the scopes inside the one that is selected",
  ).optional(),
};

/** The query parameter of what is created, which stands in one scope. */
export const homeQuery = {
  scope: z.string().describe(
    "a scope's name, or empty for none, in place of a scope header",
  ).optional(),
};

type Answer = Response | Promise<Response>;

/** The scope of the scope header, and the query that may override it. */
interface ScopeSelector {
  readonly scope: Scope;
  readonly query: {
    readonly scope?: string | undefined;
    readonly below?: "true" | "false" | undefined;
  };
}

/**
 * Answers for the scopes whose stubs are listed: those that serve the header's
 * scope, its own before the global one (docs/contract.md#b1.6).
 */
export function withServing(
  parts: ControlParts,
  call: ScopeSelector,
  then: (scopes: readonly Scope[]) => Answer,
): Answer {
  const serving = parts.state.scopes.serving(call.scope);
  return withScopes(parts, { call, unnamed: serving }, then);
}

/** Answers for the scopes whose requests are listed or counted: the header's, and the global one (docs/contract.md#b1.8). */
export function withHeard(
  parts: ControlParts,
  call: ScopeSelector,
  then: (scopes: readonly Scope[]) => Answer,
): Answer {
  const { global } = parts.state.scopes;
  const heard = [...new Set([call.scope, global])];
  return withScopes(parts, { call, unnamed: heard }, then);
}

/** Answers for the scopes that a deletion is about: the header's scope alone. */
export function withDeleted(
  parts: ControlParts,
  call: ScopeSelector,
  then: (scopes: readonly Scope[]) => Answer,
): Answer {
  return withScopes(parts, { call, unnamed: [call.scope] }, then);
}

/** Answers for the one scope in which something is created or tried. */
export function withHome(
  parts: ControlParts,
  { scope, query: { scope: name } }: ScopeSelector,
  then: (scope: Scope) => Answer,
): Answer {
  if (name === undefined) return then(scope);
  if (name === "*") {
    return fail("INVALID_QUERY", [{
      type: "value_error",
      loc: ["query", "scope"],
      msg: `"*" is not a scope: name one, or leave it empty for none`,
      input: name,
    }]);
  }
  return withNamed(parts, name, then);
}

interface Selecting {
  readonly call: ScopeSelector;
  /** The scopes that are meant where the query names none. */
  readonly unnamed: readonly Scope[];
}

function withScopes(
  parts: ControlParts,
  { call: { scope, query }, unnamed }: Selecting,
  then: (scopes: readonly Scope[]) => Answer,
): Answer {
  const { scopes } = parts.state;
  const below = query.below === "true";
  if (query.scope === "*") return then(scopes.all());
  if (query.scope === undefined) {
    const inside = below ? scopes.within(scope) : [];
    return then([...new Set([...unnamed, ...inside])]);
  }
  return withNamed(
    parts,
    query.scope,
    (named) => then(below ? scopes.within(named) : [named]),
  );
}

/** Answers for the scope with a name; none is the global one. */
export function withNamed(
  { state: { scopes } }: ControlParts,
  name: string,
  then: (scope: Scope) => Answer,
): Answer {
  const named = name === "" ? scopes.global : scopes.find(name);
  if (named === undefined) {
    const ended = scopes.endings.find(name.toLowerCase());
    return ended === undefined
      ? fail("NOT_FOUND", `Scope '${name}' was not found`)
      : fail("SCOPE_ENDED", endedDetail(ended));
  }
  scopes.renew(named);
  return then(named);
}
