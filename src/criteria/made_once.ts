import type { JsonObject } from "../json/values.ts";

/** What is made of an operand that takes long to read: once for its check, its tests and its explanations. */
export function madeOnce<T extends object>(
  make: (operand: JsonObject) => T,
): (operand: JsonObject) => T {
  const made = new WeakMap<JsonObject, T>();
  return (operand) => {
    let known = made.get(operand);
    if (known === undefined) made.set(operand, known = make(operand));
    return known;
  };
}
