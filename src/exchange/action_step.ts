import type { PreparedAction } from "../actions/kind.ts";
import type { Answer } from "../answers/answer.ts";
import { firstValue } from "../request/header_lines.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import { itemSegment } from "../matching/path_pattern.ts";
import type { Scope } from "../state/scope.ts";
import { opensToPages } from "../state/scope_cors.ts";
import { drawsFor } from "../state/scope_world.ts";
import { sceneOf } from "./claim_step.ts";
import type { ClaimedStub, ExchangeParts, MockCall } from "./mock_call.ts";

/** The answer of a stub's action, or of one in its place. */
export function carryOut(
  parts: ExchangeParts,
  call: MockCall,
  claimed: ClaimedStub,
  action: PreparedAction = claimed.action,
): Answer | Promise<Answer> {
  if (action.kind === "ready") return action;
  const { stub } = claimed;
  const { request, incoming, scope } = call;
  const { name } = scope;
  const { state, world, shutdown, seed } = parts;
  const kept = state.keptIn(scope);
  return action.answer({
    request,
    incoming,
    stubId: stub.id,
    folder: stub.folder,
    template: sceneOf(parts, call, claimed),
    itemId: itemSegment(stub, incoming),
    shelf: state.shelfOf(scope),
    sessions: kept.sessions,
    streams: kept,
    scopeNames: namesOf(scope),
    keep: keptOf(parts, incoming, state.received.limits.body),
    shutdown,
    draws: () => drawsFor({ ...claimed, scope }, seed),
    opensToPages: () => opensToPages(state.scopes, name),
  }, world);
}

/** Names of headers that select a scope here and mean nothing elsewhere. */
export function namesOf({ name }: Scope): ReadonlySet<string> {
  return new Set(name === null ? [] : [name]);
}

/** Bytes of a body that passes by which the journal may keep, at most `most`: none where other bodies leave no room. */
export function keptOf(
  { bodies }: ExchangeParts,
  incoming: IncomingRequest,
  most: number,
): number {
  if (!incoming.contentPending) return 0;
  const length = firstValue(incoming.headerLines, "content-length");
  const keep = length === null ? most : Math.min(most, Number(length));
  return incoming.reserveRoom(bodies.room, keep) ? keep : 0;
}
