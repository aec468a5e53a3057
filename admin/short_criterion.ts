import type { Json } from "../src/json/values.ts";
import { isJsonObject } from "./json_text.ts";

/** The name of the one operand of each operator that has a form without it. */
const operands: Readonly<Record<string, string>> = {
  $eq: "value",
  $neq: "value",
  $gt: "value",
  $gte: "value",
  $lt: "value",
  $lte: "value",
  $not: "value",
  $length: "value",
  $ignore_case: "value",
  $any: "value",
  $all: "value",
  $last: "value",
  $values: "value",
  $type: "value",
  $number: "value",
  $date: "value",
  $base64: "value",
  $bytes: "value",
  $json: "inner_criteria",
  $regex: "pattern",
  $and: "items",
  $or: "items",
  $xor: "items",
  $contains: "items",
  $contains_exactly: "items",
  $key_values: "key_values",
  $exact_key_values: "key_values",
};

/** What these take is data, and not written otherwise. */
const literal = ["$neq", "$type", "$bytes", "$regex"];

/** Whether a value stands for itself, whatever the values in it are. */
function isLiteral(value: Json): boolean {
  return !isJsonObject(value) ||
    !Object.keys(value).some((name) => name.startsWith("$"));
}

/** A literal with the criteria in it made short. */
function shortLiteral(value: Json): Json {
  if (Array.isArray(value)) return value.map(shortLiteral);
  if (!isJsonObject(value)) return value;
  if (!isLiteral(value)) return shortCriterion(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, shortLiteral(one)]),
  );
}

function members(value: Json): Json {
  return isJsonObject(value)
    ? Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, shortCriterion(one)]),
    )
    : value;
}

function shortOperand(operator: string, value: Json): Json {
  if (literal.includes(operator)) return value;
  if (operator === "$key_values" || operator === "$exact_key_values") {
    return members(value);
  }
  if (operator === "$eq") return isLiteral(value) ? shortLiteral(value) : value;
  return Array.isArray(value) && operands[operator] === "items"
    ? value.map(shortCriterion)
    : shortCriterion(value);
}

/** Equality as the bare value, and all else without the names of operands. */
export function shortCriterion(value: Json): Json {
  if (!isJsonObject(value)) return value;
  if (isLiteral(value)) return shortLiteral(value);
  const [entry, ...more] = Object.entries(value);
  if (entry === undefined || more.length > 0) return value;
  const [operator, operand] = entry;
  const name = Object.hasOwn(operands, operator)
    ? operands[operator]
    : undefined;
  if (name === undefined || !isJsonObject(operand)) return value;
  const [inner] = Object.values(operand);
  if (
    inner === undefined || Object.keys(operand).length !== 1 ||
    !Object.hasOwn(operand, name)
  ) return value;
  if (operator === "$eq" && inner !== null && isLiteral(inner)) {
    return shortLiteral(inner);
  }
  const short = shortOperand(operator, inner);
  // An operand with just that name would be taken for the long form.
  const isTaken = isJsonObject(short) && Object.keys(short).length === 1 &&
    Object.hasOwn(short, name);
  return { [operator]: isTaken ? { [name]: short } : short };
}

/**
 * What a field of a stub asks, as people write it: a listing's long form made
 * short wherever that means the same. A body that is a bare number would be
 * JSON, so that equality with one stays written out.
 */
export function shortPredicate(value: Json): Json {
  if (isJsonObject(value) && Object.hasOwn(value, "$eq")) {
    const short = shortCriterion(value);
    return typeof short === "string" ? short : value;
  }
  return shortCriterion(value);
}

/** The fields of a request that hold values by name. */
export const namedFields = [
  "query",
  "headers",
  "cookies",
  "form",
  "path_params",
];

/** A criterion on names with values, `query` and the like, as people write it. */
export function shortFields(value: Json): Json {
  const short = shortCriterion(value);
  if (!isJsonObject(short)) return short;
  const names = short["$key_values"];
  return isJsonObject(names) && Object.keys(short).length === 1 &&
      !Object.keys(names).some((name) => name.startsWith("$"))
    ? names
    : short;
}
