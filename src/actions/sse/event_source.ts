import type { ChunkSource } from "../../answers/chunk_source.ts";
import type { SentEvent } from "../../answers/ending.ts";
import type { IncomingRequest } from "../../request/incoming_request.ts";
import type { World } from "../../runtime/world.ts";
import type { RenderedEvent } from "./event_rendering.ts";

/** One chunk an event, each after its delay; to give the stream up ends the wait at once. */
export function eventSource(
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
