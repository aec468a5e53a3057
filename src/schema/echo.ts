import { isJsonObject, isRawNumber, type Json } from "../json/values.ts";

/** Characters and members of a value that an issue shows in full. */
const longest = 2000;

/** Shows an offending value in an issue. */
export type Echo = (value: Json | undefined) => Json;

/**
 * Shows values whole unless they are large: a hundred issues that each hold
 * most of a payload would make an answer too large to write. What was found
 * large is remembered, so that no part of a payload is measured twice.
 */
export function createEcho(): Echo {
  const large = new Set<Json>();
  return (value) => {
    if (value === undefined) return null;
    if (isSmall(value, large)) return value;
    if (typeof value === "string") {
      return `${value.slice(0, 200)}... (${value.length} characters)`;
    }
    return Array.isArray(value)
      ? `(a list of ${value.length})`
      : "(a large value)";
  };
}

function isSmall(value: Json, large: Set<Json>): boolean {
  const open: Json[] = [value];
  let left = longest;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const parts = large.has(next) ? undefined : partsOf(next);
    left -= parts === undefined ? Infinity : parts.size;
    if (left < 0) {
      if (typeof value === "object") large.add(value);
      if (typeof next === "object") large.add(next);
      return false;
    }
    open.push(...parts?.members ?? []);
  }
  return true;
}

/** What a value weighs without its members, and the members, at most so many as matter. */
function partsOf(value: Json): { size: number; members: Json[] } {
  if (typeof value === "string") return { size: value.length, members: [] };
  if (isRawNumber(value)) return { size: value.rawJSON.length, members: [] };
  if (Array.isArray(value)) {
    return { size: value.length, members: value.slice(0, longest) };
  }
  if (!isJsonObject(value)) return { size: 1, members: [] };
  const keys = Object.keys(value);
  const shown = keys.slice(0, longest);
  const size = shown.reduce((sum, key) => sum + key.length, keys.length);
  return { size, members: shown.map((key) => value[key] ?? null) };
}
