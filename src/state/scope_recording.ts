import { callsIn, type Candidate } from "../matching/candidate.ts";
import { pathParams } from "../matching/path_pattern.ts";
import { copyRequest } from "../request/copied_request.ts";
import { type Entry, isMiss } from "./entry.ts";
import type { Journal } from "./journal.ts";
import type { ScopeMemory } from "./scope_memory.ts";
import type { RecordedRow, ScopeRecord, UnmetStub } from "./scope_record.ts";
import type { Stub } from "./stub.ts";
import { isMet } from "./stub_use.ts";

/** Rows of a report, and unmatched requests and unused stubs in it (docs/limits.md). */
const maxReported = 1000;
const maxTroubles = 100;

/** Characters that are kept of a target, in a report and of a late request (docs/limits.md). */
export const maxTarget = 2000;

/** Bytes of requests that are kept for one report (docs/limits.md). */
const maxReportBytes = 1024 * 1024;

/** What there is to tell of a scope now. */
export function recordOf(scope: ScopeMemory): ScopeRecord {
  const { name, settings, parent, createdAt, journal } = scope;
  const unmatched = unmatchedOf(journal);
  const unmet = [...scope.inOrder()].filter((one) => !isMet(one));
  return {
    scope: name,
    title: settings.title ?? null,
    parent: parent?.name ?? null,
    startedAt: createdAt,
    strict: settings.strict === true,
    requests: journal.size + journal.evicted,
    evicted: journal.evicted,
    absence: scope.absence,
    outcomes: journal.outcomes.toMap(),
    rows: rowsOf(journal),
    unmatched,
    stubs: unmatched.length === 0 ? [] : candidatesOf(scope),
    values: unmatched.length === 0 ? {} : scope.values,
    unmet: unmet.slice(0, maxTroubles).map((one) => unmetOf(one, scope)),
    unmetCount: unmet.length,
    brokenCount:
      unmet.filter(({ spec }) => spec.expected_calls !== undefined).length,
    assertions: scope.assertions,
  };
}

function rowsOf(journal: Journal): RecordedRow[] {
  const rows: RecordedRow[] = [];
  let bytes = 0;
  for (const entry of journal.newest()) {
    const row = rowOf(entry);
    bytes += row.target.length;
    if (bytes > maxReportBytes || rows.length === maxReported) break;
    rows.push(row);
  }
  return rows.reverse();
}

function rowOf(entry: Entry): RecordedRow {
  const { seq, request, stubId, stubScope, pattern, ending, durationMs } =
    entry;
  return {
    seq,
    origin: entry.origin,
    receivedAt: request.receivedAt,
    method: request.method,
    target: request.target.slice(0, maxTarget),
    pathParams: pathParams(pattern, request),
    stubId,
    stubScope,
    status: ending?.status ?? null,
    outcome: ending?.outcome ?? null,
    durationMs: ending === null ? null : durationMs,
    sentBy: request.sentBy,
    upstream: ending?.upstream?.url ?? null,
  };
}

/** Copies, since a journal gives the memory of what it lets go of back at once. */
function unmatchedOf(journal: Journal): Entry[] {
  if (journal.outcomes.of("no_match") === 0) return [];
  const kept: Entry[] = [];
  let bytes = 0;
  for (const entry of journal.newest()) {
    if (!isMiss(entry)) continue;
    bytes += entry.request.heldBytes + entry.request.head.bytes;
    if (bytes > maxReportBytes || kept.length === maxTroubles) break;
    kept.push(copyOf(entry));
  }
  return kept.reverse();
}

function copyOf(entry: Entry): Entry {
  const { seq, request, scope, selectedBy, chaos, ending, durationMs } = entry;
  return {
    seq,
    request: copyRequest(request),
    scope,
    selectedBy,
    stubId: null,
    stubScope: null,
    pattern: null,
    chaos,
    ending,
    stream: null,
    durationMs,
    changed: entry.changed,
    origin: entry.origin,
  };
}

/** The stubs that serve a scope; of its own only what a near miss asks, since they end with it. */
function candidatesOf(scope: ScopeMemory): Candidate[] {
  const candidates: Candidate[] = [];
  for (let one: ScopeMemory | null = scope; one !== null; one = one.around) {
    for (const stub of one.inOrder()) {
      const isLasting = one !== scope && !stub.countedPerScope;
      candidates.push(isLasting ? stub : bare(stub, scope));
    }
  }
  return candidates;
}

function unmetOf(stub: Stub, scope: ScopeMemory): UnmetStub {
  const { expected_calls } = stub.spec;
  return { ...bare(stub, scope), calls: stub.calls, spec: { expected_calls } };
}

/** What of a stub a request is compared with, and its calls as they count in a scope. */
function bare(stub: Candidate, scope: ScopeMemory): Candidate {
  return {
    id: stub.id,
    scope: stub.scope,
    request: stub.request,
    literal: stub.literal,
    pattern: stub.pattern,
    itemPattern: stub.itemPattern,
    predicates: stub.predicates,
    bodyPredicates: stub.bodyPredicates,
    plainMethod: stub.plainMethod,
    checks: stub.checks,
    settledBy: stub.settledBy,
    bodyCheck: stub.bodyCheck,
    features: stub.features,
    beginning: stub.beginning,
    rank: stub.rank,
    disabled: stub.disabled,
    maxCalls: stub.maxCalls,
    sequenceLength: stub.sequenceLength,
    condition: stub.condition,
    isFree: stub.isFree,
    calls: callsIn(stub, scope),
    lastCallAt: stub.lastCallAt,
    countedPerScope: false,
  };
}
