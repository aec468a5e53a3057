import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import { writeAnswer } from "./exact_answer.ts";
import { ExactRequest } from "./exact_request.ts";
import {
  type Handler,
  lastMoment,
  type Listener,
  type Service,
} from "./listening.ts";

/** Bytes of a request's header section that are taken in. */
const maxHeaderSize = 256 * 1024;

/**
 * Listens with the runtime's Node server, which shows what the fast one hides:
 * bodies of GET, each header line in its case, trailers, a request without
 * Host, a client that has closed its side and waits (docs/limits.md has the
 * table). It speaks HTTP/1.1 alone.
 */
export async function listenExact(service: Service): Promise<Listener> {
  const { config, handler } = service;
  const scheme = config.tls === null ? "http" : "https";
  const server = config.tls === null
    ? http.createServer({ maxHeaderSize })
    : https.createServer({ maxHeaderSize, ...config.tls });
  // A client that has closed its side still reads (RFC 9112 section 9.6).
  Object.assign(server, { httpAllowHalfOpen: true });
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  const receive = (waits: boolean) =>
  (
    message: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    const askForBody = waits ? () => outgoing.writeContinue() : null;
    const signal = signalOf(outgoing);
    const request = new ExactRequest(message, { scheme, signal, askForBody });
    answer(request, outgoing, handler);
  };
  server.on("request", receive(false));
  server.on("checkContinue", receive(true));
  server.on("clientError", (_error, socket) => {
    if (!socket.writable) return void socket.destroy();
    socket.end(
      "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    );
  });
  const port = await bind(server, config.port, config.host);
  return { port, stop: (patience) => close(server, service, patience) };
}

/** Aborts once the connection is gone before the answer was written to its end. */
function signalOf(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function answer(
  request: ExactRequest,
  outgoing: ServerResponse,
  handler: Handler,
): Promise<void> {
  const response = await handler(request);
  await writeAnswer(response, outgoing);
}

type Server = http.Server | https.Server;

/** The port that was bound; rejects where it cannot be had. */
function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(
        typeof address === "object" && address !== null ? address.port : port,
      );
    });
  });
}

function close(
  server: Server,
  { shutdown }: Service,
  patience: number,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const timers = [
    setTimeout(shutdown.begin, patience),
    setTimeout(() => server.closeAllConnections(), patience + lastMoment),
  ];
  return promise.finally(() => timers.forEach(clearTimeout));
}
