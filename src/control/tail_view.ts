import type { Entry } from "../state/entry.ts";
import type { ScopePlace } from "../state/followers.ts";
import type { Scope } from "../state/scope.ts";
import {
  filterCost,
  lookingCost,
  needsAnswer,
  passes,
  type RequestFilter,
} from "./request_filter.ts";

/** Which scopes a tail is about. */
export interface TailScopes {
  /** The scope that it ends with; `null` where it is about all. */
  readonly main: Scope | null;
  /** Whether what is inside of it counts. */
  readonly below: boolean;
  /** Whether the global scope counts beside it. */
  readonly withGlobal: boolean;
}

/** What a tail shows: which scopes, and which of their requests. */
export class TailView {
  readonly scopes: TailScopes;
  readonly #filter: RequestFilter;

  constructor(scopes: TailScopes, filter: RequestFilter) {
    this.scopes = scopes;
    this.#filter = { ...filter, after: undefined, limit: undefined };
  }

  covers(place: ScopePlace): boolean {
    const { main, below, withGlobal } = this.scopes;
    if (main === null || place.name === main.name) return true;
    if (place.name === null) return withGlobal;
    if (!below) return false;
    for (let one = place.parent; one !== null; one = one.parent) {
      if (one.name === main.name) return true;
    }
    return false;
  }

  /** Whether it ends with this scope. */
  endsWith(place: ScopePlace): boolean {
    const name = this.scopes.main?.name ?? null;
    return name !== null && place.name === name;
  }

  /** Whether an arrival is shown: nothing is known of its answer yet. */
  showsArrival(entry: Entry): boolean {
    return !needsAnswer(this.#filter) && passes(entry, this.#filter);
  }

  /** What it costs to look at an entry and to say whether it is shown, in the bytes that a `WorkMeter` counts. */
  costOf(entry: Entry): number {
    return lookingCost(entry, this.#filter);
  }

  /** What of that the filters cost. */
  filterCost(entry: Entry): number {
    return filterCost(entry, this.#filter);
  }

  shows(entry: Entry): boolean {
    return passes(entry, this.#filter);
  }
}
