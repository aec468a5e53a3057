import { inherited } from "../../state/scope.ts";
import { chaosFor } from "../../state/scope_world.ts";
import type { Stub } from "../../state/stub.ts";

/** Whether the number of a stub's calls matters: they are limited, choose a step, or are drawn from. */
export function countsExactly(stub: Stub, ownSeed: number | null): boolean {
  const { maxCalls, action, home } = stub;
  if (maxCalls !== null || action.kind === "sequence") return true;
  const chaos = chaosFor(stub, home);
  if (chaos === null && action.kind === "ready") return false;
  const seed = chaos?.seed ?? inherited(home, "seed") ?? ownSeed;
  return seed !== null;
}

/** Whether a stub changes what its request's scope remembers, so that one request at a time may have it; each request asks. */
export function changesScope({ change, spec: { action } }: Stub): boolean {
  return change !== null || hasResource(action) ||
    (action.sequence?.steps.some(hasResource) ?? false);
}

function hasResource(action: object): boolean {
  return "resource" in action && Boolean(action.resource);
}
