import type { SentEvent } from "../journal.ts";
import type { Scene } from "../templating/context.ts";
import type { World } from "../world.ts";
import { type Answer, failure, type HeaderLines } from "./answer.ts";
import {
  type PreparedEvent,
  type RenderedEvent,
  renderEvents,
} from "./event_rendering.ts";

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
        await nextTurn();
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
