import type { Stub } from "../state/stub.ts";
import type { Scope } from "../state/scope.ts";
import { fail } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { withNamed } from "./selection.ts";

type Answer = Response | Promise<Response>;

/** A call about the stub with an id. */
interface StubCall {
  readonly params: Readonly<Record<string, string>>;
  readonly scope: Scope;
  readonly query: { readonly scope?: string | undefined };
}

/**
 * Answers for the stub with the id of the path. A scope of the query is looked
 * at alone; one of a header with those that serve it; else the id is found in
 * whatever scope (docs/contract.md#a24), unless several have it.
 */
export function withStub(
  parts: ControlParts,
  { params: { stub_id: id = "" }, scope, query }: StubCall,
  then: (stub: Stub) => Answer,
): Answer {
  const { state } = parts;
  const { global } = state.scopes;
  if (query.scope !== undefined && query.scope !== "*") {
    return withNamed(parts, query.scope, (named) => {
      const stub = state.findStub(id, named);
      return stub === undefined ? missing(id) : then(stub);
    });
  }
  const [stub, another] = scope === global || query.scope === "*"
    ? state.findStubs(id)
    : nearest(parts, id, scope);
  if (stub === undefined) return missing(id);
  return another === undefined ? then(stub) : refuseSeveral(stub, another);
}

/** The stub of a scope, or of the next of those that serve it. */
function nearest(
  { state }: ControlParts,
  id: string,
  scope: Scope,
): readonly Stub[] {
  return state.scopes.serving(scope)
    .flatMap((one) => state.findStub(id, one) ?? []).slice(0, 1);
}

function missing(id: string): Response {
  return fail("NOT_FOUND", `Stub '${id}' was not found`);
}

/** The refusal of an id that several scopes have. */
export function refuseSeveral({ id, scope }: Stub, another: Stub): Response {
  const places = [scope, another.scope].map((name) =>
    name === null ? "no scope" : `scope '${name}'`
  );
  return fail(
    "CONFLICT",
    `Stub '${id}' is in ${
      places.join(" and in ")
    }: say which with ?scope=NAME, or with the scope's header`,
  );
}
