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
  const { request, seq, scope, stubId, stubScope, durationMs } = entry;
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
    ...(stubScope === null ? {} : { matched_stub_scope: stubScope }),
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
    ...times(entry),
  };
  journals.forgetDecoded(entry);
  return row;
}

/** What the time of an answer went into; most rows have nothing to tell, and stay short. */
function times(entry: Entry) {
  const answer = answerSoFar(entry);
  if (answer === null) return {};
  const latency = entry.chaos?.latencyMs ?? 0;
  const headers = answer.upstream?.headersMs ?? null;
  const first = answer.stream?.firstEventMs ?? null;
  return {
    ...(latency === 0 ? {} : { latency_ms: latency }),
    ...(headers === null ? {} : { upstream_ms: headers }),
    ...(first === null ? {} : { first_event_ms: first }),
  };
}

/** What a row has only once its answer is there. */
const ofAnswers = [
  "events_sent",
  "upstream",
  "latency_ms",
  "upstream_ms",
  "first_event_ms",
] as const;

/** The row of a request as it was when it came. */
export function arrivedRow(row: RequestRow): RequestRow {
  const arrived = { ...row, status: null, outcome: null, duration_ms: null };
  for (const name of ofAnswers) delete arrived[name];
  return arrived;
}
