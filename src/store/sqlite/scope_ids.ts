import type { Scope } from "../../state/scope.ts";

/** The number of the global scope. */
export const globalId = 0;

/** By which number each scope is known in a file: a name may be used again, by another. */
export class ScopeIds {
  readonly #ids = new WeakMap<Scope, number>();

  /** `undefined` for one that is not stored. */
  of(scope: Scope): number | undefined {
    return scope.name === null ? globalId : this.#ids.get(scope);
  }

  note(scope: Scope, id: number): void {
    this.#ids.set(scope, id);
  }
}
