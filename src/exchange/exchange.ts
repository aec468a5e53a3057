// The life of a mock request, from its headers to the last byte of its answer.
// It calls the other rooms in turn and decides nothing that one of them could.

import type { Answer } from "../answers/answer.ts";
import { planChaos } from "../faults/plan.ts";
import type { Selection } from "../matching/selection.ts";
import { arrivedBody } from "../request/arrived_body.ts";
import { IncomingRequest } from "../request/incoming_request.ts";
import { arrivedFrom, arrivedLines } from "../request/message_lines.ts";
import { endlessPermit, type Permit } from "../runtime/permit.ts";
import type { Entry } from "../state/entry.ts";
import { type NamingRequest, namingRequest } from "../state/scope_names.ts";
import { upstreamOf } from "../state/scope_upstream.ts";
import { drawsFor, timeIn } from "../state/scope_world.ts";
import type { Stub } from "../state/stub.ts";
import { carryOut } from "./action_step.ts";
import { takeBody } from "./body_step.ts";
import { claimedStub } from "./claim_step.ts";
import { answerWithChaos } from "./chaos_step.ts";
import { withChoice } from "./choice_step.ts";
import { fail, send } from "./delivery.ts";
import { refuseLate } from "./ended_scope.ts";
import { answerPreflight } from "./preflight.ts";
import { answerMiss, missAnswer } from "./miss.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";
import { refuseChoice } from "./scope_refusal.ts";
import { forwardsAll } from "./upstream_step.ts";

export type Exchange = (request: Request) => Response | Promise<Response>;

/** What an exchange is made of. */
export type ExchangeWiring = Omit<ExchangeParts, "miss">;

/** The parts of an exchange, with the answer where no stub matches. */
export function wholeParts(parts: ExchangeWiring): ExchangeParts {
  return { ...parts, miss: missAnswer() };
}

const endless = endlessPermit();

/** The exchange of one server, which answers while it has a permit. */
export function createExchange(
  parts: ExchangeWiring,
  permit: Permit = endless,
): Exchange {
  const whole = wholeParts(parts);
  return (request) => receive(whole, request, permit);
}

/**
 * The life of one mock request: capture, scope, match, journal, chaos,
 * action, delivery. A stub without delays that answers with fixed bytes
 * takes one synchronous turn, for a promise on this way takes 10 in a hundred
 * of the scenario "static".
 */
function receive(
  parts: ExchangeParts,
  request: Request,
  permit: Permit,
): Response | Promise<Response> {
  const { world } = parts;
  const receivedAt = world.now();
  const startedAt = world.ticks(receivedAt);
  // The moment is known here: another look at the clock would cost each request.
  if (startedAt >= permit.until) {
    return permit.late(request, (late) => receive(parts, late, endless));
  }
  const lines = arrivedLines(request);
  const naming = namingRequest(request, lines);
  const client = arrivedFrom(request);
  const arrival = { receivedAt, startedAt, head: naming, client };
  const incoming = new IncomingRequest(request, lines, arrival);
  incoming.bodyState = arrivedBody(request, lines);
  return answerArrived(parts, { request, incoming }, naming);
}

/** Answers a request that is there, up to its body. */
export function answerArrived(
  parts: ExchangeParts,
  { request, incoming }: Pick<MockCall, "request" | "incoming">,
  naming: NamingRequest,
): Response | Promise<Response> {
  const { state } = parts;
  const choice = state.scopes.choose(naming);
  if (choice.kind !== "scope") {
    return refuseChoice(parts, { request, incoming }, choice);
  }
  const { scope, selectedBy } = choice;
  if (scope.depth > 0) incoming.setNow(timeIn(scope, incoming.receivedAt));
  const call = { request, incoming, scope, selectedBy };
  return forwardsAll(parts, call)
    ? answerHead(parts, call, notSought)
    : withChoice(parts, call, answerHead);
}

/** Answers with what was chosen by all that is known before the body is. */
function answerHead(
  parts: ExchangeParts,
  call: MockCall,
  selection: Selection<Stub>,
): Response | Promise<Response> {
  return call.incoming.contentPending && !streamsBody(parts, call, selection)
    ? answerWithBody(parts, call)
    : answerSelection(parts, call, selection);
}

/** Of what all goes to the upstream. */
const notSought: Selection<Stub> = { kind: "none" };

/** A proxy and an upstream get a body as it arrives; all other actions wait for it, and so does what changes the state by it. */
function streamsBody(
  parts: ExchangeParts,
  call: MockCall,
  selection: Selection<Stub>,
): boolean {
  if (selection.kind === "none") {
    return upstreamOf(parts.state.scopes, call.scope) !== null;
  }
  if (selection.kind !== "stub") return false;
  const { action, change, webhooks } = selection.stub;
  return action.kind === "live" && action.streamsBody &&
    change?.readsBody !== true && webhooks?.readsRequest !== true;
}

/** Takes the body in first: a stub looks at it, or the journal is to show it. */
async function answerWithBody(
  parts: ExchangeParts,
  call: MockCall,
): Promise<Response> {
  const refusal = await takeBody(parts, call);
  if (refusal !== null) return refusal;
  const { scope: { ended }, selectedBy } = call;
  if (ended !== null && selectedBy !== null) {
    return refuseLate(parts, call.incoming, { ended, selectedBy });
  }
  return await withChoice(parts, call, answerSelection);
}

/** Answers with the stub that was chosen, which is claimed in the same turn, so that `max_calls` holds (docs/contract.md#a2). */
function answerSelection(
  parts: ExchangeParts,
  call: MockCall,
  selection: Selection<Stub>,
): Response | Promise<Response> {
  if (call.incoming.method === "OPTIONS") {
    const answer = answerPreflight(parts, call, selection);
    if (answer !== null) return answer;
  }
  if (selection.kind !== "stub") return answerMiss(parts, call);
  const { stub } = selection;
  const { scope, incoming } = call;
  const turn = parts.state.claim(stub, scope, incoming.receivedAt);
  return typeof turn === "number"
    ? answerClaimed(parts, call, stub, turn)
    : answerOnceClaimed(parts, call, stub, turn);
}

/** Waits for a store to count the call; where it has no more for the stub, another one is chosen. */
async function answerOnceClaimed(
  parts: ExchangeParts,
  call: MockCall,
  stub: Stub,
  claim: null | Promise<number | null>,
): Promise<Response> {
  const turn = await claim;
  const { scope, incoming, selectedBy } = call;
  if (scope.ended !== null && selectedBy !== null) {
    await parts.state.changes.link?.shared?.(scope, stub);
    return refuseLate(parts, incoming, { ended: scope.ended, selectedBy });
  }
  if (turn !== null) return await answerInTurn(parts, call, stub, turn);
  return await withChoice(parts, call, answerSelection);
}

/** Answers once all who share the scope know what the request has changed in it. */
async function answerInTurn(
  parts: ExchangeParts,
  call: MockCall,
  stub: Stub,
  turn: number,
): Promise<Response> {
  const { scope } = call;
  let answer: Response | Promise<Response>;
  try {
    answer = answerClaimed(parts, call, stub, turn);
  } finally {
    // What it changed at once comes first; what an action changes later follows.
    await parts.state.changes.link?.shared?.(scope, stub);
  }
  const response = await answer;
  await parts.state.changes.link?.shared?.(scope, null);
  return response;
}

/** Answers with a stub that is claimed, in the same turn. */
function answerClaimed(
  parts: ExchangeParts,
  call: MockCall,
  stub: Stub,
  turn: number,
): Response | Promise<Response> {
  const { state, world, seed } = parts;
  const { incoming, scope, selectedBy } = call;
  const claimed = claimedStub(parts, call, stub, turn);
  const chaos = claimed.chaos === null ? null : planChaos(
    { chaos: claimed.chaos, faults: parts.faults.of(claimed.chaos) },
    drawsFor({ ...claimed, scope }, seed),
    world,
  );
  const opening = { stub, chaos, selectedBy };
  const entry = state.received.open(scope, incoming, opening);
  const { webhooks } = stub;
  if (webhooks !== null) parts.webhooks.owe(webhooks, { call, claimed, entry });
  if (chaos !== null) {
    return answerWithChaos(parts, call, { claimed, entry, chaos });
  }
  try {
    const answer = carryOut(parts, call, claimed);
    return answer instanceof Promise
      ? sendLate(parts, entry, answer)
      : send(parts, entry, answer);
  } catch (error) {
    return fail(parts, entry, error);
  }
}

/** Waits for an action that takes time; the synchronous turn of the others stays free of promises. */
async function sendLate(
  parts: ExchangeParts,
  entry: Entry,
  answer: Promise<Answer>,
): Promise<Response> {
  try {
    return send(parts, entry, await answer);
  } catch (error) {
    return fail(parts, entry, error);
  }
}
