import type { Json, JsonObject } from "../json/values.ts";
import type { StateValues } from "../matching/state_condition.ts";

/** Bytes of state that a scope holds, as JSON (docs/limits.md). */
const maxState = 1024 * 1024;

/** Names that are set in a scope. */
const maxNames = 1000;

const none: StateValues = Object.freeze(Object.create(null));

/** Names as they would be set, or why they are too many or too large. */
type NextValues =
  | {
    readonly ok: true;
    readonly values: StateValues;
    readonly sizes: ReadonlyMap<string, number>;
    readonly size: number;
  }
  | { readonly ok: false; readonly trouble: string };

/** What is set in one scope, by name. */
export class ScopeState {
  values: StateValues = none;
  #sizes: ReadonlyMap<string, number> = new Map();
  #size = 0;

  /** Sets names, null removes one; says why they are too many or too large, and changes nothing then. */
  merge(changes: Readonly<JsonObject>): string | null {
    const next = this.prepare(changes, "merge");
    if (!next.ok) return next.trouble;
    this.take(next);
    return null;
  }

  /** What setting names would lead to, beside the others or in their place; null removes one. */
  prepare(
    changes: Readonly<JsonObject>,
    how: "merge" | "replace",
  ): NextValues {
    const isMerge = how === "merge";
    const sizes = new Map(isMerge ? this.#sizes : []);
    let size = isMerge ? this.#size : 0;
    for (const [name, value] of Object.entries(changes)) {
      const next = value === null ? 0 : sizeOf(name, value);
      size += next - (sizes.get(name) ?? 0);
      if (value === null) sizes.delete(name);
      else sizes.set(name, next);
    }
    if (sizes.size > maxNames) {
      const trouble =
        `The state of a scope has at most ${maxNames} names, and this would make ${sizes.size}: remove some, with null or DELETE /__mock__/state`;
      return { ok: false, trouble };
    }
    if (size > maxState) {
      const trouble =
        `The state of a scope takes at most ${maxState} bytes, and this would make ${size}: remove names, with null or DELETE /__mock__/state`;
      return { ok: false, trouble };
    }
    const values = withChanges(isMerge ? this.values : none, changes);
    return { ok: true, values, sizes, size };
  }

  /** Sets what was prepared in the same turn. */
  take({ values, sizes, size }: NextValues & { readonly ok: true }): void {
    this.values = values;
    this.#sizes = sizes;
    this.#size = size;
  }

  /** Sets nothing. */
  clear(): void {
    this.take({ ok: true, values: none, sizes: new Map(), size: 0 });
  }
}

/** Values with names set or, by null, removed. */
export function withChanges(
  values: StateValues,
  changes: Readonly<JsonObject>,
): StateValues {
  const next: JsonObject = Object.assign(Object.create(null), values);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete next[name];
    else next[name] = value;
  }
  return next;
}

const utf8 = new TextEncoder();

function sizeOf(name: string, value: Json): number {
  return utf8.encode(name).length + utf8.encode(JSON.stringify(value)).length;
}
