// An answer as a value, between those who make it (actions), change it
// (faults), send it (exchange) and keep it (state). Nothing here decides what
// is answered.

import { type ErrorCode, statusOf } from "../schema/errors.ts";
import type { AnswerCopy } from "./answer_copy.ts";
import type { Ending, UpstreamFacts } from "./ending.ts";
import type { Json, JsonObject } from "../json/values.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import type { Player } from "./player.ts";
import type { ChunkSource } from "./chunk_source.ts";
import type { Write } from "./script.ts";
import type { TroubleKind } from "./trouble_kind.ts";

/** An answer that is complete; it is its own ending in the journal. */
export interface ReadyAnswer extends Ending {
  readonly kind: "ready";
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: Body;
  /** What `Response` is told, where many answers share it. */
  readonly init: ResponseInit | undefined;
  /** Cloned for each request: to make a new one takes 11 in a hundred of the scenario "miss". */
  readonly original: Response | null;
}

/** A text goes to the socket many times faster than bytes. */
type Body = string | Uint8Array<ArrayBuffer> | null;

/** What a complete answer is made of. */
interface Given {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: Body;
  readonly outcome: Ending["outcome"];
  /** What went wrong, in a sentence, where the outcome is a failure. */
  readonly detail?: string;
  /** Whether the same body answers many requests. */
  readonly isShared?: boolean;
}

/** Completes an answer; a status that ends with its headers loses its body here. */
export function ready(given: Given): ReadyAnswer {
  const { status, headers, isShared } = given;
  const body = hasNoContent(status) ? null : given.body;
  const init = sharedInit(given);
  const original = isShared && init === undefined
    ? originalOf(given, body)
    : null;
  const sent = original === null ? framed(body, headers) : body;
  const { outcome, detail } = given;
  return {
    kind: "ready",
    outcome,
    isShared: isShared === true,
    body: sent,
    init,
    original,
    status,
    headers,
    ...(detail === undefined ? {} : { detail }),
  };
}

/**
 * A 200 with nothing but one of these types is made of what all such answers
 * share, instead of a clone of its own: 17 in a hundred of the processor's time
 * in the scenario "many".
 */
const sharedInits = new Map(
  ["application/json", "text/plain"].map((type): [string, ResponseInit] => [
    type,
    { status: 200, headers: { "content-type": type } },
  ]),
);

function sharedInit({ status, headers }: Given): ResponseInit | undefined {
  const [[name = "", value = ""] = []] = headers;
  return status === 200 && headers.length === 1 &&
      name.toLowerCase() === "content-type"
    ? sharedInits.get(value)
    : undefined;
}

/** Without the Content-Type that the runtime gives to a text. */
function originalOf({ status, headers }: Given, body: Body): Response {
  const response = new Response(body, { status });
  response.headers.delete("content-type");
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

/** Bytes where no Content-Type is to go out, since a text would get one. */
function framed(body: Body, headers: HeaderLines): Body {
  return typeof body === "string" && !isTyped(headers)
    ? utf8.encode(body)
    : body;
}

const utf8 = new TextEncoder();

/** A response of its own for each request. */
export function toResponse(answer: ReadyAnswer): Response {
  const { body, init, original } = answer;
  if (init !== undefined) return new Response(body, init);
  if (original !== null) return original.clone();
  return new Response(body, initOf(answer.status, answer.headers));
}

/** Whether the lines name a Content-Type. */
export function isTyped(headers: HeaderLines): boolean {
  return headers.some(([name]) => name.toLowerCase() === "content-type");
}

/** Nothing for a plain 200, which the runtime sends fastest. */
function initOf(
  status: number,
  headers: HeaderLines,
): ResponseInit | undefined {
  if (headers.length === 0) return status === 200 ? undefined : { status };
  return { status, headers };
}

/** An answer that flows. */
export interface StreamAnswer {
  readonly kind: "stream";
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: ChunkSource;
  /** What ends each part of a stream that may go on for ever: an event, a line. */
  readonly separator?: RegExp;
  /** The body, where it is a script that is played. */
  readonly player?: Player;
  /** The last event of a stream that tells an error after so many events, where its kind has words for that: a language model's. */
  readonly troubleOf?: (
    kind: TroubleKind,
    sent: number,
  ) => Pick<Write, "bytes" | "mark">;
  /** Whom it comes from, where that is another server. */
  readonly upstream?: UpstreamFacts;
  /** What the journal keeps of the body, where that is more than its first bytes as they went out. */
  readonly copy?: AnswerCopy;
  /** Told how the body ended, beside whoever delivers it. */
  readonly hooks?: StreamHooks;
  /** Told the id of its request once the stream is open; what it gives back is called at the end. */
  onOpen?(requestId: string): () => void;
  /** Whether the body is to break off on purpose; the answer to a HEAD then counts as broken too. */
  readonly breaksOff?: boolean;
}

/** What is told how a stream ended; one of the three is called, once. */
export interface StreamHooks {
  onEnd(): void;
  /** Gives the error that the stream's reader is to see. */
  onError(error: unknown): unknown;
  /** The reader went away. */
  onCancel(): void;
}

/** What an action gives back. */
export type Answer = ReadyAnswer | StreamAnswer;

/** The same answer with more header lines, no longer shared: it is one request's own. */
export function withLines(
  answer: ReadyAnswer,
  lines: HeaderLines,
): ReadyAnswer {
  const { idHeader: _, ...rest } = answer;
  return withHeaders(rest, [...answer.headers, ...lines]);
}

/** The same answer with these header lines alone, no longer shared. */
export function withHeaders(
  answer: ReadyAnswer,
  headers: HeaderLines,
): ReadyAnswer {
  return {
    ...answer,
    headers,
    body: framed(answer.body, headers),
    isShared: false,
    init: undefined,
    original: null,
  };
}

/** An answer of one JSON text. */
export function jsonAnswer(
  status: number,
  value: Json | readonly JsonObject[],
  headers: HeaderLines = [],
): ReadyAnswer {
  return ready({
    status,
    headers: [["content-type", "application/json"], ...headers],
    body: JSON.stringify(value),
    outcome: "answered",
  });
}

/** The header of a JSON answer. */
const jsonType: HeaderLines = [["content-type", "application/json"]];

/** An answer of Standin's own where something failed: `{"error", "detail"}` and further remarks (docs/contract.md#a25). */
export function failure(
  error: ErrorCode,
  detail: string,
  outcome: Ending["outcome"],
  more: Readonly<Record<string, string>> = {},
): ReadyAnswer {
  const status = statusOf(error);
  const body = JSON.stringify({ error, detail, ...more });
  return ready({ status, headers: jsonType, body, outcome, detail });
}

/** RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5: these end with their headers. */
export function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
