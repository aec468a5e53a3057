import { z } from "zod";
import { compileCriterion } from "../criteria/criterion.ts";
import { type Checking, integer, report } from "../schema/scalars.ts";
import { type Claim, claimFields, readClaim } from "./claim.ts";

/** Milliseconds that an assertion waits at most: below the usual limits of proxies and clients (docs/limits.md). */
const maxWait = 60_000;

const waitFields = {
  after: integer({
    min: 0,
    description: "a cursor: only what arrived after it counts",
  }).nullish(),
  within_ms: integer({
    min: 1,
    max: maxWait,
    description: "milliseconds to wait for it to hold, at most 60000",
  }).nullish(),
  stays_ms: integer({
    min: 1,
    max: maxWait,
    description: "milliseconds for which it must hold, at most 60000",
  }).nullish(),
};

/** The payload of an assertion (docs/contract.md#b5, #a22): a path string is literal. */
export const assertionPayload = z.strictObject({
  ...claimFields,
  ...waitFields,
})
  .transform(({ after, within_ms, stays_ms, ...given }, ctx) => {
    const assertion = {
      claims: [readClaim(given)],
      after: after ?? 0,
      withinMs: within_ms ?? null,
      staysMs: stays_ms ?? null,
    };
    checkWait(assertion, ctx);
    return assertion;
  });

export type Assertion = z.infer<typeof assertionPayload>;

interface WaitingAssertion {
  readonly claims: readonly Claim[];
  readonly withinMs: number | null;
  readonly staysMs: number | null;
}

function checkWait(
  { claims, withinMs, staysMs }: WaitingAssertion,
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
  if (staysMs === null && claims.every(holdsOfNone)) {
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
