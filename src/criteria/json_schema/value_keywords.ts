import {
  compareNumbers,
  isJsonNumber,
  isMultiple,
  type JsonNumber,
} from "../../json/decimal.ts";
import type { Json } from "../../json/values.ts";
import { jsonType, jsonTypes } from "../json_types.ts";
import { sameData } from "../order.ts";
import { showValue } from "../shown_value.ts";
import { textLength } from "../text.ts";
import { formats } from "./formats.ts";
import { isTexts, type Keyword, testing } from "./keyword.ts";

/** The keywords that look at a value itself. */
export const valueKeywords: Readonly<Record<string, Keyword>> = {
  type: (value, { wrong }) => {
    const words = typeof value === "string" ? [value] : value;
    if (!isTexts(words) || !words.every((word) => jsonType(word))) {
      return wrong(`one or more of ${Object.keys(jsonTypes).join(", ")}`);
    }
    return testing(({ value }) =>
      words.some((word) => jsonType(word)?.holds(value))
        ? undefined
        : `expected ${words.join(" or ")}, got ${showValue(value)}`
    );
  },
  const: (wanted) =>
    testing(({ value }) =>
      sameData(value, wanted)
        ? undefined
        : `expected ${showValue(wanted)}, got ${showValue(value)}`
    ),
  enum: (wanted, { wrong }) =>
    Array.isArray(wanted)
      ? testing(({ value, run }) => {
        run.spend(wanted.length);
        return wanted.some((one) => sameData(value, one))
          ? undefined
          : `expected one of ${showValue(wanted)}, got ${showValue(value)}`;
      })
      : wrong("a list of values"),
  minimum: (bound, scene) =>
    bounding(bound, scene, {
      holds: scene.schema["exclusiveMinimum"] === true
        ? (order) => order > 0
        : (order) => order >= 0,
      words: "at least",
    }),
  maximum: (bound, scene) =>
    bounding(bound, scene, {
      holds: scene.schema["exclusiveMaximum"] === true
        ? (order) => order < 0
        : (order) => order <= 0,
      words: "at most",
    }),
  // Draft 4 has booleans here, which belong to the bound beside them.
  exclusiveMinimum: (bound, scene) =>
    typeof bound === "boolean" ? undefined : bounding(bound, scene, {
      holds: (order) => order > 0,
      words: "more than",
    }),
  exclusiveMaximum: (bound, scene) =>
    typeof bound === "boolean" ? undefined : bounding(bound, scene, {
      holds: (order) => order < 0,
      words: "less than",
    }),
  multipleOf: (divisor, { wrong }) => {
    if (!isJsonNumber(divisor) || compareNumbers(divisor, 0) <= 0) {
      return wrong("a number above 0");
    }
    return testing(({ value }) =>
      !isJsonNumber(value) || isMultiple(value, divisor) === true
        ? undefined
        : `expected a multiple of ${showValue(divisor)}, got ${
          showValue(value)
        }`
    );
  },
  minLength: (least, { wrong }) => {
    if (!isCount(least)) return wrong("a count");
    return testing(({ value }) =>
      typeof value === "string" && textLength(value) < least
        ? `expected at least ${least} characters, got ${showValue(value)}`
        : undefined
    );
  },
  maxLength: (most, { wrong }) => {
    if (!isCount(most)) return wrong("a count");
    return testing(({ value }) =>
      typeof value === "string" && textLength(value) > most
        ? `expected at most ${most} characters, got ${showValue(value)}`
        : undefined
    );
  },
  pattern: (pattern, scene) => {
    const test = scene.pattern(pattern);
    if (typeof test === "string") return scene.wrong(test);
    return testing(({ value, run }) => {
      if (typeof value !== "string") return undefined;
      run.spend(textCost(value));
      return run.isUsedUp || test(value)
        ? undefined
        : `expected text with a match of ${showValue(pattern)}, got ${
          showValue(value)
        }`;
    });
  },
  format: (name) => {
    const holds = typeof name === "string" ? formats.get(name) : undefined;
    if (holds === undefined) return undefined;
    return testing(({ value }) =>
      typeof value !== "string" || holds(value)
        ? undefined
        : `expected the format ${showValue(name)}, got ${showValue(value)}`
    );
  },
};

/** What a look for a pattern costs: a linear engine takes a while for each character. */
export function textCost(text: string): number {
  return text.length;
}

/** A whole number of at least 0, in any spelling. */
export function isCount(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function bounding(
  bound: Json,
  { wrong }: Parameters<Keyword>[1],
  { holds, words }: { holds: (order: number) => boolean; words: string },
): ReturnType<Keyword> {
  if (!isJsonNumber(bound)) return wrong("a number");
  const limit: JsonNumber = bound;
  return testing(({ value }) =>
    !isJsonNumber(value) || holds(compareNumbers(value, limit))
      ? undefined
      : `expected ${words} ${showValue(limit)}, got ${showValue(value)}`
  );
}
