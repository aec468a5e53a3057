import { z } from "zod";
import { expandCriterion, expandKeyValues } from "../criteria/expansion.ts";
import { anySubject, type Subject, textSubject } from "../criteria/subject.ts";
import { writtenText } from "../criteria/type_check.ts";
import type { Issue } from "../schema/issue.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
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

/** How a field that is text is read. */
interface TextRule {
  /** For messages, such as "the path". */
  readonly name: string;
  /** Whether a number or boolean stands for its text (docs/contract.md#a33). */
  readonly numbers?: boolean;
  /** What a plain text has to be, as JSON Schema. */
  readonly plain?: JsonObject;
  /** Why a plain text can never fit, in words for the person who wrote it. */
  readonly whyNot?: (text: string) => string | undefined;
}

/** A field that takes a plain string or a criterion; null and absent are not predicates. */
export function textField(
  description: string,
  { name, numbers = false, plain = {}, whyNot }: TextRule,
) {
  const types = numbers
    ? ["string", "number", "boolean", "null"]
    : ["string", "null"];
  const subject = textSubject(name);
  return z.custom<Json | undefined>().meta({
    jsonSchema: {
      anyOf: [{ type: types, ...plain }, operatorSchema],
      description,
    },
    description,
  })
    .transform((value, ctx): string | JsonObject | undefined => {
      if (value === undefined || value === null) return undefined;
      const written = numbers ? writtenText(value) ?? value : value;
      if (typeof written === "string") {
        const why = whyNot?.(written);
        if (why !== undefined) report(ctx, "value_error", why);
        return written;
      }
      if (!isJsonObject(written)) {
        report(
          ctx,
          "string_type",
          `Input should be a valid string or a criterion: ${description}`,
        );
        return z.NEVER;
      }
      return criterion(written, subject, ctx) as JsonObject;
    }).optional();
}

/** A field that takes names with values, or a criterion over all of them. */
export function namesField(subject: Subject, description: string) {
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
export const bodyField = z.custom<Json | undefined>().meta({
  jsonSchema: { description: "Text, JSON, or a criterion for the body" },
}).transform((value, ctx): string | JsonObject | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  const isCriterion = isJsonObject(value) &&
    Object.keys(value).some((key) => operatorKey.test(key));
  const whole = isCriterion ? value : { $json: { inner_criteria: value } };
  return criterion(whole, anySubject, ctx) as JsonObject;
}).optional();
