import { countRange } from "../model/count_range.ts";
import type { Stub } from "./stub.ts";

/** Whether a stub has answered as often as its `expected_calls` ask, or else at all; one that is switched off need not. */
export function isMet({ expects, calls, disabled }: Stub): boolean {
  return expects === null ? disabled || calls > 0 : expects(calls);
}

/** Whether more calls might make it so. */
export function mayStillBeMet(stub: Stub): boolean {
  const { expected_calls } = stub.spec;
  if (expected_calls === undefined || isMet(stub)) return true;
  const most = countRange(expected_calls)?.most ?? null;
  return most === null || stub.calls <= most;
}
