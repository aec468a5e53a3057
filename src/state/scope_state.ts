import type { Json, JsonObject } from "../json/values.ts";
import type { StateValues } from "../matching/state_condition.ts";

/** Bytes of state that a scope holds, as JSON (docs/limits.md). */
const maxState = 1024 * 1024;

/** Names that are set in a scope. */
const maxNames = 1000;

const none: StateValues = Object.freeze(Object.create(null));

/** What is set in one scope, by name. */
export class ScopeState {
  values: StateValues = none;
  #sizes: ReadonlyMap<string, number> = new Map();
  #size = 0;

  /** Sets names, null removes one; says why they are too many or too large, and changes nothing then. */
  merge(changes: Readonly<JsonObject>): string | null {
    const sizes = new Map(this.#sizes);
    let size = this.#size;
    for (const [name, value] of Object.entries(changes)) {
      const next = value === null ? 0 : sizeOf(name, value);
      size += next - (sizes.get(name) ?? 0);
      if (value === null) sizes.delete(name);
      else sizes.set(name, next);
    }
    if (sizes.size > maxNames) {
      return `The state of a scope has at most ${maxNames} names, and this would make ${sizes.size}: remove some, with null or DELETE /__mock__/state`;
    }
    if (size > maxState) {
      return `The state of a scope takes at most ${maxState} bytes, and this would make ${size}: remove names, with null or DELETE /__mock__/state`;
    }
    this.#sizes = sizes;
    this.#size = size;
    this.values = withChanges(this.values, changes);
    return null;
  }

  /** Sets these names and no others; the same otherwise. */
  replace(values: Readonly<JsonObject>): string | null {
    const fresh = new ScopeState();
    const trouble = fresh.merge(values);
    if (trouble !== null) return trouble;
    this.values = fresh.values;
    this.#sizes = fresh.#sizes;
    this.#size = fresh.#size;
    return null;
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
