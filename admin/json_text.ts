import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../src/json/values.ts";
import { jsonIssueAt } from "./json_issue.ts";

export { isJsonObject };

/** What a text holds, or why it is not JSON, with the line where known. */
export type Reading =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly reason: string };

interface NumberContext {
  readonly source?: string;
}

type RawJson = { rawJSON?: (source: string) => Json };

/** Keeps numbers that JavaScript would print differently as they were written. */
function exact(_key: string, value: Json, context?: NumberContext): Json {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined) return value;
  const raw = (JSON as unknown as RawJson).rawJSON;
  return raw === undefined || String(value) === source ? value : raw(source);
}

/** Reads JSON; never throws. */
export function readJson(text: string): Reading {
  try {
    return { ok: true, value: JSON.parse(text, exact) as Json };
  } catch (error) {
    return { ok: false, reason: explain(text, error) };
  }
}

function explain(text: string, error: unknown): string {
  if (text.trim() === "") {
    return "There is nothing here yet: write a JSON value.";
  }
  const message = error instanceof Error ? error.message : String(error);
  const plain = message.replace(/^JSON\.parse: /, "")
    .replace(
      /,? (?:\.\.\.)?"[^]*" is not valid JSON$| in JSON at position.*$| at line \d+.*$/,
      "",
    );
  const before = text.slice(0, jsonIssueAt(text)).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `Line ${before.length}, column ${column}: ${plain}`;
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
