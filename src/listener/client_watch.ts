import type { IncomingMessage, ServerResponse } from "node:http";

/** Milliseconds after which a client that has closed its side is asked again; the last one repeats. */
const probes = [50, 1000];

/**
 * Aborts once the client has gone before its answer was written to its end.
 *
 * A client that has closed its side may still read (RFC 9112 section 9.6), or
 * may be gone: the connection alone does not tell. Before the answer begins,
 * interim answers find out (RFC 9110 section 15.2: whoever does not expect one
 * passes it over): to a client that is gone the second of them fails. Once the
 * answer has begun, closing means leaving, since whoever closes its side on
 * purpose does so with the request.
 */
export function watchClient(
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
): AbortSignal {
  const gone = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probe = (turn: number): void => {
    if (outgoing.headersSent) return void socket.destroy();
    outgoing.writeProcessing();
    const wait = probes[Math.min(turn, probes.length - 1)];
    timer = setTimeout(() => {
      if (!outgoing.headersSent) probe(turn + 1);
    }, wait);
  };
  const onClosedSide = () => probe(0);
  socket.once("end", onClosedSide);
  outgoing.once("close", () => {
    clearTimeout(timer);
    socket.off("end", onClosedSide);
    if (!outgoing.writableFinished) gone.abort();
  });
  return gone.signal;
}
