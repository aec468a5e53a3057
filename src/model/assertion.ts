import { z } from "zod";
import { type Checking, integer, report } from "../schema/scalars.ts";
import { checkWait, maxWait } from "./assertion_wait.ts";
import { type Claim, claim, claimFields, readClaim } from "./claim.ts";
import {
  checkSteps,
  type Order,
  orderFields,
  readOrder,
  strayOrderField,
} from "./order.ts";

/** Claims of one assertion (docs/limits.md). */
const maxClaims = 100;

const flag = (description: string) =>
  z.boolean().describe(description).nullish();

/** What goes with any claim; each is a demand of its own. */
const flags = {
  nothing_else: flag("true if each request should fit a claim"),
  no_unmatched: flag("true if each request should have had a stub"),
  no_unused_stubs: flag(
    "true if each enabled stub of the scope should meet its expected_calls, or have answered",
  ),
};

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

const payload = z.strictObject({
  ...claimFields,
  all: z.array(claim).min(1).max(maxClaims)
    .describe("claims that should all hold, at most 100").nullish(),
  ...orderFields,
  ...flags,
  ...waitFields,
});

type GivenAssertion = z.infer<typeof payload>;

/** What should hold of some requests, of one moment. */
export interface Assertion {
  /** One claim may stand by itself; none where only flags were given. */
  readonly form: "claim" | "all" | "in_order" | "flags";
  readonly claims: readonly Claim[];
  /** Where the claims are steps; else `null`. */
  readonly order: Order | null;
  readonly nothingElse: boolean;
  readonly noUnmatched: boolean;
  readonly noUnusedStubs: boolean;
  /** The cursor after which a request counts. */
  readonly after: number;
  /** Milliseconds; `null` where nobody waits. */
  readonly withinMs: number | null;
  readonly staysMs: number | null;
}

/** The payload of an assertion (docs/contract.md#b5, #a22): a path string is literal. */
export const assertionPayload = payload.transform((given, ctx): Assertion => {
  const assertion = {
    ...claimsOf(given, ctx),
    nothingElse: given.nothing_else === true,
    noUnmatched: given.no_unmatched === true,
    noUnusedStubs: given.no_unused_stubs === true,
    after: given.after ?? 0,
    withinMs: given.within_ms ?? null,
    staysMs: given.stays_ms ?? null,
  };
  checkWait(assertion, ctx);
  return assertion;
});

function claimsOf(
  given: GivenAssertion,
  ctx: Checking,
): Pick<Assertion, "form" | "claims" | "order"> {
  const fields = Object.entries(given).filter(([name, value]) =>
    Object.hasOwn(claimFields, name) && value !== undefined && value !== null
  ).map(([name]) => name);
  const { all, in_order } = given;
  if (all == null && in_order == null) {
    refuseStray(strayOrderField(given), "goes with in_order", ctx);
    const hasFlag = Object.keys(flags).some((name) =>
      given[name as keyof typeof flags] === true
    );
    return fields.length === 0 && hasFlag
      ? { form: "flags", claims: [], order: null }
      : { form: "claim", claims: [readClaim(given)], order: null };
  }
  const form = in_order == null ? "all" : "in_order";
  const part = form === "all" ? "a claim of all" : "a step of in_order";
  refuseStray(fields[0], `belongs into ${part}, not beside it`, ctx);
  if (in_order == null) {
    refuseStray(strayOrderField(given), "goes with in_order", ctx);
    return { form, claims: all ?? [], order: null };
  }
  if (all != null) refuseStray("all", "cannot stand beside in_order", ctx);
  checkSteps(in_order, ctx);
  return { form, claims: in_order, order: readOrder(given) };
}

function refuseStray(
  field: string | undefined,
  why: string,
  ctx: Checking,
): void {
  if (field === undefined) return;
  const message = `Value error, ${field} ${why}`;
  report(ctx, "value_error", message, { path: [field] });
}
