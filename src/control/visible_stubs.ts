import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import type { ControlParts } from "./parts.ts";

/** The stubs that may serve a request of a scope: the scope's, those around it, then the global ones. */
export function visibleStubs({ state }: ControlParts, scope: Scope): Stub[] {
  return state.scopes.serving(scope).flatMap((one) => state.stubsOf(one));
}
