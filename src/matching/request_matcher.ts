import { z } from "zod";
import { expandCriterion, expandKeyValues } from "../criteria/expansion.ts";
import {
  anySubject,
  fieldsSubject,
  type Subject,
  textSubject,
} from "../criteria/subject.ts";
import { writtenText } from "../criteria/type_check.ts";
import type { Issue } from "../schema/issue.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { whyNeverFitting } from "./path_pattern.ts";
import { type Checking, report } from "../schema/scalars.ts";

/** A criterion in its canonical form (docs/contract.md#b4.3). */
export type Criterion = Json;

const criterionRef = { $ref: "#/$defs/Criterion" };

/** A criterion for a text, which is never an object or a list. */
const operatorSchema: JsonObject = {
  type: "object",
  minProperties: 1,
  propertyNames: { pattern: "^\\$" },
  allOf: [criterionRef],
};

/** Moves the issues of a hand-written reader into zod's list. */
export function reportAll(ctx: Checking, issues: readonly Issue[]): void {
  for (const issue of issues) {
    report(ctx, issue.type, issue.msg, {
      input: issue.input,
      path: [...issue.loc],
      ...(issue.ctx === undefined ? {} : { ctx: issue.ctx }),
    });
  }
}

function criterion(value: Json, subject: Subject, ctx: Checking): Criterion {
  const { criterion, issues } = expandCriterion(value, [], subject);
  reportAll(ctx, issues);
  return criterion;
}

/** A field that takes a plain string, with `numbers` also a number or boolean as its text (docs/contract.md#a33), or a criterion; null and absent are not predicates. */
function text(
  description: string,
  { name, numbers = false }: { name: string; numbers?: boolean },
) {
  const types = numbers
    ? ["string", "number", "boolean", "null"]
    : ["string", "null"];
  return z.custom<Json | undefined>().meta({
    jsonSchema: { anyOf: [{ type: types }, operatorSchema], description },
    description,
  })
    .transform((value, ctx): string | JsonObject | undefined => {
      if (value === undefined || value === null) return undefined;
      const plain = numbers ? writtenText(value) ?? value : value;
      if (typeof plain === "string") return plain;
      if (!isJsonObject(plain)) {
        report(
          ctx,
          "string_type",
          `Input should be a valid string or a criterion: ${description}`,
        );
        return z.NEVER;
      }
      return criterion(plain, textSubject(name), ctx) as JsonObject;
    }).optional();
}

/** A field that takes names with values, or a criterion over all of them. */
function keyValues(subject: Subject, description: string) {
  return z.custom<Json | undefined>().meta({
    jsonSchema: {
      anyOf: [{
        type: ["object", "null"],
        additionalProperties: {
          anyOf: [{ type: ["string", "number", "boolean"] }, operatorSchema],
        },
      }, criterionRef],
      description,
    },
    description,
  })
    .transform((value, ctx): Criterion | undefined => {
      if (value === undefined || value === null) return undefined;
      if (!isJsonObject(value)) {
        report(
          ctx,
          "dict_type",
          `Input should be a valid dictionary: ${description}`,
        );
        return z.NEVER;
      }
      const { criterion, issues } = expandKeyValues(value, [], subject);
      reportAll(ctx, issues);
      return criterion;
    }).optional();
}

const operatorKey = /^\$[a-z0-9_]+$/;

/**
 * The body predicate (docs/contract.md#a5): a string is the exact text; a plain
 * object, array, number or boolean equals the parsed JSON body, which is
 * what `$json` says, so it is stored as `$json`.
 */
const body = z.custom<Json | undefined>().meta({
  jsonSchema: { description: "Text, JSON, or a criterion for the body" },
}).transform((value, ctx): string | JsonObject | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  const isCriterion = isJsonObject(value) &&
    Object.keys(value).some((key) => operatorKey.test(key));
  const whole = isCriterion ? value : { $json: { inner_criteria: value } };
  return criterion(whole, anySubject, ctx) as JsonObject;
}).optional();

const headers = fieldsSubject("the headers", {
  is: "are an object",
  value: "a header",
});
const query = fieldsSubject("the query", {
  is: "is an object",
  value: "a value of the query",
});

const fields = {
  path: text(
    'a path such as "/users/{id}", or a criterion for the decoded path',
    { name: "the path", numbers: true },
  ),
  method: text('a method such as "GET", or a criterion', {
    name: "the method",
  }),
  headers: keyValues(headers, 'names with values such as {"x-team": "qa"}'),
  query: keyValues(query, 'names with values such as {"page": 1}'),
  host: text('a host such as "api.example" or "api.example:8080"', {
    name: "the host",
  }),
  body,
};

/** What a stub asks of a request; every field is optional (docs/contract.md#b1.5.1). */
export const requestMatcher = z.strictObject(fields)
  .describe('an object such as {"path": "/users/{id}", "method": "GET"}')
  .transform((given, ctx) => {
    const { path } = given;
    const why = typeof path === "string" ? whyNeverFitting(path) : undefined;
    if (why !== undefined) {
      report(ctx, "path_pattern", why, { input: path, path: ["path"] });
    }
    return compact(given);
  });

export type PredicateName = keyof typeof fields;

type FieldValues = { [K in PredicateName]: z.infer<typeof fields[K]> };

/** The six predicates, each present only where it was given. */
export type RequestMatcher = {
  readonly [K in PredicateName]?: NonNullable<FieldValues[K]>;
};

/** The predicates' fields, for payloads that hold them beside others. */
export const matcherFields = fields;

/** Drops absent members, so that presence alone tells a predicate. */
export function compact(
  given: { [K in PredicateName]?: FieldValues[K] | undefined },
): RequestMatcher {
  const present = Object.entries(given).filter(([, value]) =>
    value !== undefined
  );
  return Object.fromEntries(present);
}
