import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import type { Content, Fields } from "../request/request_view.ts";
import { textLength } from "./text.ts";

/**
 * What a criterion is asked about: plain data, bytes, a request's query or
 * headers, or its content. Content is its text where it has one, else its bytes.
 */
export type MatchValue = Json | Uint8Array | Fields | Content;

/** A match value without its wrapping. */
export type PlainValue = Json | Uint8Array;

/** What tells a criterion the time, in milliseconds since the epoch: a request says which moment counts for it. */
export interface Clock {
  now(): number;
}

/** Tells whether a value satisfies what was compiled. */
export type Matcher = (subject: MatchValue, clock: Clock) => boolean;

// Parsed JSON holds no functions, so a method tells our own objects from data.

/** Whether a value is a request's query or headers. */
export function isFields(value: MatchValue): value is Fields {
  return typeof value === "object" && value !== null && "toObject" in value &&
    typeof value.toObject === "function";
}

/** Whether a value is a request's content. */
export function isContent(
  value: MatchValue | readonly unknown[],
): value is Content {
  return typeof value === "object" && value !== null && "json" in value &&
    typeof value.json === "function";
}

/**
 * The text that a value is searched as; `undefined` where it has none. Bytes
 * of a content that are not text are U+FFFD in it, so that one byte of an
 * upload does not hide the rest.
 */
export function textOf(value: MatchValue): string | undefined {
  if (typeof value === "string") return value;
  return isContent(value) ? value.replacedText() : undefined;
}

/** Takes fields as an object, content as its text or bytes. */
export function plainOf(value: MatchValue): PlainValue {
  if (typeof value !== "object" || value === null) return value;
  if (isContent(value)) return value.text() ?? value.bytes;
  return isFields(value) ? value.toObject() : value;
}

/** Whether a plain value is a JSON object. */
export function isPlainObject(value: PlainValue): value is JsonObject {
  return isJsonObject(value) && !(value instanceof Uint8Array);
}

/** Code points, elements, keys or bytes; `undefined` for what has no length. */
export function lengthOf(subject: MatchValue): number | undefined {
  const value = plainOf(subject);
  if (typeof value === "string") return textLength(value);
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  return isPlainObject(value) ? Object.keys(value).length : undefined;
}
