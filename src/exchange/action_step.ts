import type { Answer } from "../answers/answer.ts";
import { pathParams } from "../matching/path_pattern.ts";
import type { Stub } from "../state/stub.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

/** The answer of a stub's action. */
export function carryOut(
  { state, world, shutdown }: ExchangeParts,
  { request, incoming, scope }: MockCall,
  { id: stubId, action, pattern }: Stub,
): Answer | Promise<Answer> {
  if (action.kind === "ready") return action;
  const { name } = scope;
  const template = {
    subject: incoming,
    pathParams: pathParams(pattern, incoming),
    scope: name,
  };
  const scopeNames = new Set(name === null ? [] : [name]);
  const keep = state.journals.limits.body;
  return action.answer(
    { request, incoming, stubId, template, scopeNames, keep, shutdown },
    world,
  );
}
