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
  const { state, bodyLimit, shutdown } = parts;
  const refuse = (answer: ReadyAnswer) => {
    const opening = { stub: null, chaos: null, selectedBy };
    return send(parts, state.journals.open(scope, incoming, opening), answer);
  };
  try {
    const reading = incoming.readBody(request, bodyLimit);
    if (!await endsInTime(reading, shutdown)) return refuse(shutdownAnswer);
  } catch {
    // A listener that stops reads no more of what is on its way.
    return refuse(shutdown.isNear ? shutdownAnswer : brokenOff);
  }
  return incoming.bodyState.kind === "too_large"
    ? refuse(tooLarge(bodyLimit))
    : null;
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
