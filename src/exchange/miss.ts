import { ready, type ReadyAnswer } from "../answers/answer.ts";
import { upstreamOf } from "../state/scope_upstream.ts";
import { send } from "./delivery.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";
import { answerFromUpstream } from "./upstream_step.ts";

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
 * Answers what no stub takes: by the upstream of the scope, where there is one.
 * The header leads to the near misses. It is set before the answer is cloned
 * from its original: on each clone it would take twice as long.
 */
export function answerMiss(
  parts: ExchangeParts,
  call: MockCall,
): Response | Promise<Response> {
  const upstream = upstreamOf(parts.state.scopes, call.scope);
  if (upstream !== null) return answerFromUpstream(parts, call, upstream);
  const { incoming, scope, selectedBy } = call;
  const { state: { received: journals }, miss } = parts;
  const opening = { stub: null, chaos: null, selectedBy };
  const entry = journals.open(scope, incoming, opening);
  miss.original?.headers.set(requestIdHeader, journals.idOf(entry));
  return send(parts, entry, miss);
}
