import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { type Checking, report } from "./scalars.ts";

interface Values {
  readonly description: string;
  /** A value, as JSON Schema. */
  readonly value: JsonObject;
  /** The most names, where they are counted. */
  readonly most?: number;
  /** Reports what is wrong with the value of a name. */
  readonly check?: (value: Json, ctx: Checking, name: string) => void;
}

/**
 * Names that people choose, each with a value: a key is data, and zod's own
 * record leaves `__proto__` out without a word.
 */
export function namedValues<T extends Json = Json>(
  { description, value, most, check }: Values,
) {
  const jsonSchema = {
    type: "object",
    propertyNames: { type: "string" },
    additionalProperties: value,
    ...(most === undefined ? {} : { maxProperties: most }),
  };
  return z.custom<Record<string, T>>()
    .meta({ jsonSchema, description })
    .superRefine((given, ctx) => {
      if (!isJsonObject(given)) {
        const message = `Input should be a valid dictionary: ${description}`;
        return report(ctx, "dict_type", message);
      }
      const count = Object.keys(given).length;
      if (most !== undefined && count > most) {
        return report(ctx, "too_long", tooManyNames(count, most));
      }
      for (const [name, one] of Object.entries(given)) check?.(one, ctx, name);
    });
}

/** What is said of more names than there may be. */
export function tooManyNames(count: number, most: number): string {
  return `${count} names are too many: the most is ${most}`;
}
