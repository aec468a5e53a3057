import type { Change, ChangeKind } from "./change.ts";
import type { Prepared } from "./changed.ts";
import type { Held } from "./held.ts";
import { keepEnd, keepScope, keepStub, putCalls } from "./kept_changes.ts";
import { callStub } from "./stub_calls.ts";
import { putStub, removeStubs, restoreStub } from "./stub_changes.ts";
import {
  missRequests,
  putItem,
  putValues,
  removeRequests,
  resetScope,
  useScopes,
} from "./value_changes.ts";

type Preparations = {
  readonly [K in ChangeKind]: (held: Held, change: Change<K>) => Prepared<K>;
};

const preparations: Preparations = {
  stub_put: putStub,
  stubs_gone: removeStubs,
  stub_back: restoreStub,
  stub_called: callStub,
  scope_put: ({ tree }, change) => tree.put(change),
  scope_edit: ({ tree }, change) => tree.edit(change),
  scopes_end: ({ tree }, change) => tree.end(change),
  scopes_used: useScopes,
  requests_gone: removeRequests,
  requests_missing: missRequests,
  values_put: putValues,
  item_put: putItem,
  reset: resetScope,
  calls_put: putCalls,
  stub_kept: keepStub,
  scope_kept: keepScope,
  end_kept: keepEnd,
};

/** Checks a change against what is there; nothing has changed before it is carried out, in the same turn. */
export function prepared<K extends ChangeKind>(
  held: Held,
  change: Change<K>,
): Prepared<K> {
  const prepare: Preparations[K] = preparations[change.kind as K];
  return prepare(held, change);
}
