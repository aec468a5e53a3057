import { z } from "zod";
import { isJsonObject, isRawNumber, type Json } from "../json/values.ts";
import { report } from "../schema/scalars.ts";

/** What the clock of a scope shows: always the same instant, or the true time and so many milliseconds more. */
export type ScopeClock = string | { readonly shift_ms: number };

/** RFC 3339 section 5.6. */
const instant =
  /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** A hundred years of milliseconds. */
const maxShift = 3_155_760_000_000;

const description =
  'an instant such as "2026-03-01T00:00:00Z" (RFC 3339), or {"shift_ms": 86400000} with whole milliseconds of at most a hundred years';

/** The clock of a scope, as its payload gives it. */
export const scopeClock = z.custom<Json>().meta({
  jsonSchema: {
    anyOf: [
      { type: "string", format: "date-time" },
      {
        type: "object",
        required: ["shift_ms"],
        properties: {
          shift_ms: {
            type: "integer",
            minimum: -maxShift,
            maximum: maxShift,
            description: "milliseconds more than the true time",
          },
        },
        additionalProperties: false,
      },
    ],
  },
  description,
}).transform((value, ctx): ScopeClock => {
  if (typeof value === "string" && isInstant(value)) return value;
  const shift = shiftOf(value);
  if (shift !== null) return { shift_ms: shift };
  report(ctx, "value_error", `Input should be ${description}`);
  return z.NEVER;
});

function isInstant(text: string): boolean {
  return instant.test(text) && !Number.isNaN(Date.parse(text));
}

function shiftOf(value: Json): number | null {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return null;
  const given = value["shift_ms"];
  const shift = typeof given === "number" || isRawNumber(given)
    ? Number(JSON.stringify(given))
    : NaN;
  const isShift = Number.isSafeInteger(shift) && Math.abs(shift) <= maxShift;
  return isShift ? shift : null;
}
