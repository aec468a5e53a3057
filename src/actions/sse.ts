import { setImmediate } from "node:timers/promises";
import type { SentEvent } from "../journal.ts";
import type { Scene } from "../templating/context.ts";
import type { World } from "../world.ts";
import { type Answer, failure, type HeaderLines } from "./answer.ts";
import { encodeEvent, type EventText, lineBreakIn } from "./event_encoding.ts";
import type { PreparedEvent } from "./prepare.ts";

/** An event ready to be sent. */
export interface RenderedEvent {
  readonly text: EventText;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly delayMs: number;
}

/** The specification, section 2.4: these are the server's. */
const headers: HeaderLines = [
  ["content-type", "text/event-stream"],
  ["cache-control", "no-cache"],
  ["connection", "keep-alive"],
];

/** What a stream needs to know of the request it answers. */
export interface StreamTime {
  /** From `World.ticks`, when the request was received. */
  readonly startedAt: number;
}

/**
 * The answer of an `sse` action. All events are rendered before the first
 * byte, so that an error is a clean 500 (contract B 6.3).
 */
export function answerSse(
  events: readonly PreparedEvent[],
  scene: Scene,
  time: StreamTime,
  world: World,
): Answer {
  const rendered = renderEvents(events, scene);
  if (!rendered.ok) {
    return failure("TEMPLATE_RENDER_ERROR", rendered.detail, "template_error");
  }
  const sent: SentEvent[] = [];
  const body = eventStream(rendered.events, sent, time, world);
  return { kind: "stream", status: 200, headers, body, events: sent };
}

/** All events of a stream as they will go out, or the first that can not be. */
export function renderEvents(
  events: readonly PreparedEvent[],
  scene: Scene,
): { ok: true; events: RenderedEvent[] } | { ok: false; detail: string } {
  const rendered: RenderedEvent[] = [];
  for (const [position, event] of events.entries()) {
    const result = render(event, scene);
    if (!result.ok) {
      return { ok: false, detail: `Event ${position + 1}: ${result.detail}` };
    }
    rendered.push(result.event);
  }
  return { ok: true, events: rendered };
}

type Rendering =
  | { readonly ok: true; readonly event: RenderedEvent }
  | { readonly ok: false; readonly detail: string };

const utf8 = new TextEncoder();

function render(prepared: PreparedEvent, scene: Scene): Rendering {
  const text: { -readonly [K in keyof EventText]: EventText[K] } = {
    id: null,
    event: null,
    data: "",
    retry: prepared.retry,
  };
  for (const field of ["id", "event", "data"] as const) {
    const template = prepared[field];
    if (template === null) continue;
    const result = template.render(scene);
    if (!result.ok) return { ok: false, detail: result.error.detail };
    text[field] = result.text;
  }
  const broken = lineBreakIn(text);
  if (broken !== null) return { ok: false, detail: broken };
  const bytes = utf8.encode(encodeEvent(text));
  return { ok: true, event: { text, bytes, delayMs: prepared.delayMs } };
}

/** One chunk an event, each after its delay; the client's leaving ends the wait at once. */
function eventStream(
  events: readonly RenderedEvent[],
  sent: SentEvent[],
  { startedAt }: StreamTime,
  world: World,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const gone = new AbortController();
  let next = 0;
  return new ReadableStream({
    async pull(controller) {
      const event = events[next++];
      if (event === undefined) return controller.close();
      if (event.delayMs > 0) {
        try {
          await world.sleep(event.delayMs, gone.signal);
        } catch {
          return;
        }
      } else if (next > 1) {
        // The runtime joins what comes within one turn into one write.
        await setImmediate();
      }
      if (gone.signal.aborted) return;
      controller.enqueue(event.bytes);
      const { id, event: name } = event.text;
      const atMs = world.ticks() - startedAt;
      sent.push({ atMs, id, event: name, bytes: event.bytes.length });
      if (next === events.length) controller.close();
    },
    cancel() {
      gone.abort();
    },
  }, { highWaterMark: 0 });
}
