import { ready, type ReadyAnswer } from "../answers/answer.ts";
import { send } from "./delivery.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

const requestIdHeader = "standin-request-id";

/** The answer of one server where no stub matches; it has no Content-Type (docs/contract.md#b3.8). */
export function missAnswer(): ReadyAnswer {
  const answer = ready({
    status: 404,
    headers: [],
    body: "NO_STUB_MATCH_FOUND",
    outcome: "no_match",
    isShared: true,
  });
  return { ...answer, idHeader: requestIdHeader };
}

/**
 * The header leads to the near misses. It is set before the answer is cloned
 * from its original: on each clone it would take twice as long.
 */
export function answerMiss(
  parts: ExchangeParts,
  { incoming, scope, selectedBy }: MockCall,
): Response {
  const { state: { journals }, miss } = parts;
  const opening = { stub: null, chaos: null, selectedBy };
  const entry = journals.open(scope, incoming, opening);
  miss.original?.headers.set(requestIdHeader, journals.idOf(entry));
  return send(parts, entry, miss);
}
