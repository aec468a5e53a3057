import type { JsonObject } from "../json/values.ts";
import { KnownByText } from "./known_by_text.ts";

/** Characters of texts of which what was made stays, for operands that ask for the same: as many as one payload may ask for, or one document alone. */
const knownCharacters = 300_000;

/**
 * What is made of the text in an operand where that takes long: once for its
 * check, its tests and its explanations, and mostly for all that have the same.
 */
export function madeOnce<T extends object>(
  textIn: (operand: JsonObject) => string,
  make: (operand: JsonObject) => T,
): (operand: JsonObject) => T {
  const made = new WeakMap<JsonObject, T>();
  const latest = new KnownByText<T>(knownCharacters);
  return (operand) => {
    const known = made.get(operand);
    if (known !== undefined) return known;
    const text = textIn(operand);
    const one = latest.get(text) ?? make(operand);
    latest.keep(text, one);
    made.set(operand, one);
    return one;
  };
}
