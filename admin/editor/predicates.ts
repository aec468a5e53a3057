import { isJsonNumber } from "../../src/json/decimal.ts";
import type { Json, JsonObject } from "../../src/json/values.ts";
import { isJsonObject, readJson, writeJson } from "../json_text.ts";

/** How the form writes a predicate on text; "criterion" is any other, as JSON. */
export type Operator =
  | "is"
  | "matches"
  | "contains"
  | "ignoring_case"
  | "json"
  | "criterion";

export interface Predicate {
  readonly operator: Operator;
  readonly text: string;
}

export const operatorNames: Readonly<Record<Operator, string>> = {
  is: "is",
  matches: "matches regex",
  contains: "contains",
  ignoring_case: "is, any case",
  json: "is JSON",
  criterion: "criterion",
};

function only(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) && Object.keys(value).length === 1 &&
      Object.hasOwn(value, key)
    ? value[key]
    : undefined;
}

function equal(value: Json | undefined): Json | undefined {
  return only(only(value, "$eq"), "value");
}

function text(
  operator: Operator,
  value: Json | undefined,
): Predicate | undefined {
  return typeof value === "string" ? { operator, text: value } : undefined;
}

function contained(value: Json): Predicate | undefined {
  const operand = only(value, "$contains");
  const items = only(operand, "items") ?? operand;
  if (!Array.isArray(items) || items.length !== 1) return undefined;
  return text("contains", equal(items[0]) ?? items[0]);
}

function jsonEqual(value: Json): Predicate | undefined {
  const operand = only(value, "$json");
  if (operand === undefined) return undefined;
  const inner = only(operand, "inner_criteria") ?? operand;
  const isCriterion = isJsonObject(inner) &&
    Object.keys(inner).some((key) => key.startsWith("$"));
  if (isCriterion && equal(inner) === undefined) return undefined;
  return { operator: "json", text: writeJson(equal(inner) ?? inner) };
}

/** Reads a predicate as the form shows it. */
export function readPredicate(value: Json | undefined): Predicate {
  if (value === undefined || value === null) {
    return { operator: "is", text: "" };
  }
  const pattern = only(value, "$regex");
  const folded = only(value, "$ignore_case");
  return text("is", value) ?? text("is", equal(value)) ??
    text("matches", only(pattern, "pattern") ?? pattern) ??
    text("ignoring_case", only(folded, "value") ?? folded) ??
    contained(value) ?? jsonEqual(value) ??
    { operator: "criterion", text: writeJson(value) };
}

/** Whether an operator's text is JSON. */
export function takesJson(operator: Operator): boolean {
  return operator === "json" || operator === "criterion";
}

/** The predicate as the payload holds it; `undefined` where there is none, or none yet. */
export function writePredicate(
  { operator, text }: Predicate,
): Json | undefined {
  if (takesJson(operator)) {
    const reading = readJson(text);
    if (!reading.ok) return undefined;
    return operator === "criterion"
      ? reading.value
      : { $json: { inner_criteria: reading.value } };
  }
  if (text === "") return undefined;
  switch (operator) {
    case "matches":
      return { $regex: { pattern: text } };
    case "contains":
      return { $contains: { items: [text] } };
    case "ignoring_case":
      return { $ignore_case: { value: text } };
    default:
      return text;
  }
}

/** One line of a query or header predicate. */
export interface PredicateRow extends Predicate {
  readonly name: string;
}

/** A number or boolean there is compared as text. */
function isWrittenText(value: Json): boolean {
  return typeof value === "boolean" || isJsonNumber(value);
}

/** The lines of a key-value predicate; `undefined` where only JSON can show it. */
export function readRows(value: Json | undefined): PredicateRow[] | undefined {
  if (value === undefined || value === null) return [];
  const members = only(only(value, "$key_values"), "key_values") ?? value;
  if (!isJsonObject(members)) return undefined;
  if (
    Object.keys(members).some((name) => name.startsWith("$")) &&
    members === value
  ) return undefined;
  return Object.entries(members).map(([name, one]) => ({
    name,
    ...readPredicate(isWrittenText(one) ? writeJson(one) : one),
  }));
}

export function writeRows(rows: readonly PredicateRow[]): Json | undefined {
  const named = rows.filter(({ name }) => name !== "");
  if (named.length === 0) return undefined;
  const members: JsonObject = Object.fromEntries(
    named.map((row) => [row.name, writePredicate(row) ?? ""]),
  );
  return named.some(({ name }) => name.startsWith("$"))
    ? { $key_values: { key_values: members } }
    : members;
}
