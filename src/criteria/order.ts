import { compareNumbers, isJsonNumber, sameNumber } from "../json/decimal.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import {
  type MatchValue,
  plainOf,
  type PlainValue,
  textOf,
} from "./match_value.ts";
import { compareText } from "./text.ts";

/**
 * The order of two values of one kind (numbers, texts, or lists by their
 * first difference); `undefined` where there is none, as with NaN. Booleans
 * are not numbers (docs/contract.md#a6).
 */
export function orderOf(
  subject: MatchValue,
  operand: Json,
): -1 | 0 | 1 | undefined {
  if (typeof operand === "string") {
    const text = textOf(subject);
    return text === undefined ? undefined : compareText(text, operand);
  }
  const value = plainOf(subject);
  if (isJsonNumber(value) && isJsonNumber(operand)) {
    if (Number.isNaN(value) || Number.isNaN(operand)) return undefined;
    return compareNumbers(value, operand);
  }
  if (Array.isArray(value) && Array.isArray(operand)) {
    return orderOfLists(value, operand);
  }
  return undefined;
}

function orderOfLists(a: Json[], b: Json[]): -1 | 0 | 1 | undefined {
  for (const [position, element] of a.entries()) {
    const other = b[position];
    if (other === undefined) return 1;
    if (!sameData(element, other)) return orderOf(element, other);
  }
  return a.length < b.length ? -1 : 0;
}

/** Deep equality of plain data, never deeper than the operand `b`. */
export function sameData(a: PlainValue, b: Json): boolean {
  if (isJsonNumber(a)) return isJsonNumber(b) && sameNumber(a, b);
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length &&
      a.every((element, position) => sameData(element, b[position] ?? null));
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length &&
      keys.every((key) =>
        Object.hasOwn(b, key) && sameData(a[key] ?? null, b[key] ?? null)
      );
  }
  return a === b;
}
