import { isJsonNumber } from "../json/decimal.ts";
import type { Json } from "../json/values.ts";
import {
  mayTake,
  type Subject,
  type ValueKind,
  type ValueKinds,
} from "./subject.ts";

/** A number or boolean as the text that it was written as; `undefined` for other values. */
export function writtenText(value: Json): string | undefined {
  if (typeof value === "boolean" || typeof value === "number") {
    return String(value);
  }
  return isJsonNumber(value) ? value.rawJSON : undefined;
}

/** Why a plain value never equals a subject; `undefined` where it may. */
export function whyNeverEqual(
  { kinds, name, is, advice }: Subject,
  value: Json,
): string | undefined {
  const kind = kindOf(value);
  if (kinds === "any" || (kind !== undefined && kinds.includes(kind))) {
    return undefined;
  }
  const noun = kind === undefined ? String(value) : nouns[kind];
  const subject = name.charAt(0).toUpperCase() + name.slice(1);
  return `${subject} ${is} and never equals ${noun}: ${advice}`;
}

/** Why an operator that takes some kinds never holds for a subject; `undefined` where it may. */
export function whyNeverHolding(
  { kinds, name, is, advice }: Subject,
  operator: string,
  taken: ValueKinds,
): string | undefined {
  if (taken === "any" || mayTake(taken, kinds)) return undefined;
  const about = taken.length === 0
    ? "other types"
    : taken.map((kind) => plurals[kind]).join(", ");
  return `"${operator}" here is about ${about}, and ${name} ${is}, so it never holds: ${advice}`;
}

const nouns: Readonly<Record<ValueKind, string>> = {
  text: "a string",
  number: "a number",
  list: "a list",
  object: "an object",
  values: "several values",
};

const plurals: Readonly<Record<ValueKind, string>> = {
  text: "text",
  number: "numbers",
  list: "lists",
  object: "objects",
  values: "all values of a name",
};

/** `undefined` for null and booleans, which no operator is about. */
function kindOf(value: Json): ValueKind | undefined {
  if (typeof value === "string") return "text";
  if (isJsonNumber(value)) return "number";
  if (Array.isArray(value)) return "list";
  return typeof value === "object" && value !== null ? "object" : undefined;
}
