import { type ErrorCode, statusOf } from "../model/errors.ts";
import type { Outcome, SentEvent } from "../journal.ts";

/** Names and values, a pair a line. */
export type HeaderLines = [string, string][];

/** An answer that is complete. */
export interface ReadyAnswer {
  readonly kind: "ready";
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly outcome: Outcome;
  /** What went wrong, in a sentence, where the outcome is a failure. */
  readonly detail?: string;
}

/** An answer that flows. */
export interface StreamAnswer {
  readonly kind: "stream";
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Filled as the events of an event stream go out. */
  readonly events?: SentEvent[];
}

/** What an action gives back. */
export type Answer = ReadyAnswer | StreamAnswer;

const utf8 = new TextEncoder();

/** The header of a JSON answer. */
export const jsonType: HeaderLines = [["content-type", "application/json"]];

/** An answer of Standin's own where an action failed: `{"error", "detail"}` (contract A25). */
export function failure(
  error: ErrorCode,
  detail: string,
  outcome: Outcome,
): ReadyAnswer {
  const status = statusOf(error);
  const body = utf8.encode(JSON.stringify({ error, detail }));
  return { kind: "ready", status, headers: jsonType, body, outcome, detail };
}

/** RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5: these end with their headers. */
export function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
