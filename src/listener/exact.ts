import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import { exchangeOf, refuseExpectation } from "./exact_exchange.ts";
import { lastMoment, type Listener, type Service } from "./listening.ts";
import { limitConnections } from "./open_files.ts";
import { type Begin, Pipelines } from "./pipeline.ts";

const options = {
  /** Bytes of a request's header section that are taken in. */
  maxHeaderSize: 256 * 1024,
  // The runtime would answer whoever sends none at once, before the answers that are owed.
  requireHostHeader: false,
};

/** What answers bytes that are no request. */
const badRequest =
  "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Listens with the runtime's Node server, which shows what the fast one hides:
 * bodies of GET, each header line in its case, trailers, a request without
 * Host, a client that has closed its side and waits (docs/limits.md has the
 * table). It speaks HTTP/1.1 alone.
 */
export async function listenExact(service: Service): Promise<Listener> {
  const { config } = service;
  const server = config.tls === null
    ? http.createServer(options)
    : https.createServer({ ...options, ...config.tls });
  // A client that has closed its side still reads (RFC 9112 section 9.6).
  Object.assign(server, { httpAllowHalfOpen: true });
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  // The runtime would drop the lines beyond without a word.
  server.maxHeadersCount = 0;
  const pipelines = new Pipelines();
  const connected = config.tls === null ? "connection" : "secureConnection";
  server.on(connected, (socket) => pipelines.of(socket));
  const inTurn = (begin: Begin) =>
  (
    message: IncomingMessage,
    outgoing: ServerResponse,
  ) => pipelines.of(message.socket).take({ message, outgoing, begin });
  server.on("request", inTurn(exchangeOf(service, false)));
  server.on("checkContinue", inTurn(exchangeOf(service, true)));
  server.on("checkExpectation", inTurn(refuseExpectation));
  server.on("clientError", (_error, socket) => {
    if (!socket.writable) return void socket.destroy();
    pipelines.of(socket).refuse(() => socket.end(badRequest));
  });
  limitConnections(server, service.world);
  const port = await bind(server, config.port, config.host);
  return {
    port,
    renew(tls) {
      if (server instanceof https.Server) server.setSecureContext(tls);
      return Promise.resolve();
    },
    stop: (patience) => close(server, service, patience),
  };
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
  return promise.finally(() => {
    timers.forEach(clearTimeout);
    // Whatever waits beside the requests ends with the last of them.
    shutdown.begin();
  });
}
