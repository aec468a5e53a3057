import type { HeaderLines } from "../../request/header_lines.ts";

/** The fields of one event; `null` where a field is not sent. */
export interface EventText {
  readonly comment: string | null;
  readonly id: string | null;
  readonly event: string | null;
  readonly data: string | null;
  /** Milliseconds. */
  readonly retry: number | null;
}

/** The headers of a stream of events, which are the server's (docs/contract.md#s2.4). */
export const eventHeaders: HeaderLines = [
  ["content-type", "text/event-stream"],
  ["cache-control", "no-cache"],
  ["connection", "keep-alive"],
];

/** CR, LF and CRLF end a line, nothing else does (WHATWG HTML section 9.2.5). */
const lineEnd = /\r\n|\r|\n/;

/**
 * One event in the order and spacing of docs/contract.md#b6.3: id, event, retry,
 * then a data line for each line of the data, then an empty line. A comment
 * stands before them.
 */
export function encodeEvent(text: EventText): string {
  const { comment, id, event, data, retry } = text;
  const lines: string[] = [];
  for (const line of comment?.split(lineEnd) ?? []) lines.push(`: ${line}`);
  if (id !== null) lines.push(`id: ${id}`);
  if (event !== null) lines.push(`event: ${event}`);
  if (retry !== null) lines.push(`retry: ${retry}`);
  for (const line of data?.split(lineEnd) ?? []) lines.push(`data: ${line}`);
  return `${lines.join("\n")}\n\n`;
}

/** What an id or an event must not hold. */
export const endsField = /[\r\n\0]/;

/** A sentence about the id or event that would forge lines of its own, or `null`. */
export function lineBreakIn(text: EventText): string | null {
  for (const field of ["id", "event"] as const) {
    if (endsField.test(text[field] ?? "")) {
      return `"${field}" holds a line break or NUL after rendering, which would end the field: remove it, for example with the "replace" filter`;
    }
  }
  return null;
}
