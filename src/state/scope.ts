import type { StateValues } from "../matching/state_condition.ts";
import type { ScopeSettings } from "../model/scope.ts";
import type { EndedScope } from "./scope_end.ts";
import type { Absence } from "./standing.ts";

/** One user of the server, who has stubs and requests of their own; what it holds is asked of the state. */
export interface Scope {
  /** In lower case; `null` for the global scope, of what belongs to nobody. */
  readonly name: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** The scope around it; the global one is around nobody. */
  readonly parent: Scope | null;
  /** 0 for the global scope, 1 for one without a parent. */
  readonly depth: number;
  readonly settings: ScopeSettings;
  /** When a request or a call last named it or a scope inside it, in milliseconds since the epoch. */
  readonly lastUsedAt: number;
  /** Requests that named a scope inside it after that one's end. */
  readonly late: number;
  /** What is set in it, by name. */
  readonly values: StateValues;
  /** What is left of it; `null` until it ends. */
  readonly ended: EndedScope | null;
  /** Why requests of before may not be in its journal; `null` where all are that had room. */
  readonly absence: Absence | null;
}

/** A scope and those around it, the inner one first; the global one is not around them. */
export function chainOf(scope: Scope): Scope[] {
  return scope.parent === null ? [scope] : [scope, ...chainOf(scope.parent)];
}

/** What a scope was told, or else the nearest scope around it that was. */
export function inherited<K extends keyof ScopeSettings>(
  scope: Scope,
  name: K,
): NonNullable<ScopeSettings[K]> | null {
  for (let one: Scope | null = scope; one !== null; one = one.parent) {
    const value = one.settings[name];
    if (value !== undefined && value !== null) return value;
  }
  return null;
}
