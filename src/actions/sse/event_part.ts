import type { Scene } from "../../templating/context.ts";
import {
  constantText,
  type Template,
  type Templates,
} from "../../templating/templates.ts";
import {
  fixedPart,
  type Part,
  type PartRendering,
  type PreparedPart,
  renderedPart,
} from "../script/part.ts";
import { compileChecked } from "../template_text.ts";
import { encodeEvent, type EventText, lineFlaw } from "./event_encoding.ts";
import type { SseEvent } from "./sse_event.ts";

const fields = ["comment", "id", "event", "data"] as const;

/** The fields of an event that are text, each with its template. */
type Compiled = readonly (readonly [typeof fields[number], Template])[];

const noMark = { id: null, event: null };

const utf8 = new TextEncoder();

/** Compiles an event's text; what has no tags is told as it is. */
export function prepareEvent(
  event: SseEvent,
  templates: Templates,
): PreparedPart {
  const { raw, raw_base64 } = event;
  if (typeof raw === "string") {
    return fixedPart(() => ({ bytes: utf8.encode(raw), mark: noMark }), event);
  }
  if (typeof raw_base64 === "string") {
    const bytes = Uint8Array.fromBase64(raw_base64);
    return fixedPart(() => ({ bytes, mark: noMark }), event);
  }
  if (fixedText(event) !== null) {
    return fixedPart(() => encoded(fixedText(event) ?? nothing), event);
  }
  const compiled = fields.flatMap((field) => {
    const source = event[field];
    if (typeof source !== "string") return [];
    return [[field, compileChecked(source, templates)] as const];
  });
  const data = dataOf(event);
  const start = { ...nothing, data, retry: event.retry };
  return renderedPart((scene) => render(start, compiled, scene), event);
}

const nothing: EventText = {
  comment: null,
  id: null,
  event: null,
  data: null,
  retry: null,
};

/** The text of an event that no request can change; `null` of others. */
function fixedText(event: SseEvent): EventText | null {
  const text = { ...nothing, data: dataOf(event), retry: event.retry };
  for (const field of fields) {
    const source = event[field];
    if (typeof source !== "string") continue;
    const constant = constantText(source);
    if (constant === null) return null;
    text[field] = constant;
  }
  return lineFlaw(text) === null ? text : null;
}

/** Data that is not text goes out as JSON on one line, and is not a template. */
function dataOf({ data }: SseEvent): string | null {
  return data === undefined || data === null || typeof data === "string"
    ? null
    : JSON.stringify(data);
}

async function render(
  start: EventText,
  compiled: Compiled,
  scene: Scene,
): Promise<PartRendering> {
  const text: { -readonly [K in keyof EventText]: EventText[K] } = {
    ...start,
  };
  for (const [field, template] of compiled) {
    const result = template.render(scene);
    const rendering = result instanceof Promise ? await result : result;
    if (!rendering.ok) return rendering.error.detail;
    text[field] = rendering.text;
  }
  return lineFlaw(text) ?? encoded(text);
}

function encoded(text: EventText): Part {
  const { id, event } = text;
  return { bytes: utf8.encode(encodeEvent(text)), mark: { id, event } };
}
