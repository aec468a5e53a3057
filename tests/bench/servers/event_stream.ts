import { listen } from "./listen.ts";

const headers = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
};
const event = new TextEncoder().encode("event: tick\ndata: 1\n\n");

/** One event a second until the client leaves. */
function ticks(): ReadableStream<Uint8Array> {
  let timer: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream({
    start(controller) {
      timer = setInterval(() => controller.enqueue(event), 1000);
    },
    cancel() {
      clearInterval(timer);
    },
  });
}

listen(() => new Response(ticks(), { headers }));
