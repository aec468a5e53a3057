import { failure, type ReadyAnswer } from "../answers/answer.ts";
import type { SelectedBy } from "../model/selected_by.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { ScopeChoice } from "../state/scope_choice.ts";
import { send } from "./delivery.ts";
import { endedScope, refuseLate } from "./ended_scope.ts";
import type { ExchangeParts } from "./mock_call.ts";

/** A choice that gave no scope. */
export type WrongChoice = Exclude<ScopeChoice, { readonly kind: "scope" }>;

/** The answer to a request that names no scope it could have. */
export function scopeRefusal(choice: WrongChoice): ReadyAnswer {
  switch (choice.kind) {
    case "conflict":
      return scopeConflict(choice.names);
    case "ended":
      return endedScope(choice.ended, choice.selectedBy);
    case "unknown":
      return unknownScope(choice.name, choice.selectedBy);
  }
}

/** The refusal of a request that names two scopes (docs/contract.md#b1.4). */
function scopeConflict(names: readonly string[]): ReadyAnswer {
  const listed = names.map((name) => `"${name}"`).join(" and ");
  return failure(
    "MULTIPLE_SCOPES",
    `Multiple scope headers matched this request: ${listed}; send one of them`,
    "scope_conflict",
  );
}

function unknownScope(name: string, selectedBy: SelectedBy): ReadyAnswer {
  const detail = name === ""
    ? `The request names no scope in ${
      places[selectedBy]
    }: put a name there, or leave it out`
    : `The request names scope ${JSON.stringify(name)} in ${
      places[selectedBy]
    }, and there is none: create it first, or correct the name`;
  const more = { selected_by: selectedBy };
  return failure("SCOPE_NOT_FOUND", detail, "scope_not_found", more);
}

const places: Readonly<Record<SelectedBy, string>> = {
  header: "a header",
  mock_scope: "its Mock-Scope header",
  baggage: "the entry mock-scope of its baggage",
  cookie: "the cookie mock-scope",
  trace_id: "its traceparent",
  prefix: "the prefix /__scope__/NAME of its path",
  credential: "its credential",
  host: "its host",
};

/** Refuses a mock request once its body was read, which the journal is to show; a late one at once. */
export async function refuseChoice(
  parts: ExchangeParts,
  { request, incoming }: { request: Request; incoming: IncomingRequest },
  choice: WrongChoice,
): Promise<Response> {
  if (choice.kind === "ended") return refuseLate(parts, incoming, choice);
  const { state: { received: journals, scopes }, bodies } = parts;
  await incoming.readBody(request, bodies).catch(() => {});
  const opening = { stub: null, chaos: null, selectedBy: null };
  const entry = journals.open(scopes.global, incoming, opening);
  return send(parts, entry, scopeRefusal(choice));
}
