import type { IncomingRequest } from "../../request/incoming_request.ts";
import type { SentEvent } from "../../answers/ending.ts";
import type { Scene } from "../../templating/context.ts";
import type { World } from "../../runtime/world.ts";
import type { ChunkSource } from "../../answers/chunk_source.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import { type Answer, failure } from "../../answers/answer.ts";
import {
  type PreparedEvent,
  type RenderedEvent,
  renderEvents,
} from "./event_rendering.ts";

/** These are the server's (docs/contract.md#s2.4). */
const headers: HeaderLines = [
  ["content-type", "text/event-stream"],
  ["cache-control", "no-cache"],
  ["connection", "keep-alive"],
];

/**
 * The answer of an `sse` action. All events are rendered before the first
 * byte, so that an error is a clean 500 (docs/contract.md#b6.3).
 */
export function answerSse(
  events: readonly PreparedEvent[],
  scene: Scene,
  request: IncomingRequest,
  world: World,
): Answer {
  const rendered = renderEvents(events, scene);
  if (!rendered.ok) {
    return failure("TEMPLATE_RENDER_ERROR", rendered.detail, "template_error");
  }
  const sent: SentEvent[] = [];
  const body = eventSource(rendered.events, sent, request, world);
  return { kind: "stream", status: 200, headers, body, events: sent };
}

/** One chunk an event, each after its delay; to give the stream up ends the wait at once. */
function eventSource(
  events: readonly RenderedEvent[],
  sent: SentEvent[],
  { startedAt }: IncomingRequest,
  world: World,
): ChunkSource {
  const gone = new AbortController();
  let next = 0;

  function wait({ delayMs }: RenderedEvent): Promise<void> | undefined {
    if (delayMs > 0) return world.sleep(delayMs, gone.signal);
    // The runtime joins what comes within one turn into one write.
    return next > 1 ? nextTurn() : undefined;
  }

  return {
    async read() {
      const event = events[next++];
      if (event === undefined) return null;
      await wait(event);
      const { text: { id, event: name }, bytes } = event;
      const atMs = world.ticks() - startedAt;
      sent.push({ atMs, id, event: name, bytes: bytes.length });
      return bytes;
    },
    cancel() {
      gone.abort();
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
