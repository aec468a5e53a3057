import { textOf } from "../formats/member.ts";
import type { JsonObject } from "../json/values.ts";
import type { Scope } from "../state/scope.ts";
import type { AdminParts } from "./admin_route.ts";
import { setValues } from "./admin_changes.ts";
import { mappingsOf, servingStubs } from "./mapping_store.ts";

/** The state in which every scenario begins; in a scope's state it is not set. */
export const firstState = "Started";

/** A scenario, as the mappings tell it. */
export interface Scenario {
  readonly name: string;
  readonly state: string;
  readonly possibleStates: ReadonlySet<string>;
  readonly mappings: readonly JsonObject[];
}

/** The scenarios of the mappings that serve a scope, by name. */
export async function scenariosOf(
  parts: AdminParts,
  scope: Scope,
): Promise<Map<string, Scenario>> {
  const stubs = servingStubs(parts, scope)
    .filter(({ spec }) => spec.when?.state || spec.then);
  const mappings = await mappingsOf(parts, stubs);
  const named = mappings.filter((one) =>
    textOf(one["scenarioName"]) !== undefined
  );
  const byName = Map.groupBy(named, (one) => textOf(one["scenarioName"]) ?? "");
  return new Map(
    byName.entries().map(([name, members]) => [
      name,
      {
        name,
        state: textOf(scope.values[name]) ?? firstState,
        possibleStates: statesOf(members),
        mappings: members,
      },
    ]),
  );
}

function statesOf(mappings: readonly JsonObject[]): Set<string> {
  const told = mappings.flatMap((one) => [
    textOf(one["requiredScenarioState"]),
    textOf(one["newScenarioState"]),
  ]);
  return new Set([
    firstState,
    ...told.filter((one) => one !== undefined),
  ]);
}

/** Puts a scenario into a state; says why it cannot be kept. */
export function setScenario(
  parts: AdminParts,
  scope: Scope,
  { name, next }: { readonly name: string; readonly next: string },
): Promise<string | null> {
  const value = next === firstState ? null : next;
  return setValues(parts, scope, { [name]: value });
}

/** Lets all scenarios of a scope begin again. */
export async function startScenarios(
  parts: AdminParts,
  scope: Scope,
): Promise<void> {
  const scenarios = await scenariosOf(parts, scope);
  const names = [...scenarios.keys()];
  if (names.length === 0) return;
  const none = Object.fromEntries(names.map((name) => [name, null]));
  await setValues(parts, scope, none);
}
