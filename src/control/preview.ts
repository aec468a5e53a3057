import { type Preview, previewOf } from "../actions/preview.ts";
import { type CallCounter, callsIn } from "../matching/candidate.ts";
import { itemSegment } from "../matching/path_pattern.ts";
import type { Match } from "../matching/match.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Scope } from "../state/scope.ts";
import { withChanges } from "../state/scope_state.ts";
import { chanceFor } from "../runtime/chance.ts";
import { drawsFor, templateWorldsFor } from "../state/scope_world.ts";
import type { Stub } from "../state/stub.ts";
import type { ControlParts } from "./parts.ts";

interface DescribedCall {
  readonly incoming: IncomingRequest;
  readonly scope: Scope;
  readonly counter: CallCounter;
}

/** What a stub would answer a described request; a proxy is not called, only named. */
export function previewAnswer(
  { stub, params }: Match<Stub>,
  { incoming, scope, counter }: DescribedCall,
  { state: memory, seed, world }: ControlParts,
): Preview | Promise<Preview> {
  const turn = callsIn(stub, counter);
  const { action } = stub.action.kind === "sequence"
    ? stub.action.stepAt(
      turn,
      chanceFor("step", drawsFor({ stub, scope, turn }, seed), world),
    )
    : { action: stub.action };
  const before = {
    subject: incoming,
    pathParams: params,
    scope: scope.name,
    worlds: templateWorldsFor({ stub, scope, turn }, seed, world),
    state: counter.values,
  };
  const change = stub.change?.render(before, world) ?? null;
  if (change !== null && !change.ok) {
    return { error: "TEMPLATE_RENDER_ERROR", detail: change.detail };
  }
  if (action.kind === "ready") return previewOf(action);
  const state = change === null
    ? before.state
    : withChanges(before.state, change.names);
  const template = { ...before, state };
  return action.preview({
    folder: stub.folder,
    incoming,
    template,
    stubId: stub.id,
    draws: () => drawsFor({ stub, scope, turn }, seed),
    itemId: itemSegment(stub, incoming),
    shelf: memory.keptIn(scope).resources,
  });
}
