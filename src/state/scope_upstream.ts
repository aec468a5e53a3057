import type { UpstreamPayload } from "../actions/proxy/upstream.ts";
import { inherited, type Scope } from "./scope.ts";
import type { Scopes } from "./scopes.ts";

/** Where the requests of a scope go that no stub takes, or all of them: as the innermost scope says, else the server; `null` for nowhere. */
export function upstreamOf(
  { rules }: Scopes,
  scope: Scope,
): UpstreamPayload | null {
  const told = scope.depth === 0 ? null : inherited(scope, "upstream");
  return told ?? rules.upstream;
}
