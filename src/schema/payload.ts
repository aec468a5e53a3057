// What every payload is read with: scalars, unknown fields, issues with their
// places, the table of error codes. The schemas themselves lie in the rooms of
// their subjects.

import { z } from "zod";
import { countingWork, type Ledger, newLedger } from "./compile_work.ts";
import { createEcho, type Echo } from "./echo.ts";
import type { Issue } from "./issue.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { nearest } from "./nearest.ts";

/** A payload that fits its schema, or everything that is wrong with it. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: Issue[] };

/** More issues than this are counted, not shown: nobody reads them, and each takes time to word. */
const maxIssues = 100;

/**
 * Reads a payload against its schema and collects all issues, each with its
 * place below `root` (docs/contract.md#b1.3 starts every place with "body").
 */
export function readPayload<T>(
  schema: z.ZodType<T>,
  payload: Json | undefined,
  root: (string | number)[] = ["body"],
  ledger: Ledger = newLedger(),
): Reading<T> {
  const result = countingWork(
    () => schema.safeParse(payload, { error: sentence }),
    ledger,
  );
  if (result.success) return { ok: true, value: result.data };
  const raw = result.error.issues.flatMap((issue) => innerIssues(issue));
  const echo = createEcho();
  const issues = raw.slice(0, maxIssues)
    .flatMap((issue) => issuesOf(issue, { payload, root, echo }))
    .slice(0, maxIssues);
  const more = raw.reduce(
    (sum, issue) => sum + countOf(issue),
    -issues.length,
  );
  if (more > 0) {
    const msg = `${more} more issues are not shown: fix these first`;
    issues.push({ type: "more_faults", loc: root, msg });
  }
  return { ok: false, issues };
}

/** What is wrong with a value that could be of two kinds: what the kind that it looks like says. */
function innerIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const meant =
    issue.errors.find((options) =>
      options.every(({ code, path }) =>
        code !== "invalid_type" || path.length > 0
      )
    ) ?? issue.errors[0] ?? [];
  return meant.flatMap(innerIssues).map((inner) => ({
    ...inner,
    path: [...issue.path, ...inner.path],
  }));
}

function countOf(issue: z.core.$ZodIssue): number {
  return issue.code === "unrecognized_keys" ? issue.keys.length : 1;
}

interface IssueContext {
  readonly payload: Json | undefined;
  readonly root: (string | number)[];
  readonly echo: Echo;
}

function issuesOf(
  issue: z.core.$ZodIssue,
  { payload, root, echo }: IssueContext,
): Issue[] {
  const path = issue.path.filter((step) => typeof step !== "symbol");
  if (issue.code === "unrecognized_keys") {
    const known = issue.message.split("\n");
    return issue.keys.slice(0, maxIssues).map((key) => ({
      type: "extra_forbidden",
      loc: [...root, ...path, key],
      msg: unknownField(key, known),
    }));
  }
  const input = valueAt(payload, path);
  const ctx = contextOf(issue, input);
  return [{
    type: typeOf(issue, input),
    loc: [...root, ...path],
    msg: issue.message,
    input: echo(input),
    ...(ctx === undefined ? {} : { ctx }),
  }];
}

/** The `ctx` of an issue: the facts behind its sentence (docs/contract.md#b1.3). */
function contextOf(
  issue: z.core.$ZodIssue,
  input: Json | undefined,
): JsonObject | undefined {
  if (issue.code === "custom") return issue.params?.["ctx"];
  if (issue.code === "invalid_format" && issue.pattern !== undefined) {
    return { pattern: sourceOf(issue.pattern) };
  }
  if (issue.code === "too_big") {
    const max_length = Number(issue.maximum);
    return Array.isArray(input)
      ? { field_type: "List", max_length, actual_length: input.length }
      : { max_length };
  }
  if (issue.code !== "too_small") return undefined;
  return {
    field_type: "List",
    min_length: Number(issue.minimum),
    actual_length: Array.isArray(input) ? input.length : 0,
  };
}

/** A pattern as zod writes it, without the slashes and flags around it. */
function sourceOf(pattern: string): string {
  return pattern.replace(/^\/(.*)\/\w*$/su, "$1");
}

function unknownField(name: string, known: string[]): string {
  const key = name.length > 100 ? `${name.slice(0, 100)}...` : name;
  if (known.join("") === "") {
    return `Unknown field "${key}": there are no fields here`;
  }
  const guess = nearest(key, known) ?? completed(key, known);
  const advice = guess === undefined
    ? `the fields here are ${known.map((name) => `"${name}"`).join(", ")}`
    : `did you mean "${guess}"?`;
  return `Unknown field "${key}": ${advice}`;
}

/** The only known name that goes on from a shorter one, as `status_code` from `status`. */
function completed(key: string, known: string[]): string | undefined {
  const longer = known.filter((name) => key.length > 3 && name.startsWith(key));
  return longer.length === 1 ? longer[0] : undefined;
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
  if (issue.code === "too_small") return "too_short";
  if (issue.code === "too_big") {
    return Array.isArray(input) ? "too_long" : "string_too_long";
  }
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
    const base = `Input should be ${
      articles[issue.expected] ?? issue.expected
    }`;
    return wanted === undefined ? base : `${base}: ${wanted}`;
  }
  if (issue.code === "too_small" && typeof issue.input === "string") {
    return `String should have at least ${issue.minimum} character`;
  }
  if (issue.code === "too_small") {
    return `List should have at least ${issue.minimum} item after validation, not 0`;
  }
  if (issue.code === "too_big" && Array.isArray(issue.input)) {
    return `List should have at most ${issue.maximum} items after validation, not ${issue.input.length}`;
  }
  if (issue.code === "too_big") {
    return `String should have at most ${issue.maximum} characters`;
  }
  if (issue.code === "invalid_value") {
    return `Input should be one of ${issue.values.map(String).join(", ")}`;
  }
  if (issue.code === "invalid_format") {
    const base = `String should match pattern '${
      sourceOf(String(issue.pattern))
    }'`;
    return wanted === undefined ? base : `${base}: ${wanted}`;
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
