import type { RequestView } from "../request/request_view.ts";
import {
  type CallCounter,
  type Candidate,
  mayAnswer,
  namesMethod,
} from "./candidate.ts";
import { fitsStubPath, pathParams } from "./path_pattern.ts";
import { isBefore } from "./ranking.ts";

/** A stub that matches, with its path parameters. */
export interface Match<S> {
  readonly stub: S;
  readonly params: ReadonlyMap<string, string>;
}

/** All stubs that match, the one that answers first: a plain scan, for explanations. */
export function matchesOf<S extends Candidate>(
  stubs: Iterable<S>,
  subject: RequestView,
  counter: CallCounter,
): Match<S>[] {
  const open = [...stubs].filter((stub) => mayAnswer(stub, counter, subject));
  const asSent = matching(open, subject, subject.method);
  if (subject.method !== "HEAD") return asSent;
  if (asSent.some(({ stub }) => namesMethod(stub))) return asSent;
  const asGet = matching(open, subject, "GET");
  return asGet.length === 0 ? asSent : asGet;
}

function matching<S extends Candidate>(
  stubs: Iterable<S>,
  subject: RequestView,
  method: string,
): Match<S>[] {
  const found: Match<S>[] = [];
  for (const stub of stubs) {
    if (!matches(stub, subject, method)) continue;
    found.push({ stub, params: pathParams(stub.pattern, subject) });
  }
  return found.sort((a, b) => isBefore(a.stub.rank, b.stub.rank) ? -1 : 1);
}

/** Compares the whole path, which the index would have led to. */
function matches(
  stub: Candidate,
  subject: RequestView,
  method: string,
): boolean {
  const { pattern, predicates, bodyCheck } = stub;
  const tests = bodyCheck === null ? predicates : [...predicates, bodyCheck];
  return tests.every((one) => one.test(subject, method)) &&
    (pattern === null || fitsStubPath(stub, subject.segments));
}
