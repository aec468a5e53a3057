import { showValue } from "../criteria/shown_value.ts";
import { isOfStub } from "../matching/closeness.ts";
import type { Clause } from "../matching/near_miss_shape.ts";
import type { Claim } from "../model/claim.ts";
import type { Doubt } from "../state/standing.ts";
import { describeClaim, describeTimes } from "./claim_text.ts";

/** What a message tells of a claim. */
interface ClaimFinding {
  readonly result: boolean;
  readonly count: number;
  /** How many streams were open at once, where the claim asks. */
  readonly mostOpen?: number | undefined;
  /** Of the request that differs least, as it may be shown. */
  readonly closest: readonly Clause[] | undefined;
}

/** How a claim stands, in one sentence without its end. */
export function claimMessage(
  claim: Claim,
  { result, count, mostOpen, closest }: ClaimFinding,
): string {
  const what = describeClaim(claim);
  const open = mostOpen === undefined
    ? ""
    : `, at most ${mostOpen} of them open at once`;
  if (result) return `received ${count} of ${what}${open}, as expected`;
  const times = describeTimes(claim.times);
  const difference = closest === undefined
    ? ""
    : whatDiffers(closest, "the closest");
  const wanted = claim.maxOpen === null
    ? ""
    : `, ${describeTimes(claim.maxOpen)} open at once`;
  return `expected ${times} of ${what}${wanted}, received ${count}${open}${difference}`;
}

/** What of something does not hold, as what follows a sentence. */
export function whatDiffers(
  clauses: readonly Clause[],
  subject: string,
): string {
  const difference = differenceIn(clauses, subject);
  return difference === null ? "" : `; ${difference}`;
}

/** The same by itself; `null` where all holds. */
export function differenceIn(
  clauses: readonly Clause[],
  subject: string,
): string | null {
  const [first, ...more] = clauses.filter(({ matched }) => !matched);
  if (first === undefined) return null;
  const rest = more.length === 0
    ? ""
    : `, and in ${more.length} more ${more.length === 1 ? "place" : "places"}`;
  const verb = isOfStub(first) ? "cannot answer:" : "differs in";
  return `${subject} ${verb} ${describeClause(first)}${rest}`;
}

/** A clause that does not hold, with its place. */
export function describeClause(clause: Clause): string {
  const { field, key, pointer, expected, actual, reason } = clause;
  if (isOfStub(clause)) return reason;
  if (pointer !== undefined) {
    const place = pointer === "" ? "the body" : `the body at ${pointer}`;
    return isPlain(expected) && isPlain(actual)
      ? `${place}: ${showValue(actual)}, not ${showValue(expected)}`
      : `${place}: ${reason}`;
  }
  if (key === undefined) return `the ${field}: ${reason}`;
  const place = field === "headers" ? "the header" : `the ${field} at`;
  const member = `member ${JSON.stringify(key)}: `;
  const why = reason.startsWith(member) ? reason.slice(member.length) : reason;
  return `${place} ${key}: ${why}`;
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" ||
    typeof value === "boolean";
}

/** Why a result may be another if more were known, and what helps. */
export const doubtText: Readonly<
  Record<Doubt | "scope_ended" | "shutdown", string>
> = {
  evicted:
    "older requests were evicted and might change this: raise --journal-limit, or the scope's journal_limit",
  body_cut: "a body that was not kept whole might change this",
  unanswered:
    "a request that is still being answered might change this: wait with within_ms",
  restarted:
    "requests from before this server was started might change this: clear the journal, or use a scope of its own",
  server_lost:
    "a server that shared the store was lost, with what it had received last, and that might change this: clear the journal, or make a scope and ask for it alone with ?scope=",
  store_lost:
    "the store was lost with older requests, which might change this: clear the journal, or make a scope and ask for it alone with ?scope=",
  not_collected:
    "other servers keep the requests that are not collected, and those might change this: start them with --store-journal all, or ask for the scope alone with ?scope=",
  order_unknown:
    "two requests came to different servers so close to each other that nobody knows which was first: send one after the answer to the other, or both to one server",
  scope_ended: "the scope ended while this waited: end it after its assertions",
  shutdown: "the server was stopped while this waited",
};
