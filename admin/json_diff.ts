import type { Json } from "../src/json/values.ts";
import { briefJson, isJsonObject } from "./json_text.ts";

/** One place where two values differ; a side without it is `undefined`. */
export interface Difference {
  /** Keys and indices, outermost first. */
  readonly path: readonly string[];
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** What is to be said of it. */
  readonly note?: string;
}

/** Places that are told at most: a person reads no more. */
const most = 200;

function entries(value: Json): Map<string, Json> | undefined {
  return Array.isArray(value) || isJsonObject(value)
    ? new Map(Object.entries(value))
    : undefined;
}

/** The members in which two JSON values differ, as deep as they go. */
export function differences(
  before: Json | undefined,
  after: Json | undefined,
): readonly Difference[] {
  const found: Difference[] = [];
  const pending: Difference[] = [{ path: [], before, after }];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (found.length === most) break;
    const a = one.before === undefined ? undefined : entries(one.before);
    const b = one.after === undefined ? undefined : entries(one.after);
    const isSameKind = a !== undefined && b !== undefined &&
      Array.isArray(one.before) === Array.isArray(one.after);
    if (!isSameKind) {
      if (briefJson(one.before, Infinity) !== briefJson(one.after, Infinity)) {
        found.push(one);
      }
      continue;
    }
    const { path } = one;
    const keys = [...new Set([...a.keys(), ...b.keys()])].reverse();
    for (const key of keys) {
      pending.push({
        path: [...path, key],
        before: a.get(key),
        after: b.get(key),
      });
    }
  }
  return found;
}
