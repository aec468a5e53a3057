import { visibleRooms } from "../state/scopes.ts";
import type { Stub } from "../state/stub.ts";
import type { ControlParts } from "./parts.ts";

/** The stubs that may serve a request of a scope: the scope's, then the global ones. */
export function visibleStubs(
  { scopes }: ControlParts,
  scope: string | null,
): Stub[] {
  const room = scope === null ? scopes.global : scopes.find(scope);
  return visibleRooms(room ?? scopes.global, scopes)
    .flatMap((one) => [...one.stubs.values()]);
}
