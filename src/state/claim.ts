import { compileCriterion } from "../criteria/criterion.ts";
import type { Clock } from "../criteria/match_value.ts";
import { bytesWithin } from "../json/extent.ts";
import type { Json } from "../json/values.ts";
import { explainPredicates } from "../matching/near_miss.ts";
import type { Clause } from "../matching/near_miss_shape.ts";
import type { RequestMatcher } from "../matching/request_matcher.ts";
import { compileMatcher, type StubMatcher } from "../matching/stub_matcher.ts";
import type { Claim } from "../model/claim.ts";
import {
  type AnswerCheck,
  answerChecks,
  explainAnswer,
} from "./answer_check.ts";
import { bodyClauses } from "./body_clauses.ts";
import { type CountRange, countRange } from "../model/count_range.ts";
import type { Entry } from "./entry.ts";
import { type WatchKey, watchKey } from "./watch_key.ts";

/** Whether a request fits a claim, or why that cannot be told. */
export type Fit = boolean | "body_cut" | "unanswered";

/** A claim, ready to be asked. */
export interface PreparedClaim {
  readonly claim: Claim;
  /** What all requests that fit have in common. */
  readonly key: WatchKey | null;
  /** The counts that it allows, where they lie side by side. */
  readonly range: CountRange | null;
  /** What it costs to ask it of a request, in the bytes that a `WorkMeter` counts. */
  readonly cost: number;
  /** Whether it asks what became of a request. */
  readonly asksForAnswer: boolean;
  /** Of how many streams at once: as `range` and `holds`; `null` where it does not ask. */
  readonly maxOpen: {
    readonly range: CountRange | null;
    holds(count: number): boolean;
  } | null;
  /** Whether so many requests are as many as it asks for. */
  holds(count: number): boolean;
  fits(entry: Entry): Fit;
  /** Every condition beside what the request has; a JSON body that differs has one for each difference. */
  explain(entry: Entry): Clause[];
}

/** Criteria take longer than what they look at. */
const costPerByte = 4;

/** Bytes of criteria that cost a turn, as all that are longer do. */
const longest = 1 << 18;

/** What it costs to ask all of some claims of a request. */
export function costOf(claims: readonly Pick<PreparedClaim, "cost">[]): number {
  return claims.reduce((sum, { cost }) => sum + cost, 0);
}

export function prepareClaim(claim: Claim, clock: Clock): PreparedClaim {
  const checks = answerChecks(claim);
  const isNamed = /options/i.test(JSON.stringify(claim.request.method ?? ""));
  const matcher = compileMatcher(ofRequestAlone(claim.request));
  const isCount = compileCriterion(claim.times);
  return {
    claim,
    key: watchKey(claim),
    range: countRange(claim.times),
    cost: costPerByte * lengthOf(claim.request),
    asksForAnswer: claim.response !== null || claim.maxOpen !== null,
    maxOpen: claim.maxOpen === null ? null : prepareOpen(claim.maxOpen, clock),
    holds: (count) => isCount(count, clock),
    fits: (entry) => {
      if (!looksAt(claim, entry)) return false;
      const fits = () => fitsAll(matcher, checks, entry);
      return isNamed ? fits() : withoutPreflights(entry, fits);
    },
    explain: (entry) => {
      const { request } = entry;
      const answers = checks.map((one) => explainAnswer(one, entry));
      const clauses = [...explainPredicates(matcher, request), ...answers];
      const body = matcher.bodyPredicates.find(({ field }) => field === "body");
      return body === undefined
        ? clauses
        : clauses.flatMap((clause) =>
          clause.field === "body" && !clause.matched
            ? bodyClauses(clause, body.criterion, request)
            : [clause]
        );
    },
  };
}

function lengthOf(request: RequestMatcher): number {
  const length = bytesWithin(request, { bytes: longest });
  return typeof length === "number" ? length : longest;
}

/** What no client sent is asked about only by a claim that says who did. */
export function looksAt({ sentBy }: Claim, { request }: Entry): boolean {
  return request.sentBy === null || sentBy !== null;
}

function prepareOpen(maxOpen: Json, clock: Clock) {
  const isCount = compileCriterion(maxOpen);
  const holds = (count: number) => isCount(count, clock);
  return { range: countRange(maxOpen), holds };
}

/** A preflight counts only for a claim that names OPTIONS; whether it was one is known once it is answered. */
function withoutPreflights(
  { request, ending }: Entry,
  fits: () => Fit,
): Fit {
  if (request.method !== "OPTIONS") return fits();
  if (ending?.outcome === "preflight") return false;
  const fit = fits();
  return fit === true && ending === null ? "unanswered" : fit;
}

/** One condition that surely does not hold is enough. */
function fitsAll(
  matcher: StubMatcher,
  checks: readonly AnswerCheck[],
  entry: Entry,
): Fit {
  let fit = fitsRequest(matcher, entry);
  for (const check of checks) {
    if (fit === false) return false;
    const reading = check.read(entry);
    if (!reading.ok) fit = reading.doubt;
    else if (!check.test(reading.value, entry)) return false;
  }
  return fit;
}

/** In an assertion a path string is a text, not a pattern; parameters are those of the stub that answered. */
function ofRequestAlone(
  { path_params: _, ...request }: RequestMatcher,
): RequestMatcher {
  return typeof request.path === "string"
    ? { ...request, path: { $eq: { value: request.path } } }
    : request;
}

/** Whether what was received fits; a body that is not whole may hold what is asked for. */
export function fitsRequest(
  { predicates, bodyCheck }: StubMatcher,
  { request, ending }: Entry,
): Fit {
  for (const predicate of predicates) {
    if (!predicate.test(request, request.method)) return false;
  }
  if (bodyCheck === null) return true;
  const { bodyState, bodyTruncated } = request;
  if (bodyTruncated || bodyState.kind === "too_large") return "body_cut";
  if (bodyState.kind === "unread") {
    return ending === null ? "unanswered" : "body_cut";
  }
  return bodyCheck.test(request, request.method);
}
