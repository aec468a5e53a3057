import { z } from "zod";
import type { Fault } from "./fault.ts";
import { isJsonObject, type Json } from "./json.ts";
import { nearest } from "./nearest.ts";

/** A payload that fits its schema, or everything that is wrong with it. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: Fault[] };

/**
 * Reads a payload against its schema and collects all faults, each with its
 * place below `root` (contract B 1.3 starts every place with "body").
 */
export function readPayload<T>(
  schema: z.ZodType<T>,
  payload: Json | undefined,
  root: (string | number)[] = ["body"],
): Reading<T> {
  const result = schema.safeParse(payload, { error: sentence });
  if (result.success) return { ok: true, value: result.data };
  const faults = result.error.issues.flatMap((issue) =>
    faultsOf(issue, payload, root)
  );
  return { ok: false, faults };
}

function faultsOf(
  issue: z.core.$ZodIssue,
  payload: Json | undefined,
  root: (string | number)[],
): Fault[] {
  const path = issue.path.filter((step) => typeof step !== "symbol");
  if (issue.code === "unrecognized_keys") {
    const known = issue.message.split("\n");
    return issue.keys.map((key) => ({
      type: "extra_forbidden",
      loc: [...root, ...path, key],
      msg: unknownField(key, known),
    }));
  }
  const input = valueAt(payload, path);
  const fault: Fault = {
    type: typeOf(issue, input),
    loc: [...root, ...path],
    msg: issue.message,
    input: input === undefined ? null : input,
  };
  if (issue.code !== "custom" || issue.params?.["ctx"] === undefined) {
    return [fault];
  }
  return [{ ...fault, ctx: issue.params["ctx"] }];
}

function unknownField(key: string, known: string[]): string {
  const guess = nearest(key, known);
  const advice = guess === undefined
    ? `the fields here are ${known.map((name) => `"${name}"`).join(", ")}`
    : `did you mean "${guess}"?`;
  return `Unknown field "${key}": ${advice}`;
}

const typeNames: Record<string, string> = {
  string: "string_type",
  number: "float_type",
  int: "int_type",
  boolean: "bool_type",
  array: "list_type",
  object: "model_attributes_type",
  record: "dict_type",
};

function typeOf(issue: z.core.$ZodIssue, input: Json | undefined): string {
  if (issue.code === "custom") return issue.params?.["type"] ?? "value_error";
  if (issue.code === "invalid_type") {
    return input === undefined
      ? "missing"
      : typeNames[issue.expected] ?? "value_error";
  }
  if (issue.code === "too_small") {
    return issue.origin === "array" ? "too_short" : "greater_than_equal";
  }
  if (issue.code === "too_big") return "less_than_equal";
  if (issue.code === "invalid_format") return "string_pattern_mismatch";
  return "value_error";
}

const articles: Record<string, string> = {
  string: "a valid string",
  number: "a valid number",
  int: "a valid integer",
  boolean: "a valid boolean, true or false",
  array: "a valid list",
  object: "a valid dictionary or object to extract fields from",
  record: "a valid dictionary",
};

/**
 * The sentence of one zod issue. For unknown keys it is the list of known
 * ones, a line each: only here the schema that refused them is at hand.
 */
function sentence(issue: z.core.$ZodRawIssue): string | undefined {
  const schema = issue.inst as z.ZodType | undefined;
  if (issue.code === "unrecognized_keys" && schema instanceof z.ZodObject) {
    return Object.keys(schema.shape).join("\n");
  }
  const wanted = schema?.description;
  if (issue.code === "invalid_type") {
    if (issue.input === undefined) {
      return wanted === undefined
        ? "Field required"
        : `Field required: ${wanted}`;
    }
    const base = `Input should be ${articles[issue.expected] ?? issue.expected}`;
    return wanted === undefined ? base : `${base}: ${wanted}`;
  }
  if (issue.code === "too_small" && issue.origin === "array") {
    return `List should have at least ${issue.minimum} item after validation, not 0`;
  }
  if (issue.code === "too_small") {
    return `Input should be greater than or equal to ${issue.minimum}`;
  }
  if (issue.code === "too_big") {
    return `Input should be less than or equal to ${issue.maximum}`;
  }
  if (issue.code === "invalid_format" && "pattern" in issue) {
    return `String should match pattern '${issue.pattern}'`;
  }
  return undefined;
}

function valueAt(
  payload: Json | undefined,
  path: (string | number)[],
): Json | undefined {
  let value = payload;
  for (const step of path) {
    if (Array.isArray(value) && typeof step === "number") value = value[step];
    else if (isJsonObject(value) && Object.hasOwn(value, String(step))) {
      value = value[String(step)];
    } else return undefined;
  }
  return value;
}
