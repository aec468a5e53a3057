import { isJsonObject, type JsonObject } from "../json/values.ts";
import type { RequestMatcher } from "./request_matcher.ts";
import { soleEquality, type TraitKind } from "./features.ts";
import type { RequestView } from "../request/request_view.ts";
import { withoutFinalDot } from "../request/target.ts";
import { compileCriterion } from "../criteria/criterion.ts";
import { bodyPredicates, morePredicates } from "./more_predicates.ts";
import {
  fitsStubPath,
  type Literal,
  literalPath,
  literalText,
  parsePath,
  patternBelow,
  type StubPath,
} from "./path_pattern.ts";
import {
  asCriterion,
  type Check,
  type Predicate,
  valuePredicate,
} from "./predicate.ts";
import { plainChecks } from "./target_predicate.ts";

/** A stub's `request`, ready to be tried. */
export interface StubMatcher extends Literal, StubPath {
  /** All but the pattern and what looks at the body, for explanations. */
  readonly predicates: readonly Predicate[];
  /** What looks at the body, for explanations. */
  readonly bodyPredicates: readonly Predicate[];
  /** The method where it is one text in upper case, which is compared without a call ("many": 12 in a hundred). */
  readonly plainMethod: string | null;
  /** What is tried after it, where the index led to the stub. */
  readonly checks: readonly Check[];
  /** The part of a request by which a stub is found that then needs none of `checks`. */
  readonly settledBy: TraitKind | null;
  /** Tried last, because it may need a body that is still on the wire. */
  readonly bodyCheck: Check | null;
}

// Where there are many stubs, what they share is at hand in the processor's cache.
const noChecks: readonly Check[] = [];
const usualMethods = ["GET", "POST", "PUT", "DELETE", "PATCH"];

/** Compiles the predicates in the order of docs/contract.md#b3.4, the body last. */
export function compileMatcher(
  request: RequestMatcher,
  { hasItems = false }: { hasItems?: boolean } = {},
): StubMatcher {
  const { path, method, headers, host, query } = request;
  const pattern = typeof path === "string" ? parsePath(path) : null;
  const predicates: Predicate[] = [];
  if (path !== undefined && typeof path !== "string") {
    predicates.push(valuePredicate("path", path, (subject) => subject.path));
  }
  if (method !== undefined) predicates.push(methodPredicate(method));
  if (headers !== undefined) {
    predicates.push(
      valuePredicate("headers", headers, (subject) => subject.headers),
    );
  }
  if (host !== undefined) predicates.push(hostPredicate(host));
  if (query !== undefined) {
    predicates.push(valuePredicate("query", query, (subject) => subject.query));
  }
  predicates.push(...morePredicates(request, pattern));
  const itemPattern = hasItems && pattern !== null
    ? patternBelow(pattern, "id")
    : null;
  const isPlain = typeof method === "string" && method === method.toUpperCase();
  const tested = predicates.filter(({ field }) =>
    !(isPlain && field === "method")
  );
  const checks = [...pathCheck({ pattern, itemPattern }), ...tested];
  const [sole] = checks.length === 1 ? tested : [];
  const ofBody = bodyPredicates(request);
  return {
    plainMethod: isPlain ? sharedText(method) : null,
    checks: sharedChecks(checks),
    settledBy: sole === undefined ? null : soleEquality(sole),
    bodyCheck: allOf(ofBody),
    literal: literalPath(pattern),
    pattern,
    itemPattern,
    predicates,
    bodyPredicates: ofBody,
  };
}

/** The list that all stubs with the same checks have in common, if there is one. */
function sharedChecks(checks: readonly Check[]): readonly Check[] {
  if (checks.length === 0) return noChecks;
  const isPlain = checks.length === 1 && checks[0] === plainChecks[0];
  return isPlain ? plainChecks : checks;
}

/** The same text in the one place that all stubs have in common, if it is a usual one. */
function sharedText(method: string): string {
  return usualMethods.find((usual) => usual === method) ?? method;
}

/** One check for all; most stubs have one at most. */
function allOf(predicates: readonly Predicate[]): Check | null {
  const [first, ...more] = predicates;
  if (first === undefined || more.length === 0) return first ?? null;
  const test = (subject: RequestView, method: string) =>
    predicates.every((one) => one.test(subject, method));
  return { test };
}

/** The index compares literals, but for one with an escape, which may be meant decoded or not, and not what stands between a text's ends. */
function pathCheck(path: StubPath): Check[] {
  const { pattern } = path;
  const isLeft = pattern?.segments.some((segment) =>
    segment.kind !== "parameter" && literalText(segment) === null
  );
  if (pattern === null || !isLeft) return [];
  return [{ test: ({ segments }) => fitsStubPath(path, segments) }];
}

/**
 * A stub's method is compared upper-cased (docs/contract.md#a12), and as it stands, so
 * that a method sent in lower case can be stubbed as well.
 */
function methodPredicate(method: string | JsonObject): Predicate {
  const wanted = typeof method === "string" ? method.toUpperCase() : method;
  const criterion = asCriterion(wanted);
  const read = (subject: RequestView) => subject.method;
  if (typeof wanted === "string") {
    const test = (_: RequestView, sent: string) =>
      sent === wanted || sent === method;
    return { field: "method", criterion, read, test };
  }
  const test = compileCriterion(criterion);
  return {
    field: "method",
    criterion,
    read,
    test: (subject, method) => test(method, subject),
  };
}

/** A host is compared with its port when the stub names one (docs/contract.md#a15). */
function hostPredicate(host: string | JsonObject): Predicate {
  const read = (subject: RequestView) => subject.host;
  if (isJsonObject(host)) return valuePredicate("host", host, read);
  const wanted = withoutFinalDot(host.toLowerCase());
  const criterion = asCriterion(wanted);
  const bare = wanted.replace(/^\[(.*)\]$/, "$1");
  const test = (subject: RequestView) =>
    subject.host === bare || subject.authority === wanted;
  return { field: "host", criterion, read, test };
}
