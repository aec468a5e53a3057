import type { ResourceData } from "../actions/resource/collection.ts";
import type { ResourceShelf } from "../actions/resource/resource_shelf.ts";

/** Bytes of the resources that were written in one scope, as JSON (docs/limits.md). */
const maxResources = 16 * 1024 * 1024;

/** How many of them there may be. */
const maxNamed = 1000;

/** Resources as they would be, or why there is no room. */
type NextResources =
  | {
    readonly ok: true;
    readonly written: ReadonlyMap<string, ResourceData>;
    readonly bytes: number;
  }
  | { readonly ok: false; readonly trouble: string };

const none: ReadonlyMap<string, ResourceData> = new Map();

/** The resources that were written in one scope, by name. */
export class ScopeResources implements ResourceShelf {
  #written = none;
  #bytes = 0;

  get(name: string): ResourceData | undefined {
    return this.#written.get(name);
  }

  all(): ReadonlyMap<string, ResourceData> {
    return this.#written;
  }

  put(name: string, data: ResourceData): string | null {
    const next = this.prepare(new Map([[name, data]]));
    if (!next.ok) return next.trouble;
    this.take(next);
    return null;
  }

  /** What putting several in their place would lead to, null lets one start anew; by `replace` all others do, too. */
  prepare(
    changes: ReadonlyMap<string, ResourceData | null>,
    how: "merge" | "replace" = "merge",
  ): NextResources {
    const written = new Map(how === "merge" ? this.#written : none);
    for (const [name, data] of changes) {
      if (data === null) written.delete(name);
      else written.set(name, data);
    }
    const bytes = written.values().reduce((sum, one) => sum + one.bytes, 0);
    if (bytes > maxResources && bytes > this.#bytes) {
      const trouble =
        `The resources of a scope take at most ${maxResources} bytes, and this would make ${bytes}: delete items, or POST /__mock__/reset`;
      return { ok: false, trouble };
    }
    if (written.size > maxNamed && written.size > this.#written.size) {
      const trouble =
        `A scope has at most ${maxNamed} resources of its own, and this would make ${written.size}: leave some out`;
      return { ok: false, trouble };
    }
    return { ok: true, written, bytes };
  }

  /** Puts what was prepared in the same turn in its place. */
  take({ written, bytes }: NextResources & { readonly ok: true }): void {
    this.#written = written;
    this.#bytes = bytes;
  }

  /** Lets all start anew. */
  clear(): void {
    this.take({ ok: true, written: none, bytes: 0 });
  }
}
