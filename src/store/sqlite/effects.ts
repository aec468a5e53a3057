import type { Change, ChangeKind } from "../../state/change.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Rows } from "./rows.ts";

/** Writes what has become of a change into rows; done again it comes to the same. */
export type Effect = () => void;

/** What effects are made of. */
export interface EffectScene {
  readonly state: State;
  readonly rows: Rows;
  /** The scopes that have ended by it, inner ones first. */
  readonly ended: readonly Scope[];
}

type Effects = {
  readonly [K in ChangeKind]?: (
    change: Change<K>,
    scene: EffectScene,
  ) => Effect | null;
};

const effects: Effects = {
  stub_put: (change, { state, rows }) =>
    inScope(change.scope, state, (scope) => {
      rows.stubs.put(scope, change.stub_id);
      if (change.how === "replace") rows.stubs.dropOwn(scope, change.stub_id);
      rows.scopes.put(scope);
    }),
  stubs_gone: ({ scope, ids, undoable, at }, { state, rows }) =>
    inScope(scope, state, (one) => {
      rows.stubs.remove(one, ids, undoable ? at : null);
    }),
  stub_back: ({ scope, stub_id }, { state, rows }) =>
    inScope(scope, state, (one) => rows.stubs.restore(one, stub_id)),
  scope_put: ({ name }, { state, rows, ended }) => () => {
    end(ended, rows);
    const scope = state.scopes.named(name);
    if (scope === undefined) return;
    rows.scopes.put(scope);
    if (scope.parent !== null) rows.scopes.putUse(scope.parent);
  },
  scope_edit: ({ name }, { state, rows }) =>
    inScope(name, state, (scope) => rows.scopes.put(scope)),
  scopes_end: (_, { rows, ended }) => () => end(ended, rows),
  values_put: ({ scope, how, state: names, resources }, { state, rows }) =>
    inScope(scope, state, (one) => {
      if (how === "replace") rows.values.clear(one);
      rows.values.putState(one, Object.keys(names));
      rows.values.putResources(one, Object.keys(resources));
    }),
  item_put: ({ scope, resource, item_id, item }, { state, rows }) =>
    inScope(scope, state, (one) => {
      rows.values.putItem(one, resource, { item_id, item });
    }),
  reset: ({ scope }, { state, rows }) =>
    inScope(scope, state, (one) => {
      rows.values.clear(one);
      rows.stubs.forgetCalls(one);
    }),
};

/** What a change comes to in rows; `null` where it is in none. */
export function effectOf<K extends ChangeKind>(
  change: Change<K>,
  scene: EffectScene,
): Effect | null {
  const make: Effects[K] = effects[change.kind as K];
  return make?.(change, scene) ?? null;
}

function inScope(
  name: string | null,
  state: State,
  write: (scope: Scope) => void,
): Effect | null {
  const scope = state.scopes.named(name);
  return scope === undefined ? null : () => write(scope);
}

function end(ended: readonly Scope[], rows: Rows): void {
  for (const scope of ended) rows.scopes.end(scope);
}
