import { z } from "zod";
import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../json/values.ts";

/** Where a hand-written check of a schema reports an issue. */
export interface Checking {
  addIssue(issue: {
    code: "custom";
    message: string;
    input: unknown;
    path?: (string | number)[];
    params?: Record<string, unknown>;
  }): void;
}

/** Reports an issue of one of the reference's types (docs/contract.md#b1.3). */
export function report(
  ctx: Checking,
  type: string,
  message: string,
  more: { input?: unknown; path?: (string | number)[]; ctx?: JsonObject } = {},
): void {
  const params = more.ctx === undefined ? { type } : { type, ctx: more.ctx };
  const at = more.path === undefined ? {} : { path: more.path };
  ctx.addIssue({ code: "custom", message, input: more.input, params, ...at });
}

/** A rule over several fields: it is tried even where one of them is wrong, so that all issues show at once; but never on what has no fields. */
export const crossFieldRule = {
  when: ({ value }: { readonly value: unknown }) => isJsonObject(value),
  params: { type: "value_error", ctx: { error: {} } },
};

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly description: string;
}

/**
 * An integer as the reference reads one: `5`, `5.0`, `"5"` and booleans
 * (docs/contract.md#b1.3), within the bounds.
 */
export function integer(bounds: Bounds) {
  return lenientNumber({ ...bounds, whole: true });
}

/** A time that has no bound but that of numbers. */
export function milliseconds() {
  return integer({ min: 0, description: "whole milliseconds, 0 or more" });
}

/** A number as the reference reads one: numeric strings and booleans too. */
export function decimal(bounds: Bounds & { moreThan?: number }) {
  return lenientNumber({ ...bounds, whole: false });
}

interface NumberRule extends Bounds {
  readonly whole: boolean;
  readonly moreThan?: number;
}

function lenientNumber(rule: NumberRule) {
  const { description } = rule;
  return z.unknown().meta({ jsonSchema: numberSchema(rule), description })
    .transform((value, ctx): number => {
      const read = readNumber(value, rule);
      if (typeof read === "number") return read;
      const more = read.ctx === undefined ? {} : { ctx: read.ctx };
      report(ctx, read.type, `${read.message}: ${description}`, more);
      return z.NEVER;
    });
}

function numberSchema({ whole, min, max, moreThan }: NumberRule): JsonObject {
  const least = whole ? min ?? Number.MIN_SAFE_INTEGER : min;
  const most = whole ? max ?? Number.MAX_SAFE_INTEGER : max;
  return {
    type: whole ? "integer" : "number",
    ...(least === undefined ? {} : { minimum: least }),
    ...(most === undefined ? {} : { maximum: most }),
    ...(moreThan === undefined ? {} : { exclusiveMinimum: moreThan }),
  };
}

/** Why a value is not the number that a rule asks for, in the reference's words. */
interface Misfit {
  readonly type: string;
  readonly message: string;
  readonly ctx?: JsonObject;
}

function readNumber(value: unknown, rule: NumberRule): number | Misfit {
  if (value === undefined) {
    return { type: "missing", message: "Field required" };
  }
  const [kind, noun, one] = rule.whole
    ? ["int", "integer", "an integer"]
    : ["float", "number", "a number"];
  const message = `Input should be a valid ${noun}`;
  const number = toNumber(value);
  if (number === undefined || !Number.isFinite(number)) {
    return typeof value === "string"
      ? {
        type: `${kind}_parsing`,
        message: `${message}, unable to parse string as ${one}`,
      }
      : { type: `${kind}_type`, message };
  }
  if (rule.whole && !Number.isInteger(number)) {
    return {
      type: "int_from_float",
      message: `${message}, got a number with a fractional part`,
    };
  }
  if (rule.whole && !Number.isSafeInteger(number)) {
    return { type: "int_type", message: `${message} of at most 15 digits` };
  }
  return outOfBounds(number, rule) ?? number;
}

function outOfBounds(
  number: number,
  { min, max, moreThan }: NumberRule,
): Misfit | undefined {
  const should = "Input should be";
  if (min !== undefined && number < min) {
    return {
      type: "greater_than_equal",
      message: `${should} greater than or equal to ${min}`,
      ctx: { ge: min },
    };
  }
  if (moreThan !== undefined && number <= moreThan) {
    return {
      type: "greater_than",
      message: `${should} greater than ${moreThan}`,
      ctx: { gt: moreThan },
    };
  }
  if (max !== undefined && number > max) {
    return {
      type: "less_than_equal",
      message: `${should} less than or equal to ${max}`,
      ctx: { le: max },
    };
  }
  return undefined;
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (isRawNumber(value)) return Number(value.rawJSON);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string" && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value)) {
    return Number(value);
  }
  return undefined;
}

/** Any JSON value, as it was read. */
export function anyJson(description?: string) {
  const schema = z.custom<Json>();
  return description === undefined
    ? schema.meta({ jsonSchema: {} })
    : schema.meta({ jsonSchema: {}, description });
}
