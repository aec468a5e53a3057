import type { IncomingMessage, ServerResponse } from "node:http";
import type { Pipeline } from "./pipeline.ts";

/** Milliseconds after which a client that has closed its side is asked again; the last one repeats. */
const probes = [50, 1000];

/** What is told of a client while its request is answered. */
export interface ClientWatch {
  /** Aborts once the client has gone before its answer was written to its end. */
  readonly gone: AbortSignal;
  /** Aborts once the client has closed its side before its request was whole (RFC 9112 section 8). */
  readonly brokeOff: AbortSignal;
  /** To be called once the answer is over, whole or not. */
  readonly end: () => void;
}

/**
 * Watches the client of a request.
 *
 * A client that has closed its side may still read (RFC 9112 section 9.6), or
 * may be gone: the connection alone does not tell. Before the answer begins,
 * interim answers find out (RFC 9110 section 15.2: whoever does not expect one
 * passes it over): to a client that is gone the second of them fails. Once the
 * answer has begun and its end is not known, closing means leaving, since
 * whoever closes its side on purpose does so with its last request.
 */
export function watchClient(
  message: IncomingMessage,
  outgoing: ServerResponse,
  pipeline: Pick<Pipeline, "hasNext" | "hasEnded">,
): ClientWatch {
  const { socket } = message;
  const gone = new AbortController();
  const brokeOff = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probeLater = (turn: number): void => {
    const wait = probes[Math.min(turn, probes.length - 1)];
    timer = setTimeout(() => {
      if (!outgoing.headersSent) probe(turn + 1);
    }, wait);
  };
  const probe = (turn: number): void => {
    outgoing.writeProcessing();
    probeLater(turn);
  };
  const onClosedSide = () => {
    if (!message.complete) brokeOff.abort();
    else if (!outgoing.headersSent) probe(0);
    else if (!outgoing.writableEnded && !pipeline.hasNext) socket.destroy();
  };
  if (!pipeline.hasEnded) socket.once("end", onClosedSide);
  else if (message.complete) probeLater(0);
  else brokeOff.abort();
  const end = () => {
    clearTimeout(timer);
    socket.off("end", onClosedSide);
    if (!outgoing.writableFinished) gone.abort();
  };
  return { gone: gone.signal, brokeOff: brokeOff.signal, end };
}
