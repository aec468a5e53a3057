import { type Preview, previewOf } from "../actions/preview.ts";
import { callsIn } from "../matching/candidate.ts";
import type { Match } from "../matching/match.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Scope } from "../state/scope.ts";
import { templateWorldsFor } from "../state/scope_world.ts";
import type { Stub } from "../state/stub.ts";
import type { ControlParts } from "./parts.ts";

interface DescribedCall {
  readonly incoming: IncomingRequest;
  readonly scope: Scope;
}

/** What a stub would answer a described request; a proxy is not called, only named. */
export function previewAnswer(
  { stub, params }: Match<Stub>,
  { incoming, scope }: DescribedCall,
  { state, seed, world }: ControlParts,
): Preview | Promise<Preview> {
  const { action } = stub;
  if (action.kind === "ready") return previewOf(action);
  const turn = callsIn(stub, state.counterOf(scope));
  const template = {
    subject: incoming,
    pathParams: params,
    scope: scope.name,
    worlds: templateWorldsFor({ stub, scope, turn }, seed, world),
  };
  return action.preview({ incoming, template });
}
