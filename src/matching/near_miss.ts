import { isJsonObject, type Json } from "../json/values.ts";
import type { RequestView } from "../request/request_view.ts";
import {
  type CallCounter,
  callsIn,
  type Candidate,
  mayAnswer,
} from "./candidate.ts";
import { explainCriterion } from "../criteria/explanation.ts";
import type { MatchValue } from "../criteria/match_value.ts";
import type { Clause, NearMiss } from "./near_miss_shape.ts";
import { fitsPath, fitsSegment } from "./path_pattern.ts";
import type { Predicate, StubMatcher } from "./stub_matcher.ts";

const mostShown = 5;

/** The reason of a clause that holds. */
const fits = "it fits";

/** The stubs that came closest to a request, the closest first. */
export function nearMisses(
  stubs: Iterable<Candidate>,
  subject: RequestView,
  counter: CallCounter,
): NearMiss[] {
  const misses: { stub: Candidate; miss: NearMiss; closeness: number }[] = [];
  for (const stub of stubs) {
    const clauses = explainStub(stub, subject, counter);
    if (clauses.every((clause) => clause.matched)) continue;
    const fields = new Map<string, boolean>();
    for (const { field, matched } of clauses) {
      fields.set(field, (fields.get(field) ?? true) && matched);
    }
    const matched = [...fields.values()].filter(Boolean).length;
    const miss = {
      stub_id: stub.id,
      scope: stub.scope,
      matched_fields: matched,
      total_fields: fields.size,
      clauses,
    };
    misses.push({ stub, miss, closeness: closeness(clauses, subject, stub) });
  }
  return misses
    .sort((a, b) =>
      b.closeness - a.closeness || a.stub.rank.serial - b.stub.rank.serial
    )
    .slice(0, mostShown).map(({ miss }) => miss);
}

/** The share of clauses that hold, a fitting path before everything else. */
function closeness(
  clauses: readonly Clause[],
  subject: RequestView,
  stub: Candidate,
): number {
  const held = clauses.filter((clause) => clause.matched).length;
  const path = clauses.find((clause) => clause.field === "path");
  const pathScore = path === undefined || path.matched
    ? 1
    : sharedSegments(stub, subject) * 0.9;
  return pathScore * 2 + held / clauses.length;
}

function sharedSegments(stub: Candidate, subject: RequestView): number {
  const wanted = stub.pattern?.segments ?? [];
  const sent = subject.segments;
  const longest = Math.max(wanted.length, sent.length);
  if (longest === 0) return 0;
  const same = wanted.filter((segment, position) =>
    fitsSegment(segment, sent[position] ?? "")
  );
  return same.length / longest;
}

/** Every condition of a stub, held or not. */
function explainStub(
  stub: Candidate,
  subject: RequestView,
  counter: CallCounter,
): Clause[] {
  const clauses = [
    ...pathClause(stub, subject),
    ...explainPredicates(stub, subject),
  ];
  if (!mayAnswer(stub, counter)) clauses.push(spentClause(stub, counter));
  return clauses;
}

/** Every condition of a matcher but a path pattern, held or not. */
export function explainPredicates(
  { predicates, bodyCheck }: StubMatcher,
  subject: RequestView,
): Clause[] {
  const all = bodyCheck === null ? predicates : [...predicates, bodyCheck];
  return all.flatMap((one) => explain(one, subject));
}

function pathClause(stub: Candidate, subject: RequestView): Clause[] {
  if (stub.pattern === null) return [];
  const expected = stub.request.path ?? null;
  const matched = fitsPath(stub.pattern, subject.segments);
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
  return {
    field: "max_calls",
    matched: false,
    expected: stub.maxCalls,
    actual: callsIn(stub, counter),
    reason: "the stub has answered as often as its max_calls allows",
  };
}

function explain(predicate: Predicate, subject: RequestView): Clause[] {
  const { field, criterion } = predicate;
  if (field === "headers" || field === "query") {
    return explainFields(field, criterion, subject);
  }
  const matched = predicate.test(subject, subject.method);
  const actual = actualOf(field, subject);
  const { reason } = explainCriterion(
    criterion,
    valueOf(field, subject),
    subject,
  );
  return [{
    field,
    matched,
    expected: criterion,
    actual,
    reason: matched ? fits : reason,
  }];
}

function valueOf(field: string, subject: RequestView): MatchValue {
  if (field === "method") return subject.method;
  if (field === "host") return subject.host;
  if (field === "path") return subject.path;
  return subject.content;
}

const longestShown = 2000;

function actualOf(field: string, subject: RequestView): Json {
  const value = valueOf(field, subject);
  if (typeof value === "string") return value;
  const text = subject.content.text();
  return text === null
    ? `(${subject.content.bytes.length} bytes)`
    : text.slice(0, longestShown);
}

/** One clause a name, so that a reader sees which header or parameter differs. */
function explainFields(
  field: "headers" | "query",
  criterion: Json,
  subject: RequestView,
): Clause[] {
  const fields = subject[field];
  const members = keyValuesOf(criterion);
  if (members === null) {
    const { matched, reason } = explainCriterion(criterion, fields, subject);
    const actual = fields.toObject();
    return [{
      field,
      matched,
      expected: criterion,
      actual,
      reason: reason || fits,
    }];
  }
  return Object.entries(members).map(([key, expected]) => {
    const one = { $key_values: { key_values: { [key]: expected } } };
    const { matched, reason } = explainCriterion(one, fields, subject);
    const actual = fields.single(key) ?? null;
    return { field, key, matched, expected, actual, reason: reason || fits };
  });
}

function keyValuesOf(criterion: Json): { [key: string]: Json } | null {
  if (!isJsonObject(criterion)) return null;
  const operand = Object.hasOwn(criterion, "$key_values")
    ? criterion["$key_values"]
    : undefined;
  if (!isJsonObject(operand)) return null;
  const members = operand["key_values"];
  return isJsonObject(members) && Object.keys(members).length > 0
    ? members
    : null;
}
