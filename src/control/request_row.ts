import type { RequestRow } from "../model/request_row.ts";
import { traceOf } from "../request/trace_context.ts";
import { answerSoFar, type Entry } from "../state/entry.ts";
import { type Showing, showTarget } from "./shown_entry.ts";

/** A received request in a line; nothing that was decoded for that is kept. */
export function showRow(
  entry: Entry,
  showing: Showing,
): RequestRow {
  const { state: { journals } } = showing;
  const { request, seq, scope, stubId, durationMs } = entry;
  const answer = answerSoFar(entry);
  const trace = traceOf(request.headerLines);
  const row: RequestRow = {
    id: journals.idOf(entry),
    seq,
    received_at: new Date(request.receivedAt).toISOString(),
    method: request.method,
    target: showTarget(entry, showing),
    scope,
    matched_stub_id: stubId,
    status: answer?.status ?? null,
    outcome: answer?.outcome ?? null,
    duration_ms: answer === null ? null : durationMs,
    ...(request.sentBy === null ? {} : { sent_by: request.sentBy }),
    ...(trace === null ? {} : { trace_id: trace }),
    ...(answer?.stream === undefined
      ? {}
      : { events_sent: answer.stream.eventsSent }),
    ...(answer?.upstream === undefined
      ? {}
      : { upstream: answer.upstream.url }),
  };
  journals.forgetDecoded(entry);
  return row;
}

/** The row of a request as it was when it came. */
export function arrivedRow(row: RequestRow): RequestRow {
  const { events_sent: _, upstream: __, ...arrived } = row;
  return { ...arrived, status: null, outcome: null, duration_ms: null };
}
