import { Buffer } from "node:buffer";
import { readText } from "../request/content.ts";
import { headerFields } from "../request/fields.ts";
import { firstValue } from "../request/header_lines.ts";
import { traceOf } from "../request/trace_context.ts";
import { WebhookMessage } from "../request/webhook_message.ts";
import type { Ending, SentEvent } from "../answers/ending.ts";
import type { ChaosPlan } from "../faults/plan.ts";
import { answerSoFar, type Entry } from "../state/entry.ts";
import { pathParams } from "../matching/path_pattern.ts";
import { type JsonObject, setOwn } from "../json/values.ts";
import type {
  ListedEvent,
  ListedFault,
  ListedRequest,
  RecordedAnswer,
} from "../model/request_listing.ts";
import type { Fields } from "../request/request_view.ts";

/** A received request as the control API shows it: the reference's keys, then Standin's (docs/contract.md#b1.8, #a26). */
export function listRequest(entry: Entry, id: string): ListedRequest {
  const { request, chaos } = entry;
  const ending = answerSoFar(entry);
  const { bodyState } = request;
  const { bytes } = request.content;
  const text = request.bodyTruncated ? asText(bytes) : sentText(request);
  const trace = traceOf(request.headerLines);
  return {
    id,
    seq: entry.seq,
    received_at: new Date(entry.request.receivedAt).toISOString(),
    method: request.method,
    path: request.path,
    target: request.target,
    query: plain(request.query.toObject()),
    query_all: all(request.query),
    headers: plain(request.headers.toObject()),
    headers_all: all(request.headers),
    ...asSent(request),
    ...shownBody(text, bytes),
    body_size: request.bodySize,
    body_truncated: request.bodyTruncated || bodyState.kind === "too_large",
    body_decoded_from: bodyState.kind === "read" ? bodyState.decodedFrom : null,
    host: request.host,
    scheme: request.scheme,
    client_ip: request.clientIp,
    scope: entry.scope,
    ...(entry.selectedBy === null ? {} : { selected_by: entry.selectedBy }),
    ...(request.sentBy === null ? {} : { sent_by: request.sentBy }),
    ...(trace === null ? {} : { trace_id: trace }),
    ...(request instanceof WebhookMessage
      ? { caused_by: request.causedBy }
      : {}),
    path_params: fromMap(pathParams(entry.pattern, request)),
    matched_stub_id: entry.stubId,
    ...(entry.stubScope === null
      ? {}
      : { matched_stub_scope: entry.stubScope }),
    response: ending === null
      ? null
      : listEnding(ending, { id, durationMs: entry.durationMs }),
    chaos: chaos === null ? null : {
      latency_ms: chaos.latencyMs,
      drop_draw: chaos.dropDraw,
      drop_probability: chaos.dropProbability,
      dropped: chaos.drops,
      ...(chaos.faults.length === 0 ? {} : { faults: listFaults(chaos) }),
    },
  };
}

/** The text of a request's body; `null` where it is none. The content's own memory of it would leave a second journal behind. */
export function sentText(
  { content, headerLines }: Entry["request"],
): string | null {
  return readText(content.bytes, firstValue(headerLines, "content-type"));
}

function listFaults({ faults }: ChaosPlan): ListedFault[] {
  return faults.map(({ atMs, ...fault }) => ({ ...fault, at_ms: atMs }));
}

/** What only the exact listener hands over. */
function asSent({ headerLines, trailers }: Entry["request"]) {
  return trailers === null ? {} : { header_lines: headerLines, trailers };
}

/** Bytes of an answer's body that a listing shows. */
export const mostShown = 65_536;

/** What is shown of a body, and its whole size. No text has fewer bytes than characters. */
function shownPart(body: Ending["body"]): { bytes: Uint8Array; size: number } {
  if (typeof body === "string") {
    const start = new TextEncoder().encode(body.slice(0, mostShown));
    const bytes = start.subarray(0, mostShown);
    return { bytes, size: Buffer.byteLength(body) };
  }
  const bytes = body ?? new Uint8Array(0);
  return { bytes: bytes.subarray(0, mostShown), size: bytes.length };
}

/** How an answer is, or ends, while there is more of it. */
const unfinished = new Set<Ending["outcome"]>([
  "open",
  "dropped",
  "client_left",
  "shutdown",
  "failed",
]);

function listEnding(
  ending: Ending,
  { id, durationMs }: { id: string; durationMs: number },
): RecordedAnswer {
  const { outcome, status, headers, idHeader, events, detail, upstream } =
    ending;
  const decodedFrom = ending.received?.decodedFrom ?? null;
  const carried = idHeader === undefined ? [] : [[idHeader, id] as const];
  const sent = shownPart(ending.body);
  const { bytes } = sent;
  const size = ending.bodySize ?? sent.size;
  const isWhole = size <= bytes.length && !unfinished.has(outcome);
  return {
    status,
    duration_ms: durationMs,
    outcome,
    headers: all(headerFields([...headers, ...carried])),
    ...shownBody(isWhole ? wholeText(bytes) : asText(bytes), bytes),
    body_size: size,
    body_truncated: size > bytes.length,
    ...(decodedFrom === null ? {} : { body_decoded_from: decodedFrom }),
    ...(events === undefined ? {} : { events: events.map(listEvent) }),
    ...streamFacts(ending),
    ...(upstream === undefined ? {} : {
      upstream: { url: upstream.url, headers_ms: upstream.headersMs },
    }),
    ...(detail === undefined ? {} : { detail }),
  };
}

function streamFacts({ stream }: Ending): Partial<RecordedAnswer> {
  if (stream === undefined) return {};
  const { eventsSent, firstEventMs, lastEvent, isComplete, endedBy } = stream;
  const { resumedAfter } = stream;
  return {
    events_sent: eventsSent,
    first_event_ms: firstEventMs,
    last_event: lastEvent === null ? null : listEvent(lastEvent),
    complete: isComplete,
    ended_by: endedBy,
    ...(resumedAfter === null ? {} : { resumed_after: resumedAfter }),
  };
}

/** An event of a stream as it is listed. */
export function listEvent({ atMs, id, event, bytes }: SentEvent): ListedEvent {
  return { at_ms: atMs, id, event, bytes };
}

/** The text of bytes that may have been cut inside their last character. */
function asText(bytes: Uint8Array): string | null {
  return wholeText(bytes, { stream: true });
}

/** The text of all bytes; `null` where they are none. */
function wholeText(
  bytes: Uint8Array,
  options: TextDecodeOptions = {},
): string | null {
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return utf8.decode(bytes, options);
  } catch {
    return null;
  }
}

/** Bytes that are not UTF-8 are shown in base64, with a marker (docs/contract.md#d6). */
function shownBody(text: string | null, bytes: Uint8Array) {
  return text === null
    ? {
      body: Buffer.from(bytes).toString("base64"),
      body_encoding: "base64" as const,
    }
    : { body: text, body_encoding: "utf-8" as const };
}

function all(fields: Fields): Record<string, string[]> {
  const object = {};
  for (const name of fields.names()) {
    setOwn(object, name, [...fields.values(name) ?? []]);
  }
  return object;
}

function fromMap(params: ReadonlyMap<string, string>): Record<string, string> {
  const object = {};
  for (const [name, value] of params) setOwn(object, name, value);
  return object;
}

function plain(object: JsonObject): Record<string, string> {
  const texts = {};
  for (const [name, value] of Object.entries(object)) {
    setOwn(texts, name, String(value));
  }
  return texts;
}
