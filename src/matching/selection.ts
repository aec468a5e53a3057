// Which stub answers a request: the matcher's schema, path patterns, the index,
// ranks, the selection, and near misses. It knows stubs only as candidates.

import type { RequestView } from "../request/request_view.ts";
import {
  type CallCounter,
  type Candidate,
  mayAnswer,
  namesMethod,
} from "./candidate.ts";
import type { TraitKind } from "./features.ts";
import { isBefore } from "./ranking.ts";
import type { IndexedRequest, StubIndex } from "./stub_index.ts";
import { type KeyedRow, StubList } from "./stub_list.ts";

/** A request whose body may still be on the wire. */
export interface AwaitedRequest extends IndexedRequest {
  readonly contentPending: boolean;
}

/** Where the stub for a request is sought. */
export interface StubSource<S extends Candidate> {
  readonly indexes: readonly StubIndex<S>[];
  readonly counter: CallCounter;
}

/** The stub that answers a request, if any. */
export type Selection<S extends Candidate> =
  | { readonly kind: "stub"; readonly stub: S }
  | { readonly kind: "none" }
  /** A stub looks at the body, and the body is not read yet: read it and ask again. */
  | { readonly kind: "needs_body" };

const none = { kind: "none" } as const;
const needsBody = { kind: "needs_body" } as const;

/**
 * The stub that answers a request: the best ranked of all that match
 * (docs/contract.md#s2.2). HEAD is answered by a stub for GET when none asks for HEAD itself (docs/contract.md#a12).
 */
export function selectStub<S extends Candidate>(
  subject: AwaitedRequest,
  { indexes, counter }: StubSource<S>,
): Selection<S> {
  const { method } = subject;
  const found = selectFor(subject, { indexes, counter, method });
  if (method !== "HEAD" || found.kind === "needs_body") return found;
  if (found.kind === "stub") {
    const asking = namesMethod(found.stub)
      ? found
      : selectFor(subject, { indexes, counter, method, among: namesMethod });
    if (asking.kind !== "none") return found;
  }
  const asGet = selectFor(subject, { indexes, counter, method: "GET" });
  return asGet.kind === "none" ? found : asGet;
}

interface Search<S extends Candidate> extends StubSource<S> {
  readonly method: string;
  /** Which stubs are considered; all unless given. */
  readonly among?: (stub: S) => boolean;
}

function selectFor<S extends Candidate>(
  subject: AwaitedRequest,
  search: Search<S>,
): Selection<S> {
  let best: Selection<S> = none;
  for (const index of search.indexes) {
    const place = index.literalPlace(subject);
    if (place instanceof StubList) best = inList(best, place, subject, search);
    else if (place !== undefined && mayReplace(best, place)) {
      best = tried(best, place, subject, search);
    }
    for (const list of index.looseLists(subject)) {
      best = inList(best, list, subject, search);
    }
    if (best === needsBody) return needsBody;
  }
  return best;
}

/** Stubs, and the part of the request by which the index found them. */
type Row<S> = KeyedRow<S> | {
  readonly key: null;
  readonly stubs: readonly S[];
};

/** The best of `best` and the stubs of a list. */
function inList<S extends Candidate>(
  best: Selection<S>,
  list: StubList<S>,
  subject: AwaitedRequest,
  search: Search<S>,
): Selection<S> {
  if (subject.contentPending && list.readsBody) return needsBody;
  let found = inRow(best, { key: null, stubs: list.rest }, subject, search);
  for (const row of list.rows(subject)) {
    found = inRow(found, row, subject, search);
  }
  return found;
}

/** The first stub of a row that matches and stands before `best`, or `best`. */
function inRow<S extends Candidate>(
  best: Selection<S>,
  { key, stubs }: Row<S>,
  subject: AwaitedRequest,
  search: Search<S>,
): Selection<S> {
  for (const stub of stubs) {
    if (!mayReplace(best, stub)) break;
    const found = tried(best, stub, subject, search, key);
    if (found !== best) return found;
  }
  return best;
}

/** Whether a stub is to be tried: there is none yet, or a lower ranked one. */
function mayReplace<S extends Candidate>(best: Selection<S>, stub: S): boolean {
  return best.kind === "none" ||
    best.kind === "stub" && isBefore(stub.rank, best.stub.rank);
}

/** The stub if it matches, else `best`. */
function tried<S extends Candidate>(
  best: Selection<S>,
  stub: S,
  subject: AwaitedRequest,
  { method, among, counter }: Search<S>,
  key: TraitKind | null = null,
): Selection<S> {
  if (among !== undefined && !among(stub)) return best;
  if (!answersTo(stub, method) || !mayAnswer(stub, counter, subject)) {
    return best;
  }
  if (!passes(stub, subject, method, key)) return best;
  const { bodyCheck } = stub;
  if (bodyCheck !== null) {
    if (subject.contentPending) return needsBody;
    if (!bodyCheck.test(subject, method)) return best;
  }
  return { kind: "stub", stub };
}

function answersTo({ plainMethod }: Candidate, method: string): boolean {
  return plainMethod === null || plainMethod === method;
}

/** Whether everything but the body matches that the index has not compared. */
function passes(
  stub: Candidate,
  subject: RequestView,
  method: string,
  key: TraitKind | null,
): boolean {
  if (key !== null && stub.settledBy === key) return true;
  for (const check of stub.checks) {
    if (!check.test(subject, method)) return false;
  }
  return true;
}
