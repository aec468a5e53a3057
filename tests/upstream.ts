/** What an upstream saw of a request. */
export interface Seen {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A server behind the proxy, ended with the test's scope. */
export interface Upstream extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly seen: readonly Seen[];
}

type Handler = (request: Request, seen: Seen) => Response | Promise<Response>;

/** An upstream that notes what it sees and answers "up" unless told otherwise. */
export function startUpstream(
  handler: Handler = () => new Response("up"),
): Upstream {
  const seen: Seen[] = [];
  return serve(seen, async (request) => {
    const body = await request.text();
    const { method, headers, url } = request;
    const target = url.slice(url.indexOf("/", url.indexOf("://") + 3));
    const one = { method, target, headers, body };
    seen.push(one);
    return handler(request, one);
  });
}

/** An upstream whose handler reads the body itself. */
export function startStreamingUpstream(
  handler: (request: Request) => Response | Promise<Response>,
): Upstream {
  return serve([], handler);
}

function serve(
  seen: Seen[],
  handler: (request: Request) => Response | Promise<Response>,
): Upstream {
  const abort = new AbortController();
  const server = Deno.serve({
    port: 0,
    hostname: "127.0.0.1",
    signal: abort.signal,
    onListen() {},
    onError: () => new Response(null, { status: 500 }),
  }, handler);
  const { port } = server.addr;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    async [Symbol.asyncDispose]() {
      abort.abort();
      await server.finished;
    },
  };
}

/** An upstream that takes one connection and answers with bytes that need not be HTTP. */
export function startRawUpstream(
  talk: (connection: Deno.TcpConn) => Promise<void>,
): Upstream {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const talking = (async () => {
    for await (const connection of listener) {
      await talk(connection).catch(() => {});
      try {
        connection.close();
      } catch {
        // Closed by the talk.
      }
    }
  })().catch(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen: [],
    async [Symbol.asyncDispose]() {
      listener.close();
      await talking;
    },
  };
}

/** A request stub that proxies a path. */
export function proxying(
  path: string,
  url: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { request: { path }, action: { proxy: { url, ...more } } };
}
