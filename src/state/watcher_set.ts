import type { Entry } from "./entry.ts";
import type { Watcher } from "./watcher.ts";

/**
 * Those who watch one place. Most wait for requests to one path, and are found
 * by it: a thousand who wait for others are not in a request's way ("waiters":
 * 60 times as slow without).
 */
export class WatcherSet {
  readonly #ofAll = new Set<Watcher>();
  readonly #ofPath = new Map<string, Set<Watcher>>();

  get isEmpty(): boolean {
    return this.#ofAll.size === 0 && this.#ofPath.size === 0;
  }

  add(watcher: Watcher): void {
    if (watcher.paths === null) this.#ofAll.add(watcher);
    for (const path of watcher.paths ?? []) {
      const set = this.#ofPath.get(path) ?? new Set();
      this.#ofPath.set(path, set.add(watcher));
    }
  }

  delete(watcher: Watcher): void {
    this.#ofAll.delete(watcher);
    for (const path of watcher.paths ?? []) {
      const set = this.#ofPath.get(path);
      set?.delete(watcher);
      if (set?.size === 0) this.#ofPath.delete(path);
    }
  }

  /** Those who are told of a request. */
  for({ request }: Entry): Watcher[] {
    const found = [...this.#ofAll];
    if (this.#ofPath.size === 0) return found;
    return [...found, ...this.#ofPath.get(request.path) ?? []];
  }

  all(): Watcher[] {
    const ofPaths = [...this.#ofPath.values()].flatMap((set) => [...set]);
    return [...new Set([...this.#ofAll, ...ofPaths])];
  }
}
