import { isInteger, isJsonNumber } from "../json/decimal.ts";
import { isPlainObject, type PlainValue } from "./match_value.ts";
import type { ValueKinds } from "./subject.ts";

/** A word of JSON Schema for a type: the kinds of value that have it, and its test. */
export interface JsonType {
  readonly takes: ValueKinds;
  holds(value: PlainValue): boolean;
}

/** JSON Schema's types by their words. */
export const jsonTypes: Readonly<Record<string, JsonType>> = {
  string: { takes: ["text"], holds: (value) => typeof value === "string" },
  number: { takes: ["number"], holds: isJsonNumber },
  // A number without a fraction is one in any spelling (JSON Schema Core section 4.2.3): 1.0 too.
  integer: {
    takes: ["number"],
    holds: (value) => isJsonNumber(value) && isInteger(value),
  },
  boolean: { takes: [], holds: (value) => typeof value === "boolean" },
  object: { takes: ["object"], holds: isPlainObject },
  array: { takes: ["list"], holds: Array.isArray },
  null: { takes: [], holds: (value) => value === null },
};

/** The type of a word; `undefined` for others. */
export function jsonType(word: unknown): JsonType | undefined {
  return typeof word === "string" && Object.hasOwn(jsonTypes, word)
    ? jsonTypes[word]
    : undefined;
}
