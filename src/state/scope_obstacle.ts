import type { ScopeSettings } from "../model/scope.ts";
import { type ScopeMemory, within } from "./scope_memory.ts";
import type { ScopeValues } from "./scope_values.ts";

/** Why a scope cannot be made or changed. */
export type ScopeObstacle =
  | { readonly kind: "name_taken" | "too_many" }
  | { readonly kind: "parent_unknown" | "parent_inside" | "too_deep" }
  /** Another scope has the value at this place of `select`. */
  | { readonly kind: "value_taken"; readonly place: number; scope: string };

/** How deep scopes may lie in each other (docs/limits.md). */
export const maxDepth = 4;

/** How many scopes there may be at once (docs/limits.md). */
export const maxScopes = 10_000;

interface PlannedScope {
  /** How many there are. */
  readonly count: number;
  /** `undefined` where there is none with its name. */
  readonly parent: ScopeMemory | null | undefined;
  readonly settings: ScopeSettings;
  /** What is to end first, with all inside it. */
  readonly old: ScopeMemory | null;
}

/** What stands in the way of a scope, if anything does. */
export function obstacleTo(
  { count, parent, settings, old }: PlannedScope,
  values: ScopeValues<ScopeMemory>,
): ScopeObstacle | null {
  if (old === null && count >= maxScopes) return { kind: "too_many" };
  if (parent === undefined) return { kind: "parent_unknown" };
  const leaving = old === null ? [] : within(old);
  if (parent !== null && leaving.includes(parent)) {
    return { kind: "parent_inside" };
  }
  if (parent !== null && parent.depth >= maxDepth) return { kind: "too_deep" };
  return valueHeld(settings, values, leaving);
}

/** The first value of `select` that leads into a scope which is not among some. */
export function valueHeld(
  settings: ScopeSettings,
  values: ScopeValues<ScopeMemory>,
  among: readonly ScopeMemory[],
): ScopeObstacle | null {
  const held = values.firstHeld(
    settings,
    (holder) => !among.includes(holder),
  );
  if (held === null) return null;
  const { place, holder: { name } } = held;
  return { kind: "value_taken", place, scope: name ?? "" };
}
