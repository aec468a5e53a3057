import { z } from "zod";
import { isRawNumber, type Json, type JsonObject } from "./json.ts";

/** JSON Schema of a value that only a function can check, kept in the schema's metadata. */
export interface JsonSchemaMeta {
  readonly jsonSchema: JsonObject;
}

/** Where a hand-written check of a schema reports a fault. */
export interface Checking {
  addIssue(issue: {
    code: "custom";
    message: string;
    input: unknown;
    path?: (string | number)[];
    params?: Record<string, unknown>;
  }): void;
}

/** Reports a fault of one of the reference's types (contract B 1.3). */
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

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly description: string;
}

/**
 * An integer as the reference reads one: `5`, `5.0`, `"5"` and booleans
 * (contract B 1.3), within the bounds.
 */
export function integer(bounds: Bounds) {
  return lenientNumber({ ...bounds, whole: true });
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
  const jsonSchema: JsonObject = { type: rule.whole ? "integer" : "number" };
  if (rule.min !== undefined) jsonSchema["minimum"] = rule.min;
  if (rule.max !== undefined) jsonSchema["maximum"] = rule.max;
  if (rule.moreThan !== undefined) {
    jsonSchema["exclusiveMinimum"] = rule.moreThan;
  }
  return z.unknown().meta({ jsonSchema, description: rule.description })
    .transform((value, ctx): number => {
      const fault = (type: string, message: string, bound?: JsonObject) => {
        const text = `${message}: ${rule.description}`;
        report(ctx, type, text, bound === undefined ? {} : { ctx: bound });
        return z.NEVER;
      };
      if (value === undefined) return fault("missing", "Field required");
      const number = toNumber(value);
      const kind = rule.whole ? "a valid integer" : "a valid number";
      if (number === undefined || !Number.isFinite(number)) {
        const type = rule.whole ? "int_type" : "float_type";
        return fault(type, `Input should be ${kind}`);
      }
      if (rule.whole && !Number.isSafeInteger(number)) {
        return fault(
          "int_from_float",
          `Input should be ${kind}, got a number with a fractional part or out of range`,
        );
      }
      if (rule.min !== undefined && number < rule.min) {
        return fault(
          "greater_than_equal",
          `Input should be greater than or equal to ${rule.min}`,
          { ge: rule.min },
        );
      }
      if (rule.moreThan !== undefined && number <= rule.moreThan) {
        return fault(
          "greater_than",
          `Input should be greater than ${rule.moreThan}`,
          { gt: rule.moreThan },
        );
      }
      if (rule.max !== undefined && number > rule.max) {
        return fault(
          "less_than_equal",
          `Input should be less than or equal to ${rule.max}`,
          { le: rule.max },
        );
      }
      return number;
    });
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
export function anyJson(description: string) {
  return z.custom<Json>().meta({ jsonSchema: {}, description });
}
