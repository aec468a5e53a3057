import type { SelectedBy } from "../model/selected_by.ts";
import type { Scope } from "./scope.ts";
import type { EndedScope } from "./scope_end.ts";
import {
  type Look,
  lookAtAddress,
  lookAtHeaders,
  type NamingRequest,
  type Uses,
} from "./scope_names.ts";

/** The scope that a request names. */
export type ScopeChoice =
  /** `selectedBy` is `null` where none was named. */
  | {
    readonly kind: "scope";
    readonly scope: Scope;
    readonly selectedBy: SelectedBy | null;
  }
  | { readonly kind: "conflict"; readonly names: string[] }
  /** It was there, and has ended not long ago. */
  | {
    readonly kind: "ended";
    readonly ended: EndedScope;
    readonly selectedBy: SelectedBy;
  }
  /** There never was one, or long ago. */
  | {
    readonly kind: "unknown";
    readonly name: string;
    readonly selectedBy: SelectedBy;
  };

/** Who is behind the names and values that a request gives. */
export interface KnownScopes {
  /** Whether any scope uses a way: of the others nothing is read. */
  uses(way: SelectedBy): boolean;
  live(way: SelectedBy, value: string): Scope | undefined;
  ended(way: SelectedBy, value: string): EndedScope | undefined;
  /** Whether a request is refused that names in this way what is not known. */
  refuses(way: SelectedBy): boolean;
}

/** The scope that a request names; `null` for none. What travels with the request beats its address. */
export function choiceOf(
  request: NamingRequest,
  known: KnownScopes,
): ScopeChoice | null {
  const headers = new NamedScopes(known);
  const uses: Uses = (way) => known.uses(way);
  lookAtHeaders(request, headers.look, uses);
  const choice = headers.choice();
  if (choice !== null) return choice;
  const address = new NamedScopes(known);
  lookAtAddress(request, address.look, uses);
  return address.choice();
}

/** What was named by ways of one rank. */
class NamedScopes {
  readonly #known: KnownScopes;
  readonly #scopes = new Map<Scope, SelectedBy>();
  #ended: ScopeChoice | null = null;
  #unknown: ScopeChoice | null = null;

  constructor(known: KnownScopes) {
    this.#known = known;
  }

  readonly look: Look = (selectedBy, value) => {
    const scope = this.#known.live(selectedBy, value);
    if (scope !== undefined) return this.#note(scope, selectedBy);
    const ended = this.#known.ended(selectedBy, value);
    if (ended !== undefined) {
      this.#ended ??= { kind: "ended", ended, selectedBy };
    } else if (this.#known.refuses(selectedBy)) {
      this.#unknown ??= { kind: "unknown", name: value, selectedBy };
    }
  };

  /** One that has ended goes before all others, then one that is not known. */
  choice(): ScopeChoice | null {
    const wrong = this.#ended ?? this.#unknown;
    if (wrong !== null) return wrong;
    if (this.#scopes.size === 0) return null;
    const names = [...this.#scopes.keys()];
    const scope = innermost(names);
    return scope === null
      ? { kind: "conflict", names: names.map(({ name }) => name ?? "") }
      : {
        kind: "scope",
        scope,
        selectedBy: this.#scopes.get(scope) ?? null,
      };
  }

  /** A header called like the scope is told before another that names the same. */
  #note(scope: Scope, selectedBy: SelectedBy): void {
    if (selectedBy === "header" || !this.#scopes.has(scope)) {
      this.#scopes.set(scope, selectedBy);
    }
  }
}

/** The scope that lies inside all others that were named; `null` where two of them lie apart. */
function innermost(named: readonly Scope[]): Scope | null {
  let inner: Scope | null = null;
  for (const one of named) {
    if (inner === null || lies(one, inner)) inner = one;
    else if (!lies(inner, one)) return null;
  }
  return inner;
}

/** Whether a scope lies inside another. */
function lies(scope: Scope, around: Scope): boolean {
  for (let one = scope.parent; one !== null; one = one.parent) {
    if (one === around) return true;
  }
  return false;
}
