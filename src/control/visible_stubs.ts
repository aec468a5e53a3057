import type { Entry } from "../state/entry.ts";
import type { Scope } from "../state/scope.ts";
import type { State } from "../state/state.ts";
import type { Stub } from "../state/stub.ts";

/** The stubs that may serve a request of a scope: the scope's, those around it, then the global ones. */
export function visibleStubs(
  { state }: { readonly state: State },
  scope: Scope,
): Stub[] {
  return state.scopes.serving(scope).flatMap((one) => state.stubsOf(one));
}

/** The scope whose stubs a received request is compared with: its own, or the global one where that is gone. */
export function homeOf({ scope }: Entry, { scopes }: State): Scope {
  const named = scope === null ? undefined : scopes.find(scope);
  return named ?? scopes.global;
}
