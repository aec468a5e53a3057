import type { SseEvent } from "./sse_payload.ts";
import type { WorkMeter } from "../../runtime/work_meter.ts";
import type { Scene } from "../../templating/context.ts";
import type { Template } from "../../templating/templates.ts";
import { encodeEvent, type EventText, lineBreakIn } from "./event_encoding.ts";

/** An event ready to be sent. */
export interface RenderedEvent {
  readonly text: EventText;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly delayMs: number;
}

/** An event whose text is compiled. */
export interface PreparedEvent {
  readonly data: Template;
  readonly event: Template | null;
  readonly id: Template | null;
  /** Milliseconds. */
  readonly retry: number | null;
  readonly delayMs: number;
  /** The rendered event where no request can change it: all streams share its bytes. */
  readonly fixed: RenderedEvent | null;
}

/** Rendered events in order, or a sentence about the first that cannot be. */
export type EventRendering =
  | { readonly ok: true; readonly events: RenderedEvent[] }
  | { readonly ok: false; readonly detail: string };

/** Compiles an event's text, and renders it once where that is enough. */
export function prepareEvent(
  event: SseEvent,
  fallbackDelayMs: number,
  compile: (source: string) => Template,
): PreparedEvent {
  const optional = (source: string | null) =>
    source === null ? null : compile(source);
  const prepared = {
    data: compile(event.data),
    event: optional(event.event),
    id: optional(event.id),
    retry: event.retry,
    delayMs: event.delay_ms ?? fallbackDelayMs,
  };
  return { ...prepared, fixed: renderFixed(prepared) };
}

type Unfixed = Omit<PreparedEvent, "fixed">;

function renderFixed(prepared: Unfixed): RenderedEvent | null {
  const { id, event, data, retry, delayMs } = prepared;
  if (data.constant === undefined) return null;
  if (id !== null && id.constant === undefined) return null;
  if (event !== null && event.constant === undefined) return null;
  const text = {
    id: id?.constant ?? null,
    event: event?.constant ?? null,
    data: data.constant,
    retry,
  };
  return lineBreakIn(text) === null ? encoded(text, delayMs) : null;
}

/**
 * All events of a stream as they will go out, or the first that cannot be. The
 * loop goes on now and then where there is a meter.
 */
export async function renderEvents(
  events: readonly PreparedEvent[],
  scene: Scene,
  meter?: WorkMeter,
): Promise<EventRendering> {
  const rendered: RenderedEvent[] = [];
  for (const [position, event] of events.entries()) {
    const result = event.fixed ?? await render(event, scene);
    if (typeof result === "string") {
      return { ok: false, detail: `Event ${position + 1}: ${result}` };
    }
    rendered.push(result);
    if (event.fixed === null) await meter?.spend(result.bytes.length);
  }
  return { ok: true, events: rendered };
}

async function render(
  prepared: Unfixed,
  scene: Scene,
): Promise<RenderedEvent | string> {
  const text: { -readonly [K in keyof EventText]: EventText[K] } = {
    id: null,
    event: null,
    data: "",
    retry: prepared.retry,
  };
  for (const field of ["id", "event", "data"] as const) {
    const template = prepared[field];
    if (template === null) continue;
    const result = await template.render(scene);
    if (!result.ok) return result.error.detail;
    text[field] = result.text;
  }
  return lineBreakIn(text) ?? encoded(text, prepared.delayMs);
}

const utf8 = new TextEncoder();

function encoded(text: EventText, delayMs: number): RenderedEvent {
  return { text, bytes: utf8.encode(encodeEvent(text)), delayMs };
}
