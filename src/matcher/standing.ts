import type { Subject } from "../model/subject.ts";
import { type Candidate, mayAnswer, namesMethod } from "./candidate.ts";
import { matchPath } from "./path_pattern.ts";
import { isBefore } from "./ranking.ts";
import type { StubMatcher } from "./stub_matcher.ts";

/** A stub that matches, with its path parameters. */
export interface Standing<S> {
  readonly stub: S;
  readonly params: ReadonlyMap<string, string>;
}

/** All stubs that match, the one that answers first: a plain scan, for explanations. */
export function standings<S extends Candidate>(
  stubs: Iterable<S>,
  subject: Subject,
): Standing<S>[] {
  const asSent = matching(stubs, subject, subject.method);
  if (subject.method !== "HEAD") return asSent;
  if (asSent.some(({ stub }) => namesMethod(stub))) return asSent;
  const asGet = matching(stubs, subject, "GET");
  return asGet.length === 0 ? asSent : asGet;
}

function matching<S extends Candidate>(
  stubs: Iterable<S>,
  subject: Subject,
  method: string,
): Standing<S>[] {
  const found: Standing<S>[] = [];
  for (const stub of stubs) {
    const params = mayAnswer(stub) ? captureFully(stub, subject, method) : null;
    if (params !== null) found.push({ stub, params });
  }
  return found.sort((a, b) => isBefore(a.stub.rank, b.stub.rank) ? -1 : 1);
}

function captureFully(
  { matcher }: Candidate,
  subject: Subject,
  method: string,
): ReadonlyMap<string, string> | null {
  const { predicates, body } = matcher;
  const tests = body === null ? predicates : [...predicates, body];
  return tests.every((one) => one.test(subject, method))
    ? captureAnywhere(matcher, subject)
    : null;
}

/** Compares the whole path, which the index would have led to. */
function captureAnywhere(
  { pattern }: StubMatcher,
  subject: Subject,
): ReadonlyMap<string, string> | null {
  return pattern === null ? new Map() : matchPath(pattern, subject.segments);
}
