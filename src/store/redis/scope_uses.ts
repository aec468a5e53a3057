import { inherited } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { SharedMemory } from "./shared_memory.ts";

/** When scopes were last used on this server, for those who see to their ends. */
export class ScopeUses {
  readonly #state: State;
  readonly #memory: SharedMemory;
  readonly #lastUses = new Map<string, number>();

  constructor(state: State, memory: SharedMemory) {
    this.#state = state;
    this.#memory = memory;
  }

  /** The scopes that were used since the last call and may end for want of it, with when. */
  uses(): [string, number][] {
    const uses: [string, number][] = [];
    const live = this.#state.scopes.list();
    for (const scope of live) {
      if (inherited(scope, "ttl_ms") === null) continue;
      const place = this.#memory.placeOf(scope);
      const last = this.#state.scopes.lastUseOf(scope);
      if (last === this.#lastUses.get(place)) continue;
      this.#lastUses.set(place, last);
      uses.push([place, last]);
    }
    if (this.#lastUses.size > 2 * live.length + 100) this.#lastUses.clear();
    return uses;
  }
}
