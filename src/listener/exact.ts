import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import { watchClient } from "./client_watch.ts";
import { writeAnswer } from "./exact_answer.ts";
import { limitConnections } from "./open_files.ts";
import { ExactRequest } from "../request/exact_request.ts";
import {
  lastMoment,
  type Listener,
  logFailure,
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
  const { config } = service;
  const scheme = config.tls === null ? "http" : "https";
  const server = config.tls === null
    ? http.createServer({ maxHeaderSize })
    : https.createServer({ maxHeaderSize, ...config.tls });
  // A client that has closed its side still reads (RFC 9112 section 9.6).
  Object.assign(server, { httpAllowHalfOpen: true });
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  // The runtime would drop the lines beyond without a word.
  server.maxHeadersCount = 0;
  const receive = (waits: boolean) =>
  (
    message: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    // Who waits to send a body that nobody asks for would send it into the next request.
    if (waits) outgoing.shouldKeepAlive = false;
    const askForBody = waits ? () => outgoing.writeContinue() : null;
    const client = watchClient(message, outgoing);
    const request = new ExactRequest(message, {
      scheme,
      signal: client.gone,
      brokeOff: client.brokeOff,
      askForBody,
    });
    if (hasTwoHosts(request)) outgoing.writeHead(400).end();
    else answer(request, outgoing, service);
  };
  server.on("request", receive(false));
  server.on("checkContinue", receive(true));
  server.on("clientError", (_error, socket) => {
    if (!socket.writable) return void socket.destroy();
    socket.end(
      "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    );
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

/** RFC 9112 section 3.2: refused, since two programs may choose differently. */
function hasTwoHosts({ headerLines }: ExactRequest): boolean {
  const hosts = headerLines.filter(([name]) => name.toLowerCase() === "host");
  return hosts.length > 1;
}

async function answer(
  request: ExactRequest,
  outgoing: ServerResponse,
  { handler, world }: Service,
): Promise<void> {
  try {
    const response = await handler(request);
    if (request.hasBody && !request.bodyUsed) passOverBody(outgoing);
    await writeAnswer(response, outgoing);
  } catch (error) {
    logFailure(world.log, error);
    outgoing.writeHead(500).end("Internal Server Error");
  }
}

/**
 * A body that nobody reads is let in and dropped, so that its client comes to
 * read the answer; whatever follows it on the connection is not waited for.
 */
function passOverBody(outgoing: ServerResponse): void {
  outgoing.shouldKeepAlive = false;
  outgoing.req.resume();
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
