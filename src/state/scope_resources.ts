import type { ResourceData } from "../actions/resource/collection.ts";
import type { ResourceShelf } from "../actions/resource/resource_shelf.ts";

/** Bytes of the resources that were written in one scope, as JSON (docs/limits.md). */
const maxResources = 16 * 1024 * 1024;

/** How many of them there may be. */
const maxNamed = 1000;

/** The resources that were written in one scope, by name. */
export class ScopeResources implements ResourceShelf {
  #written: ReadonlyMap<string, ResourceData> = new Map();
  #bytes = 0;

  get(name: string): ResourceData | undefined {
    return this.#written.get(name);
  }

  all(): ReadonlyMap<string, ResourceData> {
    return this.#written;
  }

  put(name: string, data: ResourceData): string | null {
    return this.merge(new Map([[name, data]]));
  }

  /** Puts several in their place, null lets one start anew; says why there is no room, and changes nothing then. */
  merge(changes: ReadonlyMap<string, ResourceData | null>): string | null {
    return this.#take(new Map(this.#written), changes);
  }

  /** The same, with all others starting anew. */
  replace(changes: ReadonlyMap<string, ResourceData | null>): string | null {
    return this.#take(new Map(), changes);
  }

  #take(
    next: Map<string, ResourceData>,
    changes: ReadonlyMap<string, ResourceData | null>,
  ): string | null {
    for (const [name, data] of changes) {
      if (data === null) next.delete(name);
      else next.set(name, data);
    }
    const bytes = next.values().reduce((sum, one) => sum + one.bytes, 0);
    if (bytes > maxResources && bytes > this.#bytes) {
      return `The resources of a scope take at most ${maxResources} bytes, and this would make ${bytes}: delete items, or POST /__mock__/reset`;
    }
    if (next.size > maxNamed && next.size > this.#written.size) {
      return `A scope has at most ${maxNamed} resources of its own, and this would make ${next.size}: leave some out`;
    }
    this.#written = next;
    this.#bytes = bytes;
    return null;
  }
}
