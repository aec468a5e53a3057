import {
  type Answer,
  failure,
  type ReadyAnswer,
  toResponse,
  withLines,
} from "../answers/answer.ts";
import { shutdownAnswer } from "../answers/shutdown_answer.ts";
import { pageLines } from "./cors.ts";
import type { Entry } from "../state/entry.ts";
import type { ExchangeParts } from "./mock_call.ts";
import { sendStream } from "./stream_delivery.ts";

// Each function hands an answer to the socket and writes the entry's ending
// once it is known.

/** Sends an answer as it is. */
export function send(
  parts: ExchangeParts,
  entry: Entry,
  answer: Answer,
): Response {
  const opened = readable(parts, entry, answer);
  if (opened.kind === "stream") {
    return sendStream(parts, entry, opened) ??
      send(parts, entry, tooManyStreams(parts.streams.limit));
  }
  parts.state.received.close(entry, opened);
  return toResponse(opened);
}

function tooManyStreams(limit: number): ReadyAnswer {
  return failure(
    "LIMIT_REACHED",
    `${limit} answers stream already, and no more may: end some of them first`,
    "failed",
  );
}

/** An answer as pages of other origins may need it. */
function readable(
  parts: ExchangeParts,
  entry: Entry,
  answer: Answer,
): Answer {
  const lines = pageLines(parts, entry, answer);
  if (lines === null) return answer;
  if (answer.kind === "stream") {
    return { ...answer, headers: [...answer.headers, ...lines] };
  }
  const { idHeader } = answer;
  const id = parts.state.received.idOf(entry);
  return withLines(
    answer,
    idHeader === undefined ? lines : [[idHeader, id], ...lines],
  );
}

/** The part of an ending that tells of an answer, where none was sent. */
export const nothingSent = {
  status: null,
  headers: [],
  body: null,
  bodySize: 0,
};

/** Ends the entry of a request that is answered no more: its client has left, or the server stops. */
export function abandon(parts: ExchangeParts, entry: Entry): Response {
  if (parts.shutdown.signal.aborted) return send(parts, entry, shutdownAnswer);
  const { received: journals } = parts.state;
  journals.close(entry, { ...nothingSent, outcome: "client_left" });
  // Nobody sees it.
  return new Response(null, { status: 499 });
}

/** Answers for a fault of Standin's own. */
export function fail(
  parts: ExchangeParts,
  entry: Entry,
  error: unknown,
): Response {
  parts.world.log.error("a mock request failed", {
    path: entry.request.path,
    error: error instanceof Error ? error.stack : String(error),
  });
  const detail = "Standin failed to answer this request: its log says why";
  return send(parts, entry, failure("INTERNAL_ERROR", detail, "failed"));
}
