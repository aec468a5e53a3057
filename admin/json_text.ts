import { readJson as readExactJson } from "../src/json/reader.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../src/json/values.ts";

export { isJsonObject };

/** What a text holds, or why it is not JSON, with line and column. */
export type Reading =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly reason: string };

/** Reads JSON as the server does, every digit of a number kept; never throws. */
export function readJson(text: string): Reading {
  if (text.trim() === "") {
    const reason = "There is nothing here yet: write a JSON value.";
    return { ok: false, reason };
  }
  const reading = readExactJson(text);
  if (reading.ok) return reading;
  const { line, column, reason } = reading;
  return { ok: false, reason: `Line ${line}, column ${column}: ${reason}.` };
}

/** Writes JSON with two spaces; falls back where a value nests too deeply to print. */
export function writeJson(value: Json | undefined): string {
  try {
    return JSON.stringify(value, null, 2) ?? "";
  } catch {
    return "(nested too deeply to show)";
  }
}

/** One line, shortened with an ellipsis. */
export function briefJson(value: Json | undefined, limit = 300): string {
  if (value === undefined) return "";
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch {
    return "(nested too deeply to show)";
  }
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/** A member of an object; `undefined` for anything that has no such own member. */
export function member(
  value: Json | undefined,
  key: string,
): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key)
    ? value[key]
    : undefined;
}

/** A copy with one member set (`undefined` removes it), `__proto__` included. */
export function withMember(
  value: Json | undefined,
  key: string,
  next: Json | undefined,
): JsonObject {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  const at = entries.findIndex(([name]) => name === key);
  if (next === undefined) {
    return Object.fromEntries(entries.filter(([name]) => name !== key));
  }
  if (at === -1) entries.push([key, next]);
  else entries[at] = [key, next];
  return Object.fromEntries(entries);
}

export type Path = readonly string[];

/** Reads along a path of object keys. */
export function at(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(member, value);
}

/** A copy with the value at a path replaced; objects on the way are made. */
export function withAt(
  value: Json | undefined,
  path: Path,
  next: Json | undefined,
): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  return withMember(value, key, withAt(member(value, key), rest, next));
}

/** An object without the members that are null. */
export function withoutNulls(value: Json): Json {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(entries);
}

/** What a listing holds as JSON: what is left out of it is left out here. */
export function asJson(listed: unknown): Json {
  const reading = readExactJson(JSON.stringify(listed) ?? "null");
  return reading.ok ? reading.value : null;
}

/** A value as people read it: a text as it is, nothing as "", all else as JSON. */
export function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : writeJson(value);
}
