import assert from "node:assert/strict";
import type { ScopePayload } from "../src/model/scope.ts";
import type { StubSpec } from "../src/model/stub.ts";
import type { Scope } from "../src/state/scope.ts";
import type { State } from "../src/state/state.ts";
import type { Stub } from "../src/state/stub.ts";

/** Puts a stub into a scope; the global one unless another is given. */
export function addStub(
  state: State,
  spec: StubSpec,
  scope: Scope = state.scopes.global,
): Stub {
  const added = state.changeHere(state.planOf(spec, scope));
  assert.ok(added.ok);
  return added.stub;
}

/** Puts a stub in the place of another. */
export function replaceStub(
  state: State,
  { id, scope }: Stub,
  spec: StubSpec,
): Stub {
  const place = { scope, stub_id: id, how: "replace" } as const;
  const put = state.changeHere({ kind: "stub_put", spec, ...place });
  assert.ok(put.ok);
  return put.stub;
}

export function removeStub(state: State, { id, scope }: Stub): void {
  const gone = { scope, ids: [id], undoable: false };
  state.changeHere({ kind: "stubs_gone", ...gone });
}

/** Makes a scope, or says what is in its way. */
export function tryScope(state: State, payload: ScopePayload, anew = false) {
  return state.changeHere(state.scopes.planOf(payload, {}, anew));
}

export function makeScope(state: State, payload: ScopePayload): Scope {
  const made = tryScope(state, payload);
  assert.ok(made.ok);
  return made.scope;
}

export function endScope(state: State, { name }: Scope): void {
  const names = [name ?? ""];
  state.changeHere({ kind: "scopes_end", names, why: "deleted" });
}
