import { readJson } from "../../json/reader.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { asTemplate, isPlainTemplate } from "../template_text.ts";
import { delayField, type Pace } from "./pace.ts";

/** An event as it came, with where it ends. */
interface EventText {
  readonly lines: readonly string[];
  /** In bytes of the body. */
  readonly end: number;
}

/**
 * The events of a stream as a stub says them, each with its gap. They are cut
 * at the empty lines that end them (WHATWG HTML section 9.2.6), wherever the
 * chunks were; what no empty line ends no client has seen.
 */
export function eventsOf(body: Uint8Array, pace: Pace | null): JsonObject[] {
  const events: JsonObject[] = [];
  for (const { lines, end } of splitEvents(body)) {
    const event = readEvent(lines);
    if (event === null) continue;
    events.push({
      ...event,
      ...(pace === null ? {} : delayField(pace.delayTo(end))),
    });
  }
  return events;
}

/** Bytes decide where an event ends: a character is never torn. */
function* splitEvents(body: Uint8Array): Iterable<EventText> {
  const text = new TextDecoder();
  let lineStart = 0;
  let lines: string[] = [];
  for (let at = 0; at < body.length; at++) {
    const unit = body[at];
    if (unit !== 0x0a && unit !== 0x0d) continue;
    const isPair = unit === 0x0d && body[at + 1] === 0x0a;
    const line = body.subarray(lineStart, at);
    if (isPair) at++;
    lineStart = at + 1;
    if (line.length > 0) {
      lines.push(text.decode(line));
      continue;
    }
    if (lines.length > 0) yield { lines, end: lineStart };
    lines = [];
  }
}

/** The fields of an event; `null` for one that says nothing. */
function readEvent(lines: readonly string[]): JsonObject | null {
  const data: string[] = [];
  const comments: string[] = [];
  const event: JsonObject = {};
  for (const [at, line] of lines.entries()) {
    const text = at === 0 ? line.replace(/^\uFEFF/, "") : line;
    const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(text) ?? [];
    if (name === "" && text.startsWith(":")) comments.push(value);
    else if (name === "data") data.push(value);
    else if (name === "retry" && /^\d{1,9}$/.test(value)) {
      event["retry"] = Number(value);
    } else if ((name === "event" || name === "id") && !value.includes("\0")) {
      event[name] = asTemplate(value);
    } else return { raw: `${lines.join("\n")}\n\n` };
  }
  const text = data.join("\n");
  if (data.length > 0 && !isPlainTemplate(text)) {
    return { raw: `${lines.join("\n")}\n\n` };
  }
  if (comments.length > 0) event["comment"] = asTemplate(comments.join("\n"));
  if (data.length > 0) event["data"] = dataOf(text);
  return Object.keys(event).length === 0 ? null : event;
}

/** JSON as its value where it is written back the same. */
function dataOf(text: string): Json {
  const value = compactJson(text);
  return value === null ? asTemplate(text) : value;
}

/** An object or a list whose text is the one that it is written as; `null` for any other text. */
export function compactJson(text: string): Json | null {
  if (!/^[[{]/.test(text)) return null;
  const reading = readJson(text, { maxDepth: 50 });
  if (!reading.ok) return null;
  const { value } = reading;
  const isTree = Array.isArray(value) || isJsonObject(value);
  return isTree && JSON.stringify(value) === text ? value : null;
}
