import type { Entry } from "./entry.ts";
import { pathStart, type WatchKey } from "./watch_key.ts";
import type { Watcher } from "./watcher.ts";

export const nobody: readonly Watcher[] = [];

/**
 * Those who watch one place. Most wait for requests that have something in
 * common, and are found by that: a thousand who wait for others are not in a
 * request's way ("waiters": 60 times as slow without).
 */
export class WatcherSet {
  readonly #ofAll = new Set<Watcher>();
  readonly #byKey: Record<WatchKey["kind"], Map<string, Set<Watcher>>> = {
    path: new Map(),
    start: new Map(),
    method: new Map(),
  };

  get isEmpty(): boolean {
    const { path, start, method } = this.#byKey;
    return this.#ofAll.size + path.size + start.size + method.size === 0;
  }

  add(watcher: Watcher): void {
    if (watcher.keys === null) this.#ofAll.add(watcher);
    for (const { kind, value } of watcher.keys ?? []) {
      const set = this.#byKey[kind].get(value) ?? new Set();
      this.#byKey[kind].set(value, set.add(watcher));
    }
  }

  delete(watcher: Watcher): void {
    this.#ofAll.delete(watcher);
    for (const { kind, value } of watcher.keys ?? []) {
      const set = this.#byKey[kind].get(value);
      set?.delete(watcher);
      if (set?.size === 0) this.#byKey[kind].delete(value);
    }
  }

  /** Those who are told of a request, each once; a list of its own, unless it is empty. */
  for({ request }: Entry): readonly Watcher[] {
    const { path, start, method } = this.#byKey;
    const byPath = path.size === 0 ? undefined : path.get(request.path);
    const byStart = start.size === 0
      ? undefined
      : start.get(pathStart(request.path));
    const byMethod = method.size === 0
      ? undefined
      : method.get(request.method.toUpperCase());
    const isNobody = this.#ofAll.size === 0 && byPath === undefined &&
      byStart === undefined && byMethod === undefined;
    if (isNobody) return nobody;
    const all = [this.#ofAll, byPath, byStart, byMethod];
    return [...new Set(all.flatMap((set) => [...set ?? []]))];
  }

  all(): Watcher[] {
    const keyed = Object.values(this.#byKey).flatMap((sets) =>
      [...sets.values()].flatMap((set) => [...set])
    );
    return [...new Set([...this.#ofAll, ...keyed])];
  }
}
