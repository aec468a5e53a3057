// The life of a mock request, from its headers to the last byte of its answer.
// It calls the other rooms in turn and decides nothing that one of them could.

import {
  type Answer,
  failure,
  ready,
  type ReadyAnswer,
} from "../answers/answer.ts";
import { isDroppable } from "../faults/drop.ts";
import { arrivedBody, IncomingRequest } from "../request/incoming_request.ts";
import { planChaos } from "../faults/plan.ts";
import type { Delivery } from "./delivery.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import { arrivedLines } from "../request/header_lines.ts";
import type { Entry } from "../state/journal.ts";
import { pathParams } from "../matching/path_pattern.ts";
import { type Selection, selectStub } from "../matching/selection.ts";
import type { Scope, Scopes } from "../state/scopes.ts";
import type { Stub } from "../state/stub.ts";
import type { World } from "../runtime/world.ts";

/** The parts that the life of a request passes through. */
export interface ExchangeParts {
  readonly scopes: Scopes;
  readonly world: World;
  readonly delivery: Delivery;
  readonly shutdown: Shutdown;
  /** Bytes of a request body that are taken in. */
  readonly bodyLimit: number;
  /** The id of a journal entry, as the control API shows it. */
  idOf(entry: Entry): string;
}

export type Exchange = (request: Request) => Response | Promise<Response>;

interface Received {
  readonly request: Request;
  readonly incoming: IncomingRequest;
  readonly scope: Scope;
}

type Match = Selection<Stub> & { readonly kind: "stub" };

const requestIdHeader = "standin-request-id";

/** A miss has no Content-Type (docs/contract.md#b3.8). */
const noMatch: ReadyAnswer = {
  ...ready({
    status: 404,
    headers: [],
    body: "NO_STUB_MATCH_FOUND",
    outcome: "no_match",
    isShared: true,
  }),
  idHeader: requestIdHeader,
};

/**
 * The life of one mock request: capture, scope, match, journal, chaos,
 * action, delivery. A stub without delays that answers with fixed bytes
 * takes one synchronous turn.
 */
export function createExchange(parts: ExchangeParts): Exchange {
  const { scopes, world, delivery, shutdown, bodyLimit } = parts;

  function receive(request: Request): Response | Promise<Response> {
    const receivedAt = world.now();
    const startedAt = world.ticks(receivedAt);
    const lines = arrivedLines(request);
    const incoming = new IncomingRequest(request, lines, {
      receivedAt,
      startedAt,
    });
    incoming.bodyState = arrivedBody(request, lines);
    const choice = scopes.choose(lines);
    const scope = choice.kind === "scope" ? choice.scope : scopes.global;
    const received = { request, incoming, scope };
    if (choice.kind === "conflict") return refuse(received, choice.names);
    const selection = selectStub(incoming, scope.indexes);
    if (incoming.contentPending && !streamsBody(selection)) {
      return matchWithBody(received);
    }
    return conclude(received, selection);
  }

  /** Takes the body in first: a stub looks at it, or the journal is to show it. */
  async function matchWithBody(received: Received): Promise<Response> {
    const { incoming, request, scope } = received;
    try {
      await incoming.readBody(request, bodyLimit);
    } catch {
      return delivery.abandon(open(received, null));
    }
    if (incoming.bodyState.kind === "too_large") {
      return delivery.send(open(received, null), tooLarge(bodyLimit));
    }
    return await conclude(received, selectStub(incoming, scope.indexes));
  }

  /** Claims the stub in the same turn in which it was chosen, so that `max_calls` holds (docs/contract.md#a2). */
  function conclude(
    received: Received,
    selection: Selection<Stub>,
  ): Response | Promise<Response> {
    if (selection.kind !== "stub") return miss(received);
    const { stub } = selection;
    const turn = stub.calls++;
    stub.lastCallAt = received.incoming.startedAt;
    const entry = open(received, stub);
    const { chaos } = stub;
    try {
      if (chaos !== null) {
        const draws = { scope: received.scope.name, turn };
        entry.chaos = planChaos(chaos, draws, world);
        return answerWithChaos(received, selection, entry);
      }
      const given = carryOut(received, selection);
      return given instanceof Promise
        ? sendLate(entry, given)
        : delivery.send(entry, given);
    } catch (error) {
      return delivery.fail(entry, error);
    }
  }

  /** Waits for an action that takes time; the synchronous turn of the others stays free of promises. */
  async function sendLate(
    entry: Entry,
    answer: Promise<Answer>,
  ): Promise<Response> {
    try {
      return delivery.send(entry, await answer);
    } catch (error) {
      return delivery.fail(entry, error);
    }
  }

  function carryOut(
    { request, incoming, scope }: Received,
    { stub }: Match,
  ): Answer | Promise<Answer> {
    const { action } = stub;
    if (action.kind === "ready") return action;
    const template = {
      subject: incoming,
      pathParams: pathParams(stub.pattern, incoming),
      scope: scope.name,
    };
    const scopeNames = new Set(scope.name === null ? [] : [scope.name]);
    const keep = scope.journal.limits.body;
    return action.answer(
      { request, incoming, template, scopeNames, keep, shutdown },
      world,
    );
  }

  /** Aborts when there is nobody left to answer, or no server to do it. */
  function gone(request: Request): AbortSignal {
    return AbortSignal.any([request.signal, shutdown.signal]);
  }

  async function answerWithChaos(
    received: Received,
    match: Match,
    entry: Entry,
  ): Promise<Response> {
    const { request } = received;
    const plan = entry.chaos;
    try {
      if (plan !== null && plan.latencyMs > 0) {
        const stays = await pause(plan.latencyMs, gone(request));
        if (!stays) return delivery.abandon(entry);
      }
      const given = await carryOut(received, match);
      return plan?.drops === true && isDroppable(given)
        ? await delivery.drop(entry, given, gone(request))
        : delivery.send(entry, given);
    } catch (error) {
      return delivery.fail(entry, error);
    }
  }

  /** Whether there is still somebody to answer after the delay. */
  async function pause(ms: number, left: AbortSignal): Promise<boolean> {
    try {
      await world.sleep(ms, left);
      return true;
    } catch {
      return false;
    }
  }

  function open(
    { incoming, scope }: Received,
    stub: Stub | null,
  ): Entry {
    const pattern = stub?.pattern ?? null;
    return scope.journal.open(incoming, stub?.id ?? null, pattern);
  }

  /**
   * The header leads to the near misses. It is set before the answer is cloned
   * from its original: on each clone it would take twice as long.
   */
  function miss(received: Received): Response {
    const entry = open(received, null);
    noMatch.original?.headers.set(requestIdHeader, parts.idOf(entry));
    return delivery.send(entry, noMatch);
  }

  async function refuse(
    received: Received,
    names: string[],
  ): Promise<Response> {
    const { incoming, request } = received;
    await incoming.readBody(request, bodyLimit).catch(() => {});
    const entry = open(received, null);
    return delivery.send(entry, scopeConflict(names));
  }

  return receive;
}

/** A proxy passes a body on as it arrives; all other actions wait for it. */
function streamsBody(selection: Selection<Stub>): boolean {
  if (selection.kind !== "stub") return false;
  const { action } = selection.stub;
  return action.kind === "live" && action.streamsBody;
}

/** The refusal of a request that names two scopes (docs/contract.md#b1.4). */
export function scopeConflict(names: readonly string[]): ReadyAnswer {
  const listed = names.map((name) => `"${name}"`).join(" and ");
  return failure(
    "MULTIPLE_SCOPES",
    `Multiple scope headers matched this request: ${listed}; send one of them`,
    "scope_conflict",
  );
}

function tooLarge(limit: number): ReadyAnswer {
  return failure(
    "BODY_TOO_LARGE",
    `The request body is larger than ${limit} bytes: send less, or raise --body-limit`,
    "body_too_large",
  );
}
