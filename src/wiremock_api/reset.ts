import type { Scope } from "../state/scope.ts";
import type { AdminParts } from "./admin_route.ts";
import { deleteStubs } from "./admin_changes.ts";
import { isOwn } from "./mapping_book.ts";
import { startScenarios } from "./scenario_book.ts";

/** Takes away the mappings of a scope that were made over this API; those of files, and stubs of the control API, stay. All scenarios begin again. */
export async function resetMappings(
  parts: AdminParts,
  scope: Scope,
): Promise<void> {
  await startScenarios(parts, scope);
  const own = parts.state.stubsOf(scope).filter(isOwn);
  await deleteStubs(parts, scope, own);
}
