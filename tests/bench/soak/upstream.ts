/** An upstream that answers, one that never does, and one that breaks off. */
export interface Upstream extends AsyncDisposable {
  readonly good: string;
  readonly silent: string;
  readonly broken: string;
  /** Where nobody listens. */
  readonly absent: string;
}

/** Starts it on the loopback address. */
export function startUpstream(): Upstream {
  const end = new AbortController();
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: () => {},
    onError: () => new Response(null, { status: 500 }),
  }, ({ url }) => answer(new URL(url).pathname, end.signal));
  const base = `http://127.0.0.1:${server.addr.port}`;
  return {
    good: `${base}/good`,
    silent: `${base}/silent`,
    broken: `${base}/broken`,
    // The port of "discard": nothing that is sent there comes back.
    absent: "http://127.0.0.1:9/",
    async [Symbol.asyncDispose]() {
      end.abort();
      await server.shutdown();
    },
  };
}

function answer(path: string, end: AbortSignal): Response | Promise<Response> {
  switch (path) {
    case "/silent":
      return new Promise((resolve) => {
        const give = () => resolve(new Response(null, { status: 204 }));
        if (end.aborted) give();
        end.addEventListener("abort", give, { once: true });
      });
    case "/broken":
      return new Response(breakingOff(), {
        headers: { "content-length": "99" },
      });
    default:
      return new Response("good");
  }
}

function breakingOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("half"));
    },
    pull(controller) {
      controller.error(new Error("broken off on purpose"));
    },
  });
}
