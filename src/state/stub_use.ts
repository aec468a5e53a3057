import { compileCriterion } from "../criteria/criterion.ts";
import type { Json } from "../json/values.ts";
import { countRange } from "../model/count_range.ts";
import type { Stub } from "./stub.ts";

const clock = { now: () => 0 };

/** Whether a stub has answered as often as its `expected_calls` ask, or else at all; one that is switched off need not. */
export function isMet({ spec, calls, disabled }: Stub): boolean {
  const { expected_calls } = spec;
  if (expected_calls !== undefined) return holds(expected_calls, calls);
  return disabled || calls > 0;
}

/** Whether more calls might make it so. */
export function mayStillBeMet(stub: Stub): boolean {
  const { expected_calls } = stub.spec;
  if (expected_calls === undefined || isMet(stub)) return true;
  const most = countRange(expected_calls)?.most ?? null;
  return most === null || stub.calls <= most;
}

function holds(expected: Json, calls: number): boolean {
  return compileCriterion(expected)(calls, clock);
}
