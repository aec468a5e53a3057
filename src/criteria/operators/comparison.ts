import { isJsonNumber } from "../../json/decimal.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import {
  malformed,
  named,
  only,
  part,
  type WrittenOperand,
} from "../operand.ts";
import type { Operator } from "../operator.ts";
import { orderOf } from "../order.ts";
import { inside } from "../place.ts";
import { showValue } from "../shown_value.ts";
import { anySubject, type ValueKind, type ValueKinds } from "../subject.ts";

/** One of the four comparisons: how it is written, when it holds, and its words for numbers and for others. */
interface Comparison {
  readonly example: string;
  readonly ofNumbers: string;
  readonly ofOthers: string;
  holds(order: number): boolean;
}

export const gt = comparing({
  example: '{"$gt":5}',
  ofNumbers: "greater than",
  ofOthers: "after",
  holds: (order) => order > 0,
});

export const gte = comparing({
  example: '{"$gte":5}',
  ofNumbers: "of at least",
  ofOthers: "at or after",
  holds: (order) => order >= 0,
});

export const lt = comparing({
  example: '{"$lt":5}',
  ofNumbers: "less than",
  ofOthers: "before",
  holds: (order) => order < 0,
});

export const lte = comparing({
  example: '{"$lte":5}',
  ofNumbers: "of at most",
  ofOthers: "at or before",
  holds: (order) => order <= 0,
});

/** Within two bounds, which count unless `is_inclusive` is false. */
export const between: Operator = {
  example: '{"$between":[1,9]}',
  operand: bounds,
  takes: (operand) => ordered(part(operand, "lower")),
  compile: (operand) => {
    const lower = part(operand, "lower");
    const upper = part(operand, "upper");
    const touch = isInclusive(operand) ? 0 : 1;
    return (subject) => {
      const above = orderOf(subject, lower);
      if (above === undefined || above < touch) return false;
      const below = orderOf(subject, upper);
      return below !== undefined && below <= -touch;
    };
  },
  describe: (operand, describe) => {
    const lower = describe(part(operand, "lower"));
    const upper = describe(part(operand, "upper"));
    const range = `a value between ${lower} and ${upper}`;
    return isInclusive(operand) ? range : `${range}, both excluded`;
  },
};

function isInclusive(operand: JsonObject): boolean {
  return part(operand, "is_inclusive") !== false;
}

function comparing(comparison: Comparison): Operator {
  const { example, holds, ofNumbers, ofOthers } = comparison;
  return {
    example,
    operand: comparedValue,
    takes: (operand) => ordered(part(operand, "value")),
    compile: (operand) => {
      const value = part(operand, "value");
      return (subject) => {
        const order = orderOf(subject, value);
        return order !== undefined && holds(order);
      };
    },
    describe: (operand) => {
      const value = part(operand, "value");
      const shown = showValue(value);
      if (isJsonNumber(value)) return `a number ${ofNumbers} ${shown}`;
      return `${Array.isArray(value) ? "a list" : "text"} ${ofOthers} ${shown}`;
    },
  };
}

/** Kinds that have an order, and only among themselves. */
function orderKind(value: Json | undefined): ValueKind | undefined {
  if (typeof value === "string") return "text";
  if (isJsonNumber(value)) return "number";
  return Array.isArray(value) ? "list" : undefined;
}

function ordered(value: Json): ValueKinds {
  const kind = orderKind(value);
  return kind === undefined ? "any" : [kind];
}

function comparedValue(written: WrittenOperand): Json {
  const [value, at] = only(written, "value");
  if (orderKind(value) === undefined) {
    return malformed(written, "a number, a string or a list to compare with");
  }
  return { value: written.reader.about(anySubject).criterion(value, at) };
}

function bounds(written: WrittenOperand): Json {
  const { value, at } = written;
  const reader = written.reader.about(anySubject);
  const full = named(value, "lower", "upper") ??
    named(value, "lower", "upper", "is_inclusive");
  const pair = Array.isArray(value) && value.length === 2 ? value : undefined;
  const lower = full?.["lower"] ?? pair?.[0];
  const upper = full?.["upper"] ?? pair?.[1];
  if (lower === undefined || upper === undefined) {
    return malformed(written, '"lower" and "upper"');
  }
  const kind = orderKind(lower);
  if (kind === undefined || kind !== orderKind(upper)) {
    return malformed(written, "two numbers, two strings or two lists");
  }
  const [low, high] = full === undefined ? [0, 1] : ["lower", "upper"];
  const chosen = full !== undefined && Object.hasOwn(full, "is_inclusive")
    ? full["is_inclusive"] ?? null
    : true;
  return {
    lower: reader.criterion(lower, inside(at, low)),
    upper: reader.criterion(upper, inside(at, high)),
    is_inclusive: isTruthy(chosen),
  };
}

/** Truth as the reference takes it: zero and all that is empty are false. */
function isTruthy(value: Json): boolean {
  if (isJsonNumber(value)) return Number(JSON.stringify(value)) !== 0;
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}
