import type { Json } from "../src/json/values.ts";
import { at, briefJson, isJsonObject } from "./json_text.ts";

const signs: Readonly<Record<string, string>> = {
  $eq: "",
  $neq: "not ",
  $gt: "more than ",
  $gte: "at least ",
  $lt: "less than ",
  $lte: "at most ",
  $ignore_case: "in any case ",
  $not: "not ",
  $length: "of length ",
};

/** Beyond this depth a criterion is shown as its JSON. */
const deepest = 8;

function members(value: Json | undefined, depth: number): string {
  if (!isJsonObject(value)) return briefJson(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${phrase(one, depth)}`).join(", ");
}

function items(value: Json | undefined, depth: number, joint: string): string {
  if (!Array.isArray(value)) return briefJson(value);
  return value.map((one) => phrase(one, depth)).join(joint);
}

function operation(
  name: string,
  operand: Json,
  depth: number,
): string | undefined {
  const sign = signs[name];
  if (sign !== undefined) return sign + phrase(at(operand, ["value"]), depth);
  switch (name) {
    case "$regex":
      return `regex ${at(operand, ["pattern"])}`;
    case "$json":
      return `JSON ${phrase(at(operand, ["inner_criteria"]), depth)}`;
    case "$key_values":
      return `with ${members(at(operand, ["key_values"]), depth)}`;
    case "$exact_key_values":
      return `exactly ${members(at(operand, ["key_values"]), depth)}`;
    case "$contains":
      return `contains ${items(at(operand, ["items"]), depth, ", ")}`;
    case "$and":
      return items(at(operand, ["items"]), depth, " and ");
    case "$or":
      return items(at(operand, ["items"]), depth, " or ");
    default:
      return undefined;
  }
}

function phrase(value: Json | undefined, depth: number): string {
  if (typeof value === "string") return value;
  const [entry, ...more] = isJsonObject(value) ? Object.entries(value) : [];
  if (entry === undefined || more.length > 0 || depth > deepest) {
    return briefJson(value);
  }
  return operation(entry[0], entry[1], depth + 1) ?? briefJson(value);
}

/** A predicate in few words; what has no words for it shows as JSON. */
export function predicateText(value: Json | undefined): string {
  return phrase(value, 0);
}
