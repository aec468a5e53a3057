import type { RequestView } from "../request/request_view.ts";
import type { Candidate } from "./candidate.ts";
import type { Clause } from "./near_miss_shape.ts";
import { rawPath } from "../request/target.ts";
import { pathLikeness } from "./path_likeness.ts";
import { fitsStubPath, parsePath } from "./path_pattern.ts";

/** How close a stub came to a request. */
export interface Closeness {
  /** Whether it fits in all, but is switched off or used up, or waits for another state. */
  readonly isSpent: boolean;
  /** How well path and method fit, which go before all else. */
  readonly reach: number;
  readonly failing: number;
  readonly serial: number;
}

/** More than lies between two paths that fit, less than between one that fits and one that does not. */
const methodWorth = 1.5;

/** How well path and method of a stub fit: found without an explanation of the rest. */
export function reachOf(stub: Candidate, subject: RequestView): number {
  const method = fitsField(stub, "method", subject) ? methodWorth : 0;
  return pathReach(stub, subject) + method;
}

/** 3 for an exact path or target, 2 for a path with parameters, 1 for one of a criterion or any; less for one that does not fit. */
function pathReach(stub: Candidate, subject: RequestView): number {
  const { pattern, request: { target } } = stub;
  const aimed = typeof target === "string" ? targetReach(target, subject) : 3;
  if (pattern === null) {
    if (typeof target === "string") return aimed;
    const isFitting = fitsField(stub, "path", subject) &&
      fitsField(stub, "target", subject);
    return isFitting ? 1 : 0;
  }
  if (!fitsStubPath(stub, subject.segments)) {
    return pathLikeness(pattern, subject.segments) * 0.9;
  }
  if (aimed < 3) return aimed;
  return pattern.segments.every(({ kind }) => kind === "literal") ? 3 : 2;
}

/** An exact target that differs in its query alone comes close, too. */
function targetReach(target: string, subject: RequestView): number {
  if (target === subject.target) return 3;
  return pathLikeness(parsePath(rawPath(target)), subject.segments) * 0.9;
}

function fitsField(
  { predicates }: Candidate,
  field: "path" | "method" | "target",
  subject: RequestView,
): boolean {
  return predicates.every((one) =>
    one.field !== field || one.test(subject, subject.method)
  );
}

/** Fields of clauses that another request would not change. */
const notOfTheRequest: readonly string[] = [
  "disabled",
  "max_calls",
  "action.sequence",
  "when.state",
];

/** Whether a clause tells what is up with the stub, whatever a request is like. */
export function isOfStub({ field }: Clause): boolean {
  return notOfTheRequest.includes(field);
}

/** How close a stub came, by its reach and all its clauses. */
export function closenessOf(
  { rank: { serial } }: Candidate,
  reach: number,
  clauses: readonly Clause[],
): Closeness {
  const failing = clauses.filter(({ matched }) => !matched);
  const isSpent = failing.every(isOfStub);
  return { isSpent, reach, failing: failing.length, serial };
}

/** Sorts the closest first; of equals the oldest. */
export function byCloseness(a: Closeness, b: Closeness): number {
  return Number(b.isSpent) - Number(a.isSpent) || b.reach - a.reach ||
    a.failing - b.failing || a.serial - b.serial;
}
