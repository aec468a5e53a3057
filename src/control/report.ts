import type { Report } from "../model/report.ts";
import type { RequestRow } from "../model/request_row.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { AssertionNote } from "../state/assertion_log.ts";
import type { LateRequest } from "../state/scope_end.ts";
import type { Absence } from "../state/standing.ts";
import type { RecordedRow, ScopeRecord } from "../state/scope_record.ts";
import type { ControlParts } from "./parts.ts";
import type { Secrets } from "./secrets.ts";
import { showingCost } from "./shown_entry.ts";
import { showUnmatched, showUnused } from "./trouble.ts";

/** What of a scope there is to report. */
export interface ReportSubject {
  readonly record: ScopeRecord;
  readonly late: number;
  readonly lateRequests: readonly LateRequest[];
  /** Milliseconds since the epoch; `null` for a scope that lives. */
  readonly endedAt: number | null;
  /** Why requests may not be known, beside what the record says. */
  readonly absence?: Absence | undefined;
}

/** How much an answer may still hold, be it one report or many. */
export interface ReportRoom {
  /** Rows of requests. */
  rows: number;
  /** Unmatched requests and unused stubs. */
  troubles: number;
  /** Comparisons of a request with a stub, which explain what went wrong. */
  comparisons: number;
}

/** Rows of requests, what went wrong, and comparisons of a request with a stub, in one answer (docs/limits.md). */
const maxAllRows = 10_000;
const maxAllTroubles = 2000;
const maxComparisons = 10_000;

/** Unmatched requests that an unused stub is compared with. */
const maxCompared = 10;

export function newRoom(): ReportRoom {
  return {
    rows: maxAllRows,
    troubles: maxAllTroubles,
    comparisons: maxComparisons,
  };
}

/** Where a report is made, and how what was received is shown in it. */
export interface ReportScene {
  readonly parts: ControlParts;
  readonly secrets: Secrets;
  readonly room: ReportRoom;
}

/** A scope's report. */
export async function showReport(
  subject: ReportSubject,
  scene: ReportScene,
): Promise<Report> {
  const { record, late, lateRequests, endedAt, absence } = subject;
  const { parts: { state: { journals } }, secrets, room } = scene;
  const notes = record.assertions.toArray();
  const shown = newest(record.rows, room.rows);
  room.rows -= shown.length;
  const omitted = record.requests - record.evicted - shown.length;
  return {
    scope: record.scope,
    title: record.title,
    parent: record.parent,
    started_at: instant(record.startedAt),
    ended_at: endedAt === null ? null : instant(endedAt),
    ...judge(record, notes, absence ?? record.absence),
    counts: {
      requests: record.requests,
      unmatched: record.outcomes.get("no_match") ?? 0,
      late,
      evicted: record.evicted,
      outcomes: Object.fromEntries(record.outcomes),
    },
    requests: shown.map((row) => showRow(row, record, { journals, secrets })),
    ...(omitted === 0 ? {} : { omitted }),
    ...await showTroubles(record, scene),
    late_requests: lateRequests.map(({ receivedAt, method, target }) => ({
      received_at: instant(receivedAt),
      method,
      target: secrets.target(target, new Map()),
    })),
    assertions: notes.map((note) => ({
      asserted_at: instant(note.assertedAt),
      title: note.title,
      message: secrets.isOpen ? note.message : note.masked,
      result: note.result,
      conclusive: note.conclusive,
    })),
  };
}

/** Whether all was well. What is surely wrong stays wrong whatever else is not known. */
function judge(
  record: ScopeRecord,
  notes: readonly AssertionNote[],
  absence: Absence | null,
): Pick<Report, "passed" | "conclusive" | "inconclusive_because"> {
  const misses = record.outcomes.get("no_match") ?? 0;
  const unused = record.strict ? record.unmetCount : record.brokenCount;
  const isWrong = misses > 0 || unused > 0 ||
    notes.some(({ result, conclusive }) => conclusive && !result);
  if (isWrong) return { passed: false, conclusive: true };
  const passed = notes.every(({ result }) => result);
  const because = absence !== null && absence !== "order_unknown"
    ? absence
    : record.evicted > 0
    ? "evicted"
    : notes.some(({ conclusive }) => !conclusive)
    ? "assertions"
    : null;
  return because === null
    ? { passed, conclusive: true }
    : { passed, conclusive: false, inconclusive_because: because };
}

function showRow(
  row: RecordedRow,
  { scope }: ScopeRecord,
  { journals, secrets }: {
    readonly journals: ControlParts["state"]["journals"];
    readonly secrets: Secrets;
  },
): RequestRow {
  return {
    id: journals.idOf(row),
    seq: row.seq,
    received_at: instant(row.receivedAt),
    method: row.method,
    target: secrets.target(row.target, row.pathParams),
    scope,
    matched_stub_id: row.stubId,
    ...(row.stubScope === null ? {} : { matched_stub_scope: row.stubScope }),
    status: row.status,
    outcome: row.outcome,
    duration_ms: row.durationMs,
    ...(row.sentBy === null ? {} : { sent_by: row.sentBy }),
    ...(row.upstream === null ? {} : { upstream: row.upstream }),
  };
}

/** What went wrong, with the stub that is nearest to each request, and the request to each stub. */
async function showTroubles(
  record: ScopeRecord,
  { parts, secrets, room }: ReportScene,
): Promise<Pick<Report, "unmatched" | "unused_stubs">> {
  const { state, world } = parts;
  const viewer = { state, world, secrets };
  const counter = { ownCalls: () => 0, values: record.values };
  const scene = { counter, meter: new WorkMeter(world) };
  const unmatched: Report["unmatched"] = [];
  const misses = newest(record.unmatched, room.troubles);
  room.troubles -= misses.length;
  for (const entry of misses) {
    await scene.meter.spend(showingCost(entry));
    const stubs = takeRoom(record.stubs, room);
    unmatched.push(await showUnmatched(entry, { ...scene, stubs }, viewer));
  }
  const last = newest(misses, maxCompared);
  const unused_stubs: Report["unused_stubs"] = [];
  const unmet = record.unmet.slice(0, room.troubles);
  room.troubles -= unmet.length;
  for (const stub of unmet) {
    // A request that came nearest to it explains more than one that only came later.
    const near = misses.filter((_, at) =>
      unmatched[at]?.near_miss?.stub_id === stub.id
    );
    const compared = near.length > 0 ? newest(near, maxCompared) : last;
    const entries = takeRoom(compared, room);
    const shown = await showUnused(stub, { ...scene, entries }, viewer);
    const fails = record.strict || stub.spec.expected_calls !== undefined;
    unused_stubs.push({ ...shown, fails });
  }
  return { unmatched, unused_stubs };
}

/** The last of some, at most so many. */
function newest<T>(items: readonly T[], most: number): readonly T[] {
  return items.slice(Math.max(0, items.length - most));
}

/** What may still be compared: all of it, or nothing. */
function takeRoom<T>(items: readonly T[], room: ReportRoom): readonly T[] {
  if (items.length > room.comparisons) return [];
  room.comparisons -= items.length;
  return items;
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
