import type { Stub } from "../state/stub.ts";
import type { ControlParts } from "./parts.ts";

/** The stubs that may serve a request of a scope: the scope's, then the global ones. */
export function visibleStubs(
  { state }: ControlParts,
  name: string | null,
): Stub[] {
  const scope = name === null ? undefined : state.findScope(name);
  return state.visibleScopes(scope ?? state.global)
    .flatMap((one) => state.stubsOf(one));
}
