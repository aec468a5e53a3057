import type { UpstreamPayload } from "../actions/proxy/upstream.ts";
import type { Answer } from "../answers/answer.ts";
import { upstreamOf } from "../state/scope_upstream.ts";
import { keptOf, namesOf } from "./action_step.ts";
import { fail, send } from "./delivery.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

/** Whether all requests of a scope go to its upstream, stubs aside. */
export function forwardsAll(
  { state: { scopes } }: ExchangeParts,
  { scope }: Pick<MockCall, "scope">,
): boolean {
  return upstreamOf(scopes, scope)?.mode === "all";
}

/** Answers with what the upstream of the scope does. No stub is in it, and so no chaos. */
export async function answerFromUpstream(
  parts: ExchangeParts,
  call: MockCall,
  upstream: UpstreamPayload,
): Promise<Response> {
  const { incoming, scope, selectedBy } = call;
  const { state: { received: journals } } = parts;
  const opening = { stub: null, chaos: null, selectedBy };
  const entry = journals.open(scope, incoming, opening);
  try {
    return send(parts, entry, await asked(parts, call, upstream));
  } catch (error) {
    return fail(parts, entry, error);
  }
}

/** What asks upstreams is loaded with the first request that goes to one. */
async function asked(
  parts: ExchangeParts,
  { request, incoming, scope, selectedBy }: MockCall,
  upstream: UpstreamPayload,
): Promise<Answer> {
  const { state, world, shutdown } = parts;
  const { askUpstream } = await import("../actions/proxy/upstream.ts");
  const { name } = scope;
  const copyLimit = state.received.limits.recordedBody;
  return await askUpstream(upstream, {
    request,
    incoming,
    shutdown,
    scopeNames: namesOf(scope),
    keep: keptOf(parts, incoming, copyLimit),
    copyLimit,
    // What the templates of pushed events see.
    template: {
      ...(selectedBy === "prefix" ? { prefix: `/__scope__/${name}` } : {}),
      subject: incoming,
      pathParams: new Map(),
      scope: name,
      worlds: null,
      state: scope.values,
    },
  }, world);
}
