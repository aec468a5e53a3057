import type { IncomingMessage, ServerResponse } from "node:http";

/** Milliseconds after which a client that has closed its side is asked again; the last one repeats. */
const probes = [50, 1000];

/** What is told of a client while its request is answered. */
export interface ClientWatch {
  /** Aborts once the client has gone before its answer was written to its end. */
  readonly gone: AbortSignal;
  /** Aborts once the client has closed its side before its request was whole (RFC 9112 section 8). */
  readonly brokeOff: AbortSignal;
}

/**
 * Watches the client of a request.
 *
 * A client that has closed its side may still read (RFC 9112 section 9.6), or
 * may be gone: the connection alone does not tell. Before the answer begins,
 * interim answers find out (RFC 9110 section 15.2: whoever does not expect one
 * passes it over): to a client that is gone the second of them fails. Once the
 * answer has begun, closing means leaving, since whoever closes its side on
 * purpose does so with the request.
 */
export function watchClient(
  message: IncomingMessage,
  outgoing: ServerResponse,
): ClientWatch {
  const { socket } = message;
  const gone = new AbortController();
  const brokeOff = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probe = (turn: number): void => {
    if (outgoing.headersSent) return void socket.destroy();
    outgoing.writeProcessing();
    const wait = probes[Math.min(turn, probes.length - 1)];
    timer = setTimeout(() => {
      if (!outgoing.headersSent) probe(turn + 1);
    }, wait);
  };
  const onClosedSide = () => message.complete ? probe(0) : brokeOff.abort();
  socket.once("end", onClosedSide);
  outgoing.once("close", () => {
    clearTimeout(timer);
    socket.off("end", onClosedSide);
    if (!outgoing.writableFinished) gone.abort();
  });
  return { gone: gone.signal, brokeOff: brokeOff.signal };
}
