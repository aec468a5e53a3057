import { type Preview, previewOf } from "../actions/preview.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Match } from "../matching/match.ts";
import type { Stub } from "../state/stub.ts";

/** What a stub would answer a described request; a proxy is not called, only named. */
export function previewAnswer(
  { stub, params }: Match<Stub>,
  incoming: IncomingRequest,
  scope: string | null,
): Preview | Promise<Preview> {
  const { action } = stub;
  if (action.kind === "ready") return previewOf(action);
  const template = { subject: incoming, pathParams: params, scope };
  return action.preview({ incoming, template });
}
