import { listen } from "./listen.ts";

const headers = { "content-type": "text/event-stream" };

const event = new TextEncoder().encode("data: piece\n\n");

/** As many events as the target says, each a chunk, as fast as the client reads. */
listen((request) => {
  let left = Number(new URL(request.url).pathname.slice(1));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left-- <= 0) return controller.close();
      // The runtime would join what comes within one turn.
      await new Promise((resolve) => void setImmediate(resolve));
      controller.enqueue(event);
    },
  }, { highWaterMark: 0 });
  return new Response(body, { headers });
});
