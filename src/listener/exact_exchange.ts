import type { IncomingMessage, ServerResponse } from "node:http";
import { watchClient } from "./client_watch.ts";
import { writeAnswer } from "./exact_answer.ts";
import { logFailure, type Service } from "./listening.ts";
import type { Arrival, Begin } from "./pipeline.ts";
import { ExactRequest } from "../request/exact_request.ts";

const empty = { "content-length": "0" };

/** What begins the exchange of a request, of one that waits to be asked for its body if `waits`. */
export function exchangeOf(service: Service, waits: boolean): Begin {
  const scheme = service.config.tls === null ? "http" : "https";
  return ({ message, outgoing }, pipeline) => {
    // Who waits to send a body that nobody asks for would send it into the next request.
    if (waits) outgoing.shouldKeepAlive = false;
    const client = watchClient(message, outgoing, pipeline);
    const request = new ExactRequest(message, {
      scheme,
      signal: client.gone,
      brokeOff: client.brokeOff,
      askForBody: waits ? () => outgoing.writeContinue() : null,
    });
    if (hasItsHost(message, request)) answer(request, outgoing, service);
    else outgoing.writeHead(400, { ...empty, connection: "close" }).end();
    return client.end;
  };
}

/** Refuses an expectation that is not the one for a body (RFC 9110 section 10.1.1). */
export function refuseExpectation({ outgoing }: Arrival): undefined {
  outgoing.writeHead(417, empty).end();
}

/** RFC 9112 section 3.2: none is refused, and so are two, since two programs may choose differently. */
function hasItsHost(
  { httpVersion }: IncomingMessage,
  { headerLines }: ExactRequest,
): boolean {
  const hosts = headerLines.filter(([name]) => name.toLowerCase() === "host");
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === "1.0");
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
