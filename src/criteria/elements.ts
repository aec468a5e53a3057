import type { Json, JsonObject } from "../json/values.ts";
import {
  isPlainObject,
  type MatchValue,
  plainOf,
  type PlainValue,
} from "./match_value.ts";
import { itemsOf } from "./operand.ts";
import { type Describe, type InnerCriteria, within } from "./operator.ts";

/** What a value consists of: characters, items, keys or bytes. */
export type Elements = string | readonly (Json | number)[] | Uint8Array;

/** The elements of a value; `undefined` where it has none. */
export function elementsOf(value: PlainValue): Elements | undefined {
  if (typeof value === "string" || Array.isArray(value)) return value;
  if (value instanceof Uint8Array) return value;
  return isPlainObject(value) ? Object.keys(value) : undefined;
}

const mostListed = 10;

/** The items of a canonical operand as a part of a sentence; `none` stands for no items. */
export function describeItems(
  operand: JsonObject,
  describe: Describe,
  { joint, none }: { joint: string; none: string },
): string {
  const items = itemsOf(operand);
  return items.length === 0
    ? none
    : items.slice(0, mostListed).map(describe).join(joint);
}

/** Why elements do not fit a list of criteria one by one; `undefined` where they do, or there are none. */
export function whyElementsNot(
  criteria: readonly Json[],
  subject: MatchValue,
  inner: InnerCriteria,
): string | undefined {
  const value = plainOf(subject);
  const elements = typeof value === "string" ? [...value] : value;
  if (!Array.isArray(elements)) return undefined;
  if (elements.length !== criteria.length) {
    return `expected ${criteria.length} elements, got ${elements.length}`;
  }
  for (const [position, criterion] of criteria.entries()) {
    const reason = inner.whyNot(criterion, elements[position] ?? null);
    if (reason !== undefined) return within(`element ${position}`, reason);
  }
  return undefined;
}
