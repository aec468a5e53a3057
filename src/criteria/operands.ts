import { compilePattern } from "../pattern/pattern.ts";
import { example } from "./operators.ts";
import { isJsonNumber } from "../json/decimal.ts";
import type { JsonPath } from "../json/values.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";

/** What the operands need of the door: their inner criteria, and a place for issues. */
export interface OperandDoor {
  criterion(value: Json, at: JsonPath): Json;
  /** A plain value becomes `$eq` of it. */
  wrapped(value: Json, at: JsonPath): Json;
  members(value: JsonObject, at: JsonPath): JsonObject;
  list(values: readonly Json[], at: JsonPath): Json[];
  issue(type: string, at: JsonPath, msg: string, input?: Json): null;
}

interface Operand {
  readonly door: OperandDoor;
  readonly operator: string;
  readonly value: Json;
  readonly at: JsonPath;
}

type Expand = (operand: Operand) => Json;

const expanders: ReadonlyMap<string, Expand> = new Map([
  ["$eq", equal],
  ["$neq", equal],
  ["$gt", ordered],
  ["$gte", ordered],
  ["$lt", ordered],
  ["$lte", ordered],
  ["$between", between],
  ["$and", items],
  ["$or", items],
  ["$xor", either],
  ["$not", (operand) => inner(operand, "value")],
  ["$json", (operand) => inner(operand, "inner_criteria")],
  ["$contains", contained],
  ["$contains_exactly", contained],
  ["$regex", regex],
  ["$length", (operand) => inner(operand, "value")],
  ["$key_values", keyValues],
  ["$exact_key_values", keyValues],
  ["$even", nothing],
  ["$odd", nothing],
  ["$ignore_case", ignoreCase],
]);

/** Expands the operand of a known operator to its canonical form. */
export function expandOperand(
  door: OperandDoor,
  operator: string,
  value: Json,
  at: JsonPath,
): Json {
  return expanders.get(operator)?.({ door, operator, value, at }) ?? null;
}

/** The operand by its canonical names, if it has exactly these. */
function named(value: Json, ...names: string[]): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  const keys = Object.keys(value);
  const all = keys.length === names.length &&
    names.every((name) => Object.hasOwn(value, name));
  return all ? value : undefined;
}

/** A single canonical operand, or the short form, with the place of what it is. */
function only(operand: Operand, name: string): [value: Json, at: JsonPath] {
  const full = named(operand.value, name);
  return full === undefined
    ? [operand.value, operand.at]
    : [full[name] ?? null, [...operand.at, name]];
}

function malformed(
  { door, operator, value, at }: Operand,
  needs: string,
): null {
  const msg = `"${operator}" needs ${needs}, write ${example(operator)}`;
  return door.issue("criterion_operand", at, msg, value);
}

function equal(operand: Operand): Json {
  const [value, at] = only(operand, "value");
  return { value: operand.door.criterion(value, at) };
}

function inner(operand: Operand, name: string): Json {
  const [value, at] = only(operand, name);
  return { [name]: operand.door.wrapped(value, at) };
}

/** Kinds that have an order, and only among themselves. */
function orderKind(value: Json | undefined): string | undefined {
  if (typeof value === "string") return "text";
  if (isJsonNumber(value)) return "number";
  return Array.isArray(value) ? "list" : undefined;
}

function ordered(operand: Operand): Json {
  const [value, at] = only(operand, "value");
  if (orderKind(value) === undefined) {
    return malformed(operand, "a number, a text or a list to compare with");
  }
  return { value: operand.door.criterion(value, at) };
}

function between(operand: Operand): Json {
  const { value, door, at } = operand;
  const full = named(value, "lower", "upper") ??
    named(value, "lower", "upper", "is_inclusive");
  const pair = Array.isArray(value) && value.length === 2 ? value : undefined;
  const lower = full?.["lower"] ?? pair?.[0];
  const upper = full?.["upper"] ?? pair?.[1];
  if (lower === undefined || upper === undefined) {
    return malformed(operand, '"lower" and "upper"');
  }
  const kind = orderKind(lower);
  if (kind === undefined || kind !== orderKind(upper)) {
    return malformed(operand, "two numbers, two texts or two lists");
  }
  const [low, high] = full === undefined ? [0, 1] : ["lower", "upper"];
  const chosen = full !== undefined && Object.hasOwn(full, "is_inclusive")
    ? full["is_inclusive"] ?? null
    : true;
  return {
    lower: door.criterion(lower, [...at, low]),
    upper: door.criterion(upper, [...at, high]),
    is_inclusive: isTruthy(chosen),
  };
}

/** Truth as the reference takes it: zero and all that is empty are false. */
function isTruthy(value: Json): boolean {
  if (isJsonNumber(value)) return Number(JSON.stringify(value)) !== 0;
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

function items(operand: Operand): Json {
  const [value, at] = only(operand, "items");
  if (!Array.isArray(value)) return malformed(operand, "a list of criteria");
  return { items: operand.door.list(value, at) };
}

/** A text in the place of items stands for its characters, as in the reference. */
function contained(operand: Operand): Json {
  const [value, at] = only(operand, "items");
  const canonical = at.length > operand.at.length;
  const list = canonical && typeof value === "string" ? [...value] : value;
  if (!Array.isArray(list)) return malformed(operand, "a list of items");
  return { items: operand.door.list(list, at) };
}

function either(operand: Operand): Json {
  const full = named(operand.value, "left", "right");
  if (full === undefined) return malformed(operand, '"left" and "right"');
  const side = (name: string) =>
    operand.door.wrapped(full[name] ?? null, [...operand.at, name]);
  return { left: side("left"), right: side("right") };
}

function regex(operand: Operand): Json {
  const [pattern, at] = only(operand, "pattern");
  if (typeof pattern !== "string") {
    const flags = isJsonObject(operand.value)
      ? 'a pattern alone (flags stand in it, as in "(?i)ab")'
      : "a pattern";
    return malformed(operand, flags);
  }
  const compiled = compilePattern(pattern);
  if (!compiled.ok) {
    const msg =
      `The pattern can not be used: at character ${compiled.position}, ${compiled.reason}`;
    return operand.door.issue("criterion_pattern", at, msg, pattern);
  }
  return { pattern };
}

function keyValues(operand: Operand): Json {
  const [value, at] = only(operand, "key_values");
  if (!isJsonObject(value)) return malformed(operand, "an object of names");
  return { key_values: operand.door.members(value, at) };
}

function nothing(operand: Operand): Json {
  return named(operand.value) ?? malformed(operand, "an empty object");
}

function ignoreCase(operand: Operand): Json {
  const [value] = only(operand, "value");
  if (typeof value !== "string") return malformed(operand, "a text");
  return { value };
}
