import type { Clock } from "../criteria/match_value.ts";
import type { Assertion } from "../model/assertion.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { World } from "../runtime/world.ts";
import { prepareClaim, type PreparedClaim } from "./claim.ts";
import { type OrderRule, prepareOrder } from "./order_rule.ts";

/** An assertion that is ready to be asked of requests. */
export interface PreparedAssertion extends Omit<Assertion, "claims" | "order"> {
  readonly claims: readonly PreparedClaim[];
  readonly order: OrderRule | null;
}

/** Prepares an assertion, whose claims may be long: others are answered between two of them. */
export async function prepareAssertion(
  assertion: Assertion,
  world: Pick<World, "sleep"> & Clock,
): Promise<PreparedAssertion> {
  const meter = new WorkMeter(world);
  const claims: PreparedClaim[] = [];
  for (const one of assertion.claims) {
    const claim = prepareClaim(one, world);
    claims.push(claim);
    await meter.spend(claim.cost);
  }
  const order = assertion.order === null
    ? null
    : prepareOrder(assertion.order, claims, world);
  return { ...assertion, claims, order };
}
