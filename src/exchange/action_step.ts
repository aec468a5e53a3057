import type { Answer } from "../answers/answer.ts";
import { pathParams } from "../matching/path_pattern.ts";
import { templateWorldsFor } from "../state/scope_world.ts";
import type { ClaimedStub, ExchangeParts, MockCall } from "./mock_call.ts";

/** The answer of a stub's action. */
export function carryOut(
  { state, world, shutdown, seed }: ExchangeParts,
  { request, incoming, scope }: MockCall,
  { stub, turn }: ClaimedStub,
): Answer | Promise<Answer> {
  const { id: stubId, action, pattern } = stub;
  if (action.kind === "ready") return action;
  const { name } = scope;
  const template = {
    subject: incoming,
    pathParams: pathParams(pattern, incoming),
    scope: name,
    worlds: templateWorldsFor({ stub, scope, turn }, seed, world),
  };
  const scopeNames = new Set(name === null ? [] : [name]);
  const keep = state.journals.limits.body;
  return action.answer(
    { request, incoming, stubId, template, scopeNames, keep, shutdown },
    world,
  );
}
