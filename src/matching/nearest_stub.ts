import type { RequestView } from "../request/request_view.ts";
import type { CallCounter, Candidate } from "./candidate.ts";
import {
  byCloseness,
  type Closeness,
  closenessOf,
  reachOf,
} from "./closeness.ts";
import { explainStub } from "./near_miss.ts";

/** Stubs that are looked at, the newest of them, and those of which every condition is tried (docs/limits.md). */
const maxNearby = 1000;
const maxTried = 3;

/** The stub that came closest, and the fields in which it differs. */
interface NearestStub {
  readonly stub: Candidate;
  readonly fields: readonly string[];
}

/**
 * The stub that came closest to a request, at once: a span ends with the answer,
 * and no long look fits in between. It may be another one than the first of the
 * near misses where there are many stubs.
 */
export function nearestStub(
  stubs: readonly Candidate[],
  subject: RequestView,
  counter: CallCounter,
): NearestStub | null {
  const reached = stubs.slice(-maxNearby)
    .map((stub) => ({ stub, reach: reachOf(stub, subject) }))
    .sort((a, b) => b.reach - a.reach)
    .slice(0, maxTried);
  let best: NearestStub & { readonly closeness: Closeness } | null = null;
  for (const { stub, reach } of reached) {
    const clauses = explainStub(stub, subject, counter);
    const closeness = closenessOf(stub, reach, clauses);
    if (best !== null && byCloseness(best.closeness, closeness) <= 0) continue;
    const wrong = clauses.filter(({ matched }) => !matched);
    const fields = [...new Set(wrong.map(({ field }) => field))];
    best = { stub, fields, closeness };
  }
  return best;
}
