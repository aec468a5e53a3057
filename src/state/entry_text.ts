import type { Ending } from "../answers/ending.ts";
import type { ChaosPlan } from "../faults/plan.ts";
import type { PathPattern } from "../matching/path_pattern.ts";
import type { SelectedBy } from "../model/selected_by.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import type { BodyState } from "../request/arrived_body.ts";
import { IncomingRequest } from "../request/incoming_request.ts";
import type { SentBy } from "../request/sent_by.ts";
import type { Entry, Opening } from "./entry.ts";

type Lines = HeaderLines;

/** Bytes as they stand in a text: as such where they are UTF-8. */
type Bytes = { readonly s: string } | { readonly x: string };

type EndingText = Omit<Ending, "body" | "isShared"> & {
  readonly body: Bytes | null;
};

/** An entry as another server may read it: a plain JSON value. */
export interface EntryText {
  /** The id that the server gave it which received the request. */
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly lines: Lines;
  readonly client: string;
  /** Milliseconds since the epoch, on the clock that all share. */
  readonly at: number;
  /** What its scope's clock showed, less that. */
  readonly shift: number;
  readonly sent_by: SentBy | null;
  readonly trailers: Lines | null;
  readonly body: Bytes | null;
  readonly body_state: BodyState;
  readonly body_size: number;
  readonly selected_by: SelectedBy | null;
  readonly stub: {
    readonly id: string;
    readonly scope: string | null;
    readonly pattern: PathPattern | null;
    readonly action: string;
  } | null;
  readonly chaos: Omit<ChaosPlan, "due"> | null;
  readonly duration: number;
  readonly ending: EndingText | null;
  /** What was sent of a stream that is still open. */
  readonly open: EndingText | null;
}

export type Told = Entry & { readonly action?: string | null };

/** What is known of an entry beside what stands in it. */
export interface EntryFacts {
  readonly id: string;
  /** What is to be added to this server's clock. */
  readonly offset: number;
  /** Bytes kept of a body. */
  readonly limit: number;
}

/** The text of an entry, with at most `limit` bytes of each body. */
export function entryText(entry: Told, facts: EntryFacts): EntryText {
  const { stream, ending, durationMs, request } = entry;
  const { id, offset, limit } = facts;
  return {
    id,
    at: stampOf(request, offset),
    duration: durationMs,
    lines: request.headerLines,
    ...headText(entry, limit),
    ending: ending === null ? null : endingText(ending, limit),
    open: stream === null ? null : endingText(stream, limit),
  };
}

/** When a request came, on the clock that all share. */
export function stampOf(
  { receivedAt }: IncomingRequest,
  offset: number,
): number {
  return Math.round(receivedAt + offset);
}

/** What was asked, and of whom. */
export function headText(
  entry: Told,
  limit: number,
): Omit<EntryText, "id" | "at" | "duration" | "lines" | "ending" | "open"> {
  const { request, stubId } = entry;
  const kept = keptBody(request, limit);
  return {
    method: request.method,
    url: request.head.url,
    client: request.clientIp,
    shift: request.now() - request.receivedAt,
    sent_by: request.sentBy,
    trailers: request.trailers,
    body: kept,
    body_state: request.bodyState,
    body_size: request.bodySize,
    selected_by: entry.selectedBy,
    stub: stubId === null ? null : {
      id: stubId,
      scope: entry.stubScope,
      pattern: entry.pattern,
      action: entry.action ?? "none",
    },
    chaos: entry.chaos === null ? null : planText(entry.chaos),
  };
}

function planText({ due: _, ...plan }: ChaosPlan): EntryText["chaos"] {
  return plan;
}

function keptBody(request: IncomingRequest, limit: number): Bytes | null {
  return request.bodyState.kind === "none"
    ? null
    : bytesText(request.content.bytes.subarray(0, limit));
}

/** The text of how a request ended, or of how far its answer came. */
export function endingText(ending: Ending, limit: number): EndingText {
  const { body } = ending;
  const bytes = typeof body === "string" ? utf8.encode(body) : body;
  return {
    outcome: ending.outcome,
    status: ending.status,
    headers: ending.headers,
    ...optional(ending, "idHeader"),
    ...optional(ending, "detail"),
    ...optional(ending, "upstream"),
    ...optional(ending, "received"),
    ...optional(ending, "events"),
    ...optional(ending, "stream"),
    body: bytes === null ? null : bytesText(bytes.subarray(0, limit)),
    bodySize: ending.bodySize ?? bytes?.length ?? 0,
  };
}

function optional<K extends keyof Ending>(
  ending: Ending,
  name: K,
): Partial<Pick<Ending, K>> {
  return ending[name] === undefined ? {} : { [name]: ending[name] } as Pick<
    Ending,
    K
  >;
}

/** The ending that a text tells of. */
export function endingOf({ body, ...text }: EndingText): Ending {
  return { ...text, body: body === null ? null : bytesOf(body) };
}

/** The request that a text tells of, as it was received. */
export function requestOf(text: EntryText): IncomingRequest {
  const { method, url, lines, at, client, sent_by } = text;
  const request = new IncomingRequest({ method, url }, lines, {
    receivedAt: at,
    startedAt: at,
    head: { url, lines },
    client,
    trailers: text.trailers,
    ...(sent_by === null ? {} : { sentBy: sent_by }),
  });
  request.setNow(at + text.shift);
  if (text.body !== null) {
    request.noteStreamed(bytesOf(text.body), text.body_size);
    request.bodyState = text.body_state;
  }
  return request;
}

/** What is known of it when its entry is opened. */
export function openingOf({ stub, chaos, selected_by }: EntryText): Opening {
  return {
    selectedBy: selected_by,
    chaos: chaos === null ? null : { ...chaos, due: [] },
    stub: stub === null ? null : {
      id: stub.id,
      pattern: stub.pattern,
      home: { name: stub.scope },
      action: { kind: stub.action === "response" ? "ready" : "live" },
      spec: { action: { [stub.action]: {} } },
    },
  };
}

const utf8 = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function bytesText(bytes: Uint8Array): Bytes {
  try {
    return { s: strict.decode(bytes) };
  } catch {
    return { x: bytes.toBase64() };
  }
}

function bytesOf(text: Bytes): Uint8Array<ArrayBuffer> {
  return "s" in text ? utf8.encode(text.s) : Uint8Array.fromBase64(text.x);
}
