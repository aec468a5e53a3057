import type { Entry } from "./entry.ts";
import type { State } from "./state.ts";
import { compileCriterion } from "../criteria/criterion.ts";
import type { Clock } from "../criteria/match_value.ts";
import { explainPredicates } from "../matching/near_miss.ts";
import type { Clause } from "../matching/near_miss_shape.ts";
import { compileMatcher, type StubMatcher } from "../matching/stub_matcher.ts";
import type { Assertion } from "../model/assertion.ts";
import type { RequestMatcher } from "../matching/request_matcher.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import type { Scope } from "./scope.ts";

/** A received request that an assertion did not count, and why. */
export interface CloseRequest {
  readonly entry: Entry;
  readonly clauses: Clause[];
}

/** What the journal says to an assertion. */
export interface Finding {
  readonly result: boolean;
  readonly count: number;
  /** False where entries that are gone, or bodies cut short, might have changed the result. */
  readonly conclusive: boolean;
  /** The requests that differ least; only where the result is false. */
  readonly closest: CloseRequest[];
}

/** Where an assertion looks, and how it spares the others meanwhile. */
interface AssertionScene {
  readonly state: State;
  readonly scopes: readonly Scope[];
  readonly meter: WorkMeter;
  readonly clock: Clock;
}

const mostShown = 3;

/**
 * Counts the requests of some scopes that fit (docs/contract.md#b5, #a22): those
 * that are there when it is asked. Others are answered in between.
 */
export async function assertReceived(
  assertion: Assertion,
  { state, scopes, meter, clock }: AssertionScene,
): Promise<Finding> {
  const matcher = compileMatcher(literalPath(assertion.request));
  let count = 0;
  let uncertain = scopes.reduce(
    (sum, scope) => sum + state.countsOf(scope).evicted,
    0,
  );
  const others: Entry[] = [];
  const entries = scopes.flatMap((one) => [...state.journals.entriesOf(one)]);
  for (const entry of entries) {
    await meter.spend(entry.request.heldBytes);
    if (!state.journals.holds(entry)) {
      uncertain++;
      continue;
    }
    const outcome = fitsEntry(matcher, entry);
    if (outcome === true) count++;
    else others.push(entry);
    if (outcome === "unknown") uncertain++;
    state.journals.forgetDecoded(entry);
  }
  const fits = compileCriterion(assertion.times);
  const holds = (count: number) => fits(count, clock);
  const result = holds(count);
  return {
    result,
    count,
    conclusive: isSettled(holds, count, uncertain),
    closest: result ? [] : await closest(matcher, others, { state, meter }),
  };
}

/** In an assertion a path string is a text, not a pattern. */
function literalPath(request: RequestMatcher): RequestMatcher {
  return typeof request.path === "string"
    ? { ...request, path: { $eq: { value: request.path } } }
    : request;
}

function fitsEntry(
  { predicates, bodyCheck }: StubMatcher,
  { request }: Entry,
): boolean | "unknown" {
  for (const predicate of predicates) {
    if (!predicate.test(request, request.method)) return false;
  }
  if (bodyCheck === null) return true;
  return isBodyWhole(request)
    ? bodyCheck.test(request, request.method)
    : "unknown";
}

/** A body that was too large, still on its way or cut short may hold what is asked for. */
function isBodyWhole({ bodyState, bodyTruncated }: Entry["request"]): boolean {
  return !bodyTruncated && bodyState.kind !== "too_large" &&
    bodyState.kind !== "unread";
}

/** More counts than this are not tried one by one; the far end always is. */
const mostTried = 10_000;

function isSettled(
  holds: (count: number) => boolean,
  count: number,
  uncertain: number,
): boolean {
  const result = holds(count);
  for (let more = 1; more <= Math.min(uncertain, mostTried); more++) {
    if (holds(count + more) !== result) return false;
  }
  return holds(count + uncertain) === result;
}

/** The entries with most clauses that hold, of equal ones the newest. */
async function closest(
  matcher: StubMatcher,
  entries: readonly Entry[],
  { state, meter }: Pick<AssertionScene, "state" | "meter">,
): Promise<CloseRequest[]> {
  let best: (CloseRequest & { readonly held: number })[] = [];
  for (const entry of entries) {
    await meter.spend(entry.request.heldBytes);
    if (!state.journals.holds(entry)) continue;
    const clauses = explainPredicates(matcher, entry.request);
    const held = clauses.filter(({ matched }) => matched).length;
    best = [...best, { entry, clauses, held }]
      .sort((a, b) => b.held - a.held || b.entry.seq - a.entry.seq)
      .slice(0, mostShown);
    state.journals.forgetDecoded(entry);
  }
  return best;
}
