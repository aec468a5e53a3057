// The language of criteria: operators, from a payload's short form to a closure
// that says whether a value fits, and to the sentence that says why it does
// not.

import { isOperator } from "./operators.ts";
import { isJsonNumber, parity } from "../json/decimal.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { readJsonFast } from "../json/reader.ts";
import type { JsonReading } from "../request/request_view.ts";
import { compilePattern } from "../pattern/pattern.ts";
import { compileContains, compileContainsExactly } from "./containment.ts";
import { compileLiteral, compileMembers, type Matcher } from "./equality.ts";
import {
  isContent,
  isFields,
  isPlainObject,
  type MatchValue,
  plainOf,
  textOf,
} from "./match_value.ts";
import { orderOf } from "./order.ts";
import { textLength } from "./text.ts";

export type { MatchValue } from "./match_value.ts";

/** An operator with its operand, taken out of their object. */
export interface Operation {
  readonly operator: string;
  readonly operand: JsonObject;
}

/** The operation that a canonical criterion is; `undefined` for a literal. */
export function operationOf(criterion: Json): Operation | undefined {
  if (!isJsonObject(criterion)) return undefined;
  const [operator, ...others] = Object.keys(criterion);
  if (operator === undefined || others.length > 0 || !isOperator(operator)) {
    return undefined;
  }
  const operand = criterion[operator];
  return isJsonObject(operand) ? { operator, operand } : undefined;
}

type Compile = (operand: JsonObject) => Matcher;

const compilers: ReadonlyMap<string, Compile> = new Map([
  ["$eq", (operand) => compileCriterion(part(operand, "value"))],
  ["$neq", (operand) => not(compileCriterion(part(operand, "value")))],
  ["$gt", ordered((order) => order > 0)],
  ["$gte", ordered((order) => order >= 0)],
  ["$lt", ordered((order) => order < 0)],
  ["$lte", ordered((order) => order <= 0)],
  ["$between", between],
  ["$and", (operand) => {
    const all = parts(operand);
    return (subject) => all.every((matches) => matches(subject));
  }],
  ["$or", (operand) => {
    const any = parts(operand);
    return (subject) => any.some((matches) => matches(subject));
  }],
  ["$xor", (operand) => {
    const left = compileCriterion(part(operand, "left"));
    const right = compileCriterion(part(operand, "right"));
    return (subject) => left(subject) !== right(subject);
  }],
  ["$not", (operand) => not(compileCriterion(part(operand, "value")))],
  ["$json", json],
  ["$contains", (operand) => compileContains(list(operand), compileCriterion)],
  [
    "$contains_exactly",
    (operand) => compileContainsExactly(parts(operand)),
  ],
  ["$regex", regex],
  ["$length", length],
  ["$key_values", (operand) => keyValues(operand, false)],
  ["$exact_key_values", (operand) => keyValues(operand, true)],
  ["$even", () => hasParity("even")],
  ["$odd", () => hasParity("odd")],
  ["$ignore_case", ignoreCase],
]);

/**
 * Compiles a criterion in canonical form (`expandCriterion`) to a closure.
 * A subject of the wrong type is no match, never an error (docs/contract.md#a3).
 */
export function compileCriterion(criterion: Json): Matcher {
  const operation = operationOf(criterion);
  const compile = operation && compilers.get(operation.operator);
  if (operation === undefined || compile === undefined) {
    return compileLiteral(criterion, compileCriterion);
  }
  return compile(operation.operand);
}

/** A named part of an operand. */
export function part(operand: JsonObject, name: string): Json {
  return Object.hasOwn(operand, name) ? operand[name] ?? null : null;
}

function list(operand: JsonObject): Json[] {
  const items = part(operand, "items");
  return Array.isArray(items) ? items : [];
}

function parts(operand: JsonObject): Matcher[] {
  return list(operand).map(compileCriterion);
}

function not(matches: Matcher): Matcher {
  return (subject) => !matches(subject);
}

function ordered(holds: (order: number) => boolean): Compile {
  return (operand) => {
    const value = part(operand, "value");
    return (subject) => {
      const order = orderOf(subject, value);
      return order !== undefined && holds(order);
    };
  };
}

function between(operand: JsonObject): Matcher {
  const lower = part(operand, "lower");
  const upper = part(operand, "upper");
  const touch = part(operand, "is_inclusive") === false ? 1 : 0;
  return (subject) => {
    const above = orderOf(subject, lower);
    if (above === undefined || above < touch) return false;
    const below = orderOf(subject, upper);
    return below !== undefined && below <= -touch;
  };
}

/** Reads a subject's text as JSON; a request's content does so only once. */
export function readSubject(subject: MatchValue): JsonReading {
  if (isContent(subject)) return subject.json();
  if (typeof subject !== "string") {
    return { ok: false, reason: "it is no text" };
  }
  return readJsonFast(subject, { allowNonFinite: true });
}

function json(operand: JsonObject): Matcher {
  const matches = compileCriterion(part(operand, "inner_criteria"));
  return (subject) => {
    const reading = readSubject(subject);
    return reading.ok && matches(reading.value);
  };
}

function regex(operand: JsonObject): Matcher {
  const pattern = part(operand, "pattern");
  const compiled = compilePattern(typeof pattern === "string" ? pattern : "[");
  if (!compiled.ok) return () => false;
  return (subject) => {
    const text = textOf(subject);
    return text !== undefined && compiled.test(text);
  };
}

/** Code points, elements, keys or bytes; `undefined` for what has no length. */
export function lengthOf(subject: MatchValue): number | undefined {
  const value = plainOf(subject);
  if (typeof value === "string") return textLength(value);
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  return isPlainObject(value) ? Object.keys(value).length : undefined;
}

function length(operand: JsonObject): Matcher {
  const matches = compileCriterion(part(operand, "value"));
  return (subject) => {
    const count = lengthOf(subject);
    return count !== undefined && matches(count);
  };
}

function keyValues(operand: JsonObject, exact: boolean): Matcher {
  const object = part(operand, "key_values");
  if (!isJsonObject(object)) return () => false;
  const members = compileMembers(object, compileCriterion);
  return (subject) => {
    const value = isFields(subject) ? subject : plainOf(subject);
    if (!isFields(value) && !isPlainObject(value)) return false;
    if (exact && lengthOf(value) !== members.length) return false;
    return members.every((member) => member.test(value));
  };
}

function hasParity(wanted: "even" | "odd"): Matcher {
  return (subject) => isJsonNumber(subject) && parity(subject) === wanted;
}

/** Lower case on both sides, not case folding: `ß` is not `ss`. */
function ignoreCase(operand: JsonObject): Matcher {
  const value = part(operand, "value");
  if (typeof value !== "string") return () => false;
  const wanted = value.toLowerCase();
  return (subject) => textOf(subject)?.toLowerCase() === wanted;
}
