import type { ChangeKind } from "./change.ts";
import type { Scope } from "./scope.ts";
import type { ScopeObstacle } from "./scope_obstacle.ts";
import type { Stub } from "./stub.ts";

/** Why a change is refused: it would be on every server, since all have the same before it. */
export type Obstacle =
  | ScopeObstacle
  | { readonly kind: "id_taken"; readonly id: string }
  | {
    readonly kind:
      | "stub_unknown"
      | "stub_changed"
      | "stub_spent"
      | "scope_unknown";
  }
  | {
    readonly kind: "too_large";
    readonly member: "state" | "resources";
    /** What to do about it. */
    readonly msg: string;
  };

interface Stubs {
  readonly stub: Stub;
}

interface Scopes {
  readonly scope: Scope;
}

interface Counts {
  readonly count: number;
}

interface Outcomes {
  stub_put: Stubs;
  stubs_gone: Counts;
  stub_back: Stubs;
  /** How many calls there were before. */
  stub_called: { readonly turn: number };
  scope_put: Scopes;
  scope_edit: Scopes;
  scopes_end: Counts;
  requests_gone: Counts;
}

/** What a change did. */
export type Outcome<K extends ChangeKind> = K extends keyof Outcomes
  ? Outcomes[K]
  : Record<never, never>;

/** What became of a change. */
export type Changed<K extends ChangeKind> =
  | Outcome<K> & { readonly ok: true }
  | { readonly ok: false; readonly obstacle: Obstacle };

/** A change that has been checked: it is carried out in the same turn, or not at all. */
export type Prepared<K extends ChangeKind> =
  | { readonly ok: true; readonly carryOut: () => Outcome<K> }
  | { readonly ok: false; readonly obstacle: Obstacle };

/** The refusal of a change. */
export function refused(
  obstacle: Obstacle,
): { readonly ok: false; readonly obstacle: Obstacle } {
  return { ok: false, obstacle };
}
