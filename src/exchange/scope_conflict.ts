import { failure, type ReadyAnswer } from "../answers/answer.ts";
import { send } from "./delivery.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

/** The refusal of a request that names two scopes (docs/contract.md#b1.4). */
export function scopeConflict(names: readonly string[]): ReadyAnswer {
  const listed = names.map((name) => `"${name}"`).join(" and ");
  return failure(
    "MULTIPLE_SCOPES",
    `Multiple scope headers matched this request: ${listed}; send one of them`,
    "scope_conflict",
  );
}

/** Refuses it once its body was read, which the journal is to show. */
export async function refuseConflict(
  parts: ExchangeParts,
  { request, incoming, scope }: MockCall,
  names: readonly string[],
): Promise<Response> {
  const { state: { journals }, bodyLimit } = parts;
  await incoming.readBody(request, bodyLimit).catch(() => {});
  const entry = journals.open(scope, incoming, { stub: null, chaos: null });
  return send(parts, entry, scopeConflict(names));
}
