// Exact JSON: values that keep every digit, the reader that says line and
// column, decimals, paths into a value. It knows nothing of HTTP and imports
// nothing.

/**
 * A number whose source text JavaScript would print differently (`1.0`,
 * `9007199254740993`): `JSON.rawJSON` keeps the digits, and `JSON.stringify`
 * writes them back unchanged.
 */
export interface RawNumber {
  readonly rawJSON: string;
}

/** Any JSON value, with exact numbers. */
export type Json =
  | null
  | boolean
  | number
  | string
  | RawNumber
  | Json[]
  | JsonObject;

/** A JSON object. Keys are data: read them only behind `Object.hasOwn`. */
export interface JsonObject {
  [key: string]: Json;
}

interface JsonWithRaw {
  isRawJSON(value: unknown): boolean;
  rawJSON(source: string): RawNumber;
}

const json = JSON as unknown as JsonWithRaw;

/** Whether a value is a number kept as its source text. */
export function isRawNumber(value: unknown): value is RawNumber {
  return typeof value === "object" && value !== null && json.isRawJSON(value);
}

/** Keeps the source text of a JSON number; the text must be a JSON number. */
export function rawNumber(source: string): RawNumber {
  return json.rawJSON(source);
}

/** The number that a JSON number's text stands for, kept as that text where JavaScript would print it differently. */
export function exactNumber(source: string): number | RawNumber {
  const value = Number(source);
  return String(value) === source ? value : rawNumber(source);
}

/** Whether a value is a JSON object: no array, no null, no raw number. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null &&
    !Array.isArray(value) && !json.isRawJSON(value);
}

/** Sets a key as plain data, `__proto__` included. */
export function setOwn(target: JsonObject, key: string, value: Json): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else target[key] = value;
}

/** Names that an object has to have for them to be listed once. */
const manyNames = 1000;

const listed = new WeakMap<JsonObject, readonly string[]>();

/** The names of an object that never changes, such as a criterion: of 30,000 the engine takes 10 ms to list them. */
export function lastingNames(object: JsonObject): readonly string[] {
  const known = listed.get(object);
  if (known !== undefined) return known;
  const names = Object.keys(object);
  if (names.length > manyNames) listed.set(object, names);
  return names;
}

/** The way from a document's root to a value: keys and array positions. */
export type JsonPath = readonly (string | number)[];
