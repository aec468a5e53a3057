import { compileCriterion } from "../criteria/criterion.ts";
import { type Checking, report } from "../schema/scalars.ts";
import type { Claim } from "./claim.ts";

/** Milliseconds that an assertion waits at most: below the usual limits of proxies and clients (docs/limits.md). */
export const maxWait = 60_000;

/** An assertion that may wait. */
interface WaitingAssertion {
  readonly claims: readonly Claim[];
  readonly noUnusedStubs: boolean;
  readonly withinMs: number | null;
  readonly staysMs: number | null;
}

/** Reports a wait that is too long, or that would prove nothing. */
export function checkWait(
  { claims, noUnusedStubs, withinMs, staysMs }: WaitingAssertion,
  ctx: Checking,
): void {
  if (withinMs === null) return;
  if (withinMs + (staysMs ?? 0) > maxWait) {
    report(
      ctx,
      "value_error",
      `Value error, within_ms and stays_ms together should be at most ${maxWait}`,
      { path: ["within_ms"], input: withinMs },
    );
  }
  if (staysMs === null && !noUnusedStubs && claims.every(holdsOfNone)) {
    report(
      ctx,
      "value_error",
      "Value error, no request at all satisfies this at once, so that waiting for it proves nothing: use stays_ms",
      { path: ["within_ms"], input: withinMs },
    );
  }
}

/** Whether a claim holds where there is no request. */
function holdsOfNone({ times }: Claim): boolean {
  return compileCriterion(times)(0, { now: () => 0 });
}
