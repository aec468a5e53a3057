import { isJsonObject, type Json } from "../json/values.ts";
import type { Matcher } from "./equality.ts";
import {
  isFields,
  isPlainObject,
  type MatchValue,
  plainOf,
} from "./match_value.ts";

/**
 * `$contains`: every item is satisfied by some element. In a text a literal
 * item is searched as a whole (docs/contract.md#a7) and a criterion asked of each
 * character; in an object the keys are the elements.
 */
export function compileContains(
  items: readonly Json[],
  compile: (criterion: Json) => Matcher,
): Matcher {
  const wanted = items.map((item) => containsOne(item, compile));
  return (subject) => {
    const fields = isFields(subject);
    const elements = fields ? subject.names() : elementsOf(plainOf(subject));
    if (elements === undefined) return false;
    return wanted.every((test) => test(elements, fields ? subject : undefined));
  };
}

type Elements = string | readonly (Json | number)[] | Uint8Array;

type ContainsOne = (
  elements: Elements,
  fields: { values(name: string): unknown } | undefined,
) => boolean;

function containsOne(
  item: Json,
  compile: (criterion: Json) => Matcher,
): ContainsOne {
  const matches = compile(item);
  const text = literalText(item);
  return (elements, fields) => {
    if (text !== undefined && typeof elements === "string") {
      return elements.includes(text);
    }
    // A request's header names have no case; only their owner knows.
    if (text !== undefined && fields !== undefined) {
      return fields.values(text) !== undefined;
    }
    for (const element of elements) if (matches(element)) return true;
    return false;
  };
}

/** The text that an item asks for by `$eq`. */
function literalText(item: Json): string | undefined {
  if (typeof item === "string") return item;
  if (!isJsonObject(item) || !Object.hasOwn(item, "$eq")) return undefined;
  const operand = item["$eq"];
  const value = isJsonObject(operand) ? operand["value"] : undefined;
  return typeof value === "string" ? value : undefined;
}

/** `$contains_exactly`: the elements satisfy the items one by one, in order. */
export function compileContainsExactly(items: readonly Matcher[]): Matcher {
  return (subject: MatchValue) => {
    const elements = elementsOf(plainOf(subject));
    if (elements === undefined) return false;
    let position = 0;
    for (const element of elements) {
      const matches = items[position++];
      if (matches === undefined || !matches(element)) return false;
    }
    return position === items.length;
  };
}

function elementsOf(value: ReturnType<typeof plainOf>): Elements | undefined {
  if (typeof value === "string" || Array.isArray(value)) return value;
  if (value instanceof Uint8Array) return value;
  return isPlainObject(value) ? Object.keys(value) : undefined;
}
