import { isJsonObject, type Json } from "../json/values.ts";

/** The counts from `least` to `most`; `null` for as many as one likes. */
export interface CountRange {
  readonly least: number;
  readonly most: number | null;
}

/** The counts that a criterion allows, where they lie side by side; `null` where that cannot be told. */
export function countRange(times: Json): CountRange | null {
  if (typeof times === "number") return between(times, times);
  if (!isJsonObject(times)) return null;
  const [operator, ...others] = Object.keys(times);
  if (operator === undefined || others.length > 0) return null;
  const operand = times[operator];
  if (!isJsonObject(operand)) return null;
  const { value, lower, upper, is_inclusive } = operand;
  if (operator === "$between") {
    const isPlain = typeof lower === "number" && typeof upper === "number";
    return isPlain && is_inclusive !== false ? between(lower, upper) : null;
  }
  return typeof value === "number" ? ranges[operator]?.(value) ?? null : null;
}

const ranges: Readonly<Record<string, (value: number) => CountRange>> = {
  $eq: (value) => between(value, value),
  $gte: (value) => between(value, null),
  $gt: (value) => between(Math.floor(value) + 1, null),
  $lte: (value) => between(0, value),
  $lt: (value) => between(0, Math.ceil(value) - 1),
};

function between(least: number, most: number | null): CountRange {
  return {
    least: Math.max(0, Math.ceil(least)),
    most: most === null ? null : Math.floor(most),
  };
}
