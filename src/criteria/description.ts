import { isJsonNumber } from "../json/decimal.ts";
import type { Json, JsonObject } from "../json/values.ts";
import { type Operation, operationOf, part } from "./criterion.ts";
import { type MatchValue, plainOf } from "./match_value.ts";

const mostShown = 120;

/** What a criterion asks for, as the end of "expected ...". */
export function describeCriterion(criterion: Json): string {
  const operation = operationOf(criterion);
  return operation === undefined
    ? showValue(criterion)
    : shorten(describeOperation(operation));
}

function describeOperation({ operator, operand }: Operation): string {
  const of = (name: string) => describeCriterion(part(operand, name));
  switch (operator) {
    case "$eq":
      return of("value");
    case "$neq":
    case "$not":
      return `anything but ${of("value")}`;
    case "$gt":
      return compared(operand, "greater than", "after");
    case "$gte":
      return compared(operand, "of at least", "at or after");
    case "$lt":
      return compared(operand, "less than", "before");
    case "$lte":
      return compared(operand, "of at most", "at or before");
    case "$between": {
      const inclusive = part(operand, "is_inclusive") !== false;
      const range = `between ${of("lower")} and ${of("upper")}`;
      return inclusive ? `a value ${range}` : `a value ${range}, both excluded`;
    }
    case "$and":
      return listed(operand, " and ", "anything");
    case "$or":
      return listed(operand, " or ", "nothing");
    case "$xor":
      return `either ${of("left")} or ${of("right")}, not both`;
    case "$json":
      return `JSON that is ${of("inner_criteria")}`;
    case "$contains":
      return `something with ${listed(operand, " and ", "any elements")}`;
    case "$contains_exactly":
      return `the elements ${listed(operand, ", ", "none")} and no others`;
    case "$regex":
      return `text that begins with a match of ${of("pattern")}`;
    case "$length":
      return `a length of ${of("value")}`;
    case "$key_values":
      return `an object with ${members(operand)}`;
    case "$exact_key_values":
      return `an object with ${members(operand)} and no other members`;
    case "$even":
      return "an even number";
    case "$odd":
      return "an odd number";
    default:
      return `${of("value")} in any case`;
  }
}

function compared(
  operand: JsonObject,
  forNumbers: string,
  forOthers: string,
): string {
  const value = part(operand, "value");
  if (isJsonNumber(value)) return `a number ${forNumbers} ${showValue(value)}`;
  const kind = Array.isArray(value) ? "a list" : "text";
  return `${kind} ${forOthers} ${showValue(value)}`;
}

function listed(operand: JsonObject, between: string, none: string): string {
  const items = part(operand, "items");
  if (!Array.isArray(items) || items.length === 0) return none;
  return items.slice(0, 10).map(describeCriterion).join(between);
}

function members(operand: JsonObject): string {
  const members = part(operand, "key_values");
  const named = Object.entries(members ?? {}).slice(0, 10).map((
    [name, criterion],
  ) => `${JSON.stringify(name)}: ${describeCriterion(criterion)}`);
  return named.length === 0 ? "any members" : named.join(", ");
}

/** A value as it is shown in a sentence: JSON, cut where it is long. */
export function showValue(value: MatchValue): string {
  const plain = plainOf(value);
  if (plain instanceof Uint8Array) return `${plain.length} bytes`;
  if (typeof plain === "number") return String(plain);
  if (typeof plain === "string") {
    return plain.length > mostShown
      ? `${
        JSON.stringify(plain.slice(0, mostShown))
      }... (${plain.length} characters)`
      : JSON.stringify(plain);
  }
  try {
    return shorten(JSON.stringify(plain));
  } catch {
    // The native writer recurses, and a body may be nested beyond its stack.
    return "deeply nested JSON";
  }
}

function shorten(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}...` : text;
}
