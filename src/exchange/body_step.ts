import { failure, ready, type ReadyAnswer } from "../answers/answer.ts";
import { shutdownAnswer } from "../answers/shutdown_answer.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import { send } from "./delivery.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

/** Reads the whole body; gives the answer to a request whose body cannot be taken in. */
export async function takeBody(
  parts: ExchangeParts,
  { request, incoming, scope, selectedBy }: MockCall,
): Promise<Response | null> {
  const { state, bodies, shutdown, stopping } = parts;
  const refuse = (answer: ReadyAnswer) => {
    const opening = { stub: null, chaos: null, selectedBy };
    return send(parts, state.received.open(scope, incoming, opening), answer);
  };
  try {
    const reading = incoming.readBody(request, bodies);
    if (!await endsInTime(reading, shutdown)) return refuse(shutdownAnswer);
  } catch {
    // A listener that stops reads no more of what is on its way.
    return refuse(stopping.signal.aborted ? shutdownAnswer : brokenOff);
  }
  const { kind } = incoming.bodyState;
  if (kind === "too_large") return refuse(tooLarge(bodies.bytes));
  return kind === "no_room" ? refuse(noRoom(bodies.room.limit)) : null;
}

/** Whether a body is here before the server has to end. */
async function endsInTime(
  reading: Promise<void>,
  shutdown: Shutdown,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const release = shutdown.onShutdown(() => resolve(false));
  reading.catch(() => {});
  try {
    return await Promise.race([reading.then(() => true), promise]);
  } finally {
    release();
  }
}

/**
 * Mostly the client has left and nobody sees it; one that has only closed its
 * side, or does not know how to frame a body, does (RFC 9112 sections 7.1, 8).
 */
const brokenOff = ready({
  status: 400,
  headers: [["connection", "close"]],
  body: null,
  outcome: "client_left",
  detail: "The request's body broke off before its end",
});

function tooLarge(limit: number): ReadyAnswer {
  return failure(
    "BODY_TOO_LARGE",
    `The request body is larger than ${limit} bytes: send less, or raise --body-limit`,
    "body_too_large",
  );
}

function noRoom(limit: number): ReadyAnswer {
  return failure(
    "LIMIT_REACHED",
    `The bodies of requests that are not answered yet may take ${limit} bytes together, and do: send fewer at once, or raise --journal-bytes`,
    "failed",
  );
}
