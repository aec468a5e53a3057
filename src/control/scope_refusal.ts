import { exactChaos } from "../model/exact_needs.ts";
import type { ScopePayload } from "../model/scope.ts";
import { maxDepth, maxScopes } from "../state/scope_obstacle.ts";
import type { Obstacle } from "../state/changed.ts";
import { fail, refuseIssues } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";

/** The answer to a payload that cannot become a scope, because of others that are there. */
export function refuseScope(
  obstacle: Obstacle,
  { name, parent }: ScopePayload,
): Response {
  switch (obstacle.kind) {
    case "name_taken":
      return fail("CONFLICT", `Scope '${name}' already exists`);
    case "too_many":
      return fail(
        "LIMIT_REACHED",
        `There are ${maxScopes} scopes, which is the most: end those that nobody uses, with DELETE /__mock__/scopes?idle_ms=3600000, or give them a ttl_ms`,
      );
    case "value_taken":
      return fail(
        "CONFLICT",
        `The value at "select", ${obstacle.place}, leads into scope '${obstacle.scope}' already: choose another, or end that scope first`,
      );
    case "parent_unknown":
      return refuseParent(
        parent,
        `There is no scope '${parent}': create it first`,
      );
    case "parent_inside":
      return refuseParent(
        parent,
        `Scope '${parent}' is the scope itself or lies inside it: name one outside of it`,
      );
    case "too_deep":
      return refuseParent(
        parent,
        `Scopes lie in each other at most ${maxDepth} deep, and '${parent}' is at the end: choose a scope around it`,
      );
    default:
      return fail("NOT_FOUND", `Scope '${name}' has ended meanwhile`);
  }
}

function refuseParent(
  parent: ScopePayload["parent"],
  sentence: string,
): Response {
  return fail("VALIDATION_ERROR", [{
    type: "value_error",
    loc: ["body", "parent"],
    msg: sentence,
    input: parent ?? null,
  }]);
}

/** The answer to a change of what lies around a scope. */
export function refuseMove(name: string, parent: string | null): Response {
  return refuseParent(
    parent,
    `Scope '${name}' stays where it is: leave "parent" out, or make the scope anew with PUT`,
  );
}

/** The refusal of a scope with faults that need the other listener. */
export function refuseChaos(
  { chaos }: ScopePayload,
  { facts: { listener } }: ControlParts,
): Response | null {
  return refuseIssues(exactChaos(chaos, listener));
}
