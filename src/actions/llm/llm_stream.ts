import type { Script, Step } from "../../answers/script.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import { encodeEvent, eventHeaders } from "../sse/event_encoding.ts";
import type { Form, LlmEvent } from "./dialect.ts";
import type { LlmPayload } from "./llm_payload.ts";

/** The forms that are streams. */
export type StreamForm = Exclude<Form, "json">;

/** When the pieces of an answer go out. */
export interface Pace {
  /** Milliseconds before the first event. */
  readonly firstDelayMs: number;
  /** By how much each wait for a piece may grow, in milliseconds. */
  readonly jitterMs: number;
  /** Pieces a second; `Infinity` for no waits. */
  readonly perSecond: number;
}

/** The pace that a stub gives; without one all goes out at once. */
export function paceOf(
  { first_delay_ms, jitter_ms, tokens_per_second }: Pick<
    LlmPayload,
    "first_delay_ms" | "jitter_ms" | "tokens_per_second"
  >,
): Pace {
  return {
    firstDelayMs: first_delay_ms ?? 0,
    jitterMs: jitter_ms ?? 0,
    perSecond: tokens_per_second ?? Infinity,
  };
}

/** An event with its wait. */
export interface TimedEvent {
  readonly event: LlmEvent;
  /** Whole milliseconds after the event before it. */
  readonly delayMs: number;
  readonly jitterMs: number;
}

/** The events with their waits: each piece but the first takes its share of a second, rests of milliseconds carried on. */
export function* timed(
  events: Iterable<LlmEvent>,
  { firstDelayMs, jitterMs, perSecond }: Pace,
): Generator<TimedEvent> {
  let delayMs = firstDelayMs;
  let pieces = 0;
  const dueAt = (piece: number) => Math.floor(piece * 1000 / perSecond);
  for (const event of events) {
    if (event.isPiece) {
      if (pieces > 0) delayMs += dueAt(pieces) - dueAt(pieces - 1);
      pieces++;
    }
    yield { event, delayMs, jitterMs: event.isPiece ? jitterMs : 0 };
    delayMs = 0;
  }
}

/** The events until so many pieces went out, or the last of them, and then the one that tells the error. */
export function* brokenOff(
  events: () => Iterable<LlmEvent>,
  afterPieces: number,
  errorAfter: (sent: number) => LlmEvent,
): Generator<LlmEvent> {
  let left = afterPieces;
  if (left > 0) {
    let all = 0;
    for (const { isPiece } of events()) if (isPiece) all++;
    left = Math.min(left, all);
  }
  let sent = 0;
  for (const event of events()) {
    if (left === 0) break;
    yield event;
    sent++;
    if (event.isPiece) left--;
  }
  yield errorAfter(sent);
}

/** The text of an event's data. */
export function dataText({ data }: LlmEvent): string {
  return typeof data === "string" ? data : JSON.stringify(data);
}

/** How the events of a stream lie on the wire. */
export function* written(
  events: Iterable<TimedEvent>,
  form: StreamForm,
): Generator<Written> {
  let last: TimedEvent | null = null;
  let isFirst = true;
  for (const one of events) {
    if (last !== null) {
      yield writtenAs(last, form, { isFirst, isLast: false });
      isFirst = false;
    }
    last = one;
  }
  if (last !== null) yield writtenAs(last, form, { isFirst, isLast: true });
}

/** An event with which a stream ends after so many others, as the text of one write. */
export function endingText(
  event: LlmEvent,
  form: StreamForm,
  sent: number,
): string {
  const one = { event, delayMs: 0, jitterMs: 0 };
  return writtenAs(one, form, { isFirst: sent === 0, isLast: true }).text;
}

/** An event as the text of one write. */
export interface Written extends TimedEvent {
  readonly text: string;
}

function writtenAs(
  one: TimedEvent,
  form: StreamForm,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Written {
  const data = dataText(one.event);
  switch (form) {
    case "sse":
      return { ...one, text: sseText(one.event, data) };
    case "lines":
      return { ...one, text: `${data}\n` };
    case "array": {
      const [start, end] = [isFirst ? "[" : ",\n", isLast ? "]" : ""];
      return { ...one, text: `${start}${data}${end}` };
    }
  }
}

function sseText({ name }: LlmEvent, data: string): string {
  const empty = { comment: null, id: null, retry: null };
  return encodeEvent({ ...empty, event: name, data });
}

/** The event that keeps a stream alive, as text. */
export function pingText(
  ping: LlmEvent | "comment",
  comment: string,
): string {
  if (ping !== "comment") return sseText(ping, dataText(ping));
  const empty = { id: null, event: null, data: null, retry: null };
  return encodeEvent({ ...empty, comment });
}

/** The headers of each form, but for those that the stub gives. */
export const formHeaders: { readonly [F in Form]: HeaderLines } = {
  json: [["content-type", "application/json"]],
  sse: eventHeaders,
  lines: [["content-type", "application/x-ndjson"]],
  array: [["content-type", "application/json"]],
};

const utf8 = new TextEncoder();

/** The script of a stream, made one write at a time. */
export class LlmScript implements Script {
  readonly #events: Iterator<Written>;
  readonly #chance: () => number;

  constructor(events: Iterable<Written>, chance: () => number) {
    this.#events = events[Symbol.iterator]();
    this.#chance = chance;
  }

  next(): Step | null {
    const { done, value } = this.#events.next();
    if (done === true) return null;
    const { text, event, delayMs, jitterMs } = value;
    const extra = jitterMs === 0
      ? 0
      : Math.floor(this.#chance() * (jitterMs + 1));
    return {
      kind: "write",
      delayMs: delayMs + extra,
      bytes: utf8.encode(text),
      mark: { id: null, event: event.name },
    };
  }
}
