import { type Json, lastingNames } from "../json/values.ts";
import type { Fields, RequestView } from "../request/request_view.ts";
import { inAttempts } from "../runtime/attempts.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import {
  type CallCounter,
  callsIn,
  type Candidate,
  isUsedUp,
  mayAnswer,
} from "./candidate.ts";
import {
  byCloseness,
  type Closeness,
  closenessOf,
  reachOf,
} from "./closeness.ts";
import { clipClauses } from "./clipped_clauses.ts";
import { differingPlaces } from "../criteria/differing_places.ts";
import { explainCriterion, explainFailing } from "../criteria/explanation.ts";
import {
  type Clock,
  isContent,
  isFields,
  type MatchValue,
} from "../criteria/match_value.ts";
import { keyValue, keyValuesOf } from "./conditions.ts";
import type { Clause, NearMiss } from "./near_miss_shape.ts";
import { fitsStubPath } from "./path_pattern.ts";
import type { Predicate } from "./predicate.ts";
import type { StubMatcher } from "./stub_matcher.ts";

const maxShown = 5;

/** The reason of a clause that holds. */
const fits = "it fits";

/** What a look at the path and a whole explanation cost, in the bytes that a `WorkMeter` counts. */
const scoreCost = 2000;
const explanationCost = 50_000;

/** Whose near misses are wanted, and how the others are spared meanwhile. */
interface NearMissScene {
  readonly counter: CallCounter;
  readonly meter: WorkMeter;
}

interface ScoredMiss {
  readonly miss: NearMiss;
  readonly closeness: Closeness;
}

/**
 * The stubs that came closest to a request, the closest first. Others are
 * answered in between: with many stubs it takes seconds.
 */
export async function nearMisses(
  stubs: Iterable<Candidate>,
  subject: RequestView,
  { counter, meter }: NearMissScene,
): Promise<NearMiss[]> {
  let best: ScoredMiss[] = [];
  for (const stub of stubs) {
    await meter.spend(scoreCost);
    const reach = await inAttempts(() => reachOf(stub, subject), meter);
    const last = best.length < maxShown ? undefined : best.at(-1)?.closeness;
    // Not even with all else right would it come close enough to be explained.
    const isFar = last !== undefined && (last.isSpent || reach < last.reach) &&
      mayAnswer(stub, counter, subject);
    if (isFar) continue;
    await meter.spend(explanationCost);
    const explain = () => explainStub(stub, subject, counter);
    const clauses = await inAttempts(explain, meter);
    if (clauses.every((clause) => clause.matched)) continue;
    const closeness = closenessOf(stub, reach, clauses);
    best = [...best, { miss: missOf(stub, clauses), closeness }]
      .sort((a, b) => byCloseness(a.closeness, b.closeness))
      .slice(0, maxShown);
  }
  return best.map(({ miss }) => miss);
}

function missOf({ id, scope }: Candidate, clauses: Clause[]): NearMiss {
  const fields = new Map<string, boolean>();
  for (const { field, matched } of clauses) {
    fields.set(field, (fields.get(field) ?? true) && matched);
  }
  return {
    stub_id: id,
    scope,
    matched_fields: [...fields.values()].filter(Boolean).length,
    total_fields: fields.size,
    clauses: clipClauses(clauses),
  };
}

/** Every condition of a stub, held or not. */
export function explainStub(
  stub: Candidate,
  subject: RequestView,
  counter: CallCounter,
): Clause[] {
  const clauses = [
    ...pathClause(stub, subject),
    ...explainPredicates(stub, subject),
  ];
  const { condition, disabled } = stub;
  if (condition !== null) {
    clauses.push(...condition.explain(counter.values, subject));
  }
  if (disabled || isUsedUp(stub, counter)) {
    clauses.push(spentClause(stub, counter));
  }
  return clauses;
}

/** Every condition of a matcher but a path pattern, held or not. */
export function explainPredicates(
  { predicates, bodyPredicates }: Pick<
    StubMatcher,
    "predicates" | "bodyPredicates"
  >,
  subject: RequestView,
): Clause[] {
  return [...predicates, ...bodyPredicates]
    .flatMap((one) => explain(one, subject));
}

function pathClause(stub: Candidate, subject: RequestView): Clause[] {
  if (stub.pattern === null) return [];
  const expected = stub.request.path ?? null;
  const matched = fitsStubPath(stub, subject.segments);
  const reason = matched
    ? "the path fits"
    : `the path ${JSON.stringify(subject.path)} does not fit ${
      JSON.stringify(expected)
    }`;
  return [{ field: "path", matched, expected, actual: subject.path, reason }];
}

function spentClause(stub: Candidate, counter: CallCounter): Clause {
  if (stub.disabled) {
    return {
      field: "disabled",
      matched: false,
      expected: false,
      actual: true,
      reason: "the stub is switched off",
    };
  }
  if (stub.maxCalls === stub.sequenceLength) {
    return {
      field: "action.sequence",
      matched: false,
      expected: stub.sequenceLength,
      actual: callsIn(stub, counter),
      reason: "the stub's sequence has come to its end, and at_end is no_match",
    };
  }
  return {
    field: "max_calls",
    matched: false,
    expected: stub.maxCalls,
    actual: callsIn(stub, counter),
    reason: "the stub has answered as often as its max_calls allows",
  };
}

function explain(predicate: Predicate, subject: RequestView): Clause[] {
  if (predicate.explain !== undefined) return predicate.explain(subject);
  const { field, criterion } = predicate;
  const value = predicate.read(subject);
  if (isFields(value)) return explainFields(predicate, value, subject);
  const matched = predicate.test(subject, subject.method);
  return [{
    field,
    matched,
    expected: criterion,
    actual: shownValue(value),
    reason: matched ? fits : explainFailing(criterion, value, subject),
    ...(matched ? {} : placesIn(criterion, value, subject)),
  }];
}

/** Where the members of a JSON body differ, if the criterion asks for members. */
function placesIn(
  criterion: Json,
  value: MatchValue,
  clock: Clock,
): Pick<Clause, "places"> {
  if (!isContent(value)) return {};
  const places = differingPlaces(criterion, value, clock);
  return places.length === 0 ? {} : { places: [...places] };
}

const maxTextShown = 2000;

/** A text as it is, a body as much of it as is of use. */
function shownValue(value: MatchValue): Json {
  if (!isContent(value)) return typeof value === "string" ? value : null;
  const text = value.text();
  return text === null
    ? `(${value.bytes.length} bytes)`
    : text.slice(0, maxTextShown);
}

/** Names of one field that are explained one by one (docs/limits.md). */
const maxNames = 1000;

/** One clause a name, so that a reader sees which header or parameter differs. */
function explainFields(
  predicate: Predicate,
  fields: Fields,
  subject: RequestView,
): Clause[] {
  const { field, criterion, trouble } = predicate;
  const why = trouble?.(subject) ?? "";
  const members = keyValuesOf(criterion);
  if (members === null || lastingNames(members).length > maxNames) {
    const matched = predicate.test(subject, subject.method);
    return [{
      field,
      matched,
      expected: criterion,
      actual: fields.toObject(),
      reason: matched
        ? fits
        : why || explainFailing(criterion, fields, subject),
    }];
  }
  return Object.entries(members).map(([key, expected]) => {
    const one = keyValue(key, expected);
    const { matched, reason } = explainCriterion(one, fields, subject);
    const actual = fields.single(key) ?? null;
    return {
      field,
      key,
      matched,
      expected,
      actual,
      reason: matched ? fits : why || reason,
    };
  });
}
