import { z } from "zod";
import { type Checking, integer, report } from "../schema/scalars.ts";
import { checkWait, maxWait } from "./assertion_wait.ts";
import { type Claim, claim, claimFields, readClaim } from "./claim.ts";

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
  ...flags,
  ...waitFields,
});

type GivenAssertion = z.infer<typeof payload>;

/** What should hold of some requests, of one moment. */
export interface Assertion {
  /** One claim may stand by itself; none where only flags were given. */
  readonly form: "claim" | "all" | "flags";
  readonly claims: readonly Claim[];
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
): Pick<Assertion, "form" | "claims"> {
  const fields = Object.entries(given).filter(([name, value]) =>
    Object.hasOwn(claimFields, name) && value !== undefined && value !== null
  ).map(([name]) => name);
  const { all } = given;
  if (all !== undefined && all !== null) {
    const [field] = fields;
    if (field !== undefined) {
      report(
        ctx,
        "value_error",
        `Value error, ${field} belongs into a claim of all, not beside it`,
        { path: [field] },
      );
    }
    return { form: "all", claims: all };
  }
  const hasFlag = Object.keys(flags).some((name) =>
    given[name as keyof typeof flags] === true
  );
  return fields.length === 0 && hasFlag
    ? { form: "flags", claims: [] }
    : { form: "claim", claims: [readClaim(given)] };
}
