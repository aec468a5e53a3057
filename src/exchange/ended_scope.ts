import {
  failure,
  type ReadyAnswer,
  toResponse,
  withLines,
} from "../answers/answer.ts";
import type { SelectedBy } from "../model/selected_by.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { EndedScope } from "../state/scope_end.ts";
import { pageLines } from "./cors.ts";
import type { ExchangeParts } from "./mock_call.ts";

/** What to tell whoever names a scope that has ended. */
export function endedDetail({ scope, endedAt }: EndedScope): string {
  const at = new Date(endedAt).toISOString();
  return `Scope '${scope}' ended at ${at}: a test that is over still sends requests, or its scope was deleted or expired too early`;
}

/** The answer to a request that names a scope which has ended. */
export function endedScope(
  ended: EndedScope,
  selectedBy: SelectedBy,
): ReadyAnswer {
  const more = { selected_by: selectedBy };
  return failure("SCOPE_ENDED", endedDetail(ended), "scope_not_found", more);
}

/** Who came too late, and how it was found out. */
interface LateChoice {
  readonly ended: EndedScope;
  readonly selectedBy: SelectedBy;
}

/**
 * Refuses a request that comes after its scope's end. It stands in no journal,
 * so that nobody else's assertions count it: what is left of the scope notes it.
 */
export function refuseLate(
  parts: ExchangeParts,
  request: IncomingRequest,
  { ended, selectedBy }: LateChoice,
): Response {
  const { state, world } = parts;
  const { method, target, receivedAt, path } = request;
  state.scopes.noteLate(ended, { method, target, receivedAt });
  request.settle(0);
  const answer = endedScope(ended, selectedBy);
  state.received.count(answer.outcome);
  state.received.tally.cameLate(answer.outcome, answer.status ?? 404);
  world.log.debug("a request came after its scope's end", {
    scope: ended.scope,
    path,
  });
  const lines = pageLines(parts, { request, scope: ended.scope }, answer);
  return toResponse(lines === null ? answer : withLines(answer, lines));
}
