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

/** Lines of an event's data, or of its comment (docs/limits.md). */
const maxEventLines = 100_000;

/** CR, LF and CRLF end a line, nothing else does (WHATWG HTML section 9.2.5). */
function linesAfter(start: string, text: string): string {
  const plain = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  return `${start}${plain.replaceAll("\n", `\n${start}`)}`;
}

/**
 * One event in the order and spacing of docs/contract.md#b6.3: id, event, retry,
 * then a data line for each line of the data, then an empty line. A comment
 * stands before them.
 */
export function encodeEvent(text: EventText): string {
  const { comment, id, event, data, retry } = text;
  const lines: string[] = [];
  if (comment !== null) lines.push(linesAfter(": ", comment));
  if (id !== null) lines.push(`id: ${id}`);
  if (event !== null) lines.push(`event: ${event}`);
  if (retry !== null) lines.push(`retry: ${retry}`);
  if (data !== null) lines.push(linesAfter("data: ", data));
  return `${lines.join("\n")}\n\n`;
}

/** What an id or an event must not hold. */
export const endsField = /[\r\n\0]/;

/** A sentence about a text with more lines than an event may have, or `null`. */
export function tooManyLines(text: string | null): string | null {
  if (text === null) return null;
  let lines = 0;
  for (const end of ["\n", "\r"]) {
    let at = text.indexOf(end);
    while (at >= 0 && ++lines <= maxEventLines) at = text.indexOf(end, at + 1);
  }
  return lines > maxEventLines
    ? `A text of an event may have ${maxEventLines} lines: send it as several events`
    : null;
}

/** A sentence about what cannot be sent, or `null`: an id or a name that would forge lines of its own, and too many lines. */
export function lineFlaw(text: EventText): string | null {
  for (const field of ["id", "event"] as const) {
    if (endsField.test(text[field] ?? "")) {
      return `"${field}" holds a line break or NUL after rendering, which would end the field: remove it, for example with the "replace" filter`;
    }
  }
  return tooManyLines(text.data) ?? tooManyLines(text.comment);
}
