import { visibleScopes } from "../state/scopes.ts";
import type { Stub } from "../state/stub.ts";
import type { ControlParts } from "./parts.ts";

/** The stubs that may serve a request of a scope: the scope's, then the global ones. */
export function visibleStubs(
  { scopes }: ControlParts,
  name: string | null,
): Stub[] {
  const scope = name === null ? scopes.global : scopes.find(name);
  return visibleScopes(scope ?? scopes.global, scopes)
    .flatMap((one) => [...one.stubs.values()]);
}
