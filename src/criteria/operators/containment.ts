import { isJsonObject, type Json } from "../../json/values.ts";
import { DistinctElements } from "../distinct_elements.ts";
import {
  describeItems,
  type Elements,
  elementsOf,
  whyElementsNot,
} from "../elements.ts";
import { holdsText } from "../held_text.ts";
import {
  type Clock,
  isFields,
  lengthOf,
  type Matcher,
  type MatchValue,
  plainOf,
  textOf,
} from "../match_value.ts";
import { itemsOf, malformed, only, type WrittenOperand } from "../operand.ts";
import type { Compile, Operator } from "../operator.ts";
import { showValue } from "../shown_value.ts";

/**
 * Every item is satisfied by some element. In a text a literal item is
 * searched as a whole (docs/contract.md#a7) and a criterion asked of each
 * character; in an object the keys are the elements.
 */
export const contains: Operator = {
  example: '{"$contains":["a"]}',
  operand: items,
  takes: () => ["text", "list", "object"],
  compile: (operand, { compile }) => compileContains(itemsOf(operand), compile),
  // A list may come on one line or on several (RFC 9110 section 5.3), so its items may stand in different values.
  compileValues: (operand, { compile }) => {
    const wanted = itemsOf(operand).map((item) =>
      compileContains([item], compile)
    );
    return (values, clock) =>
      wanted.every((isIn) => values.some((one) => isIn(one, clock)));
  },
  describe: (operand, describe) => {
    const list = { joint: " and ", none: "any elements" };
    return `something with ${describeItems(operand, describe, list)}`;
  },
  explain: (operand, subject, { compile, describe, clock }) => {
    if (lengthOf(subject) === undefined) return undefined;
    const missing = itemsOf(operand).find((item) =>
      !compileContains([item], compile)(subject, clock)
    );
    return missing === undefined
      ? undefined
      : `nothing in ${showValue(subject)} is ${describe(missing)}`;
  },
};

/** The elements satisfy the items one by one, in order. */
export const containsExactly: Operator = {
  example: '{"$contains_exactly":[1,2]}',
  operand: items,
  takes: () => ["text", "list", "object"],
  compile: (operand, { compile }) => {
    const wanted = itemsOf(operand).map(compile);
    return (subject, clock) =>
      satisfyInOrder(elementsOf(plainOf(subject)), wanted, clock);
  },
  describe: (operand, describe) => {
    const list = { joint: ", ", none: "none" };
    return `the elements ${
      describeItems(operand, describe, list)
    } and no others`;
  },
  explain: (operand, subject, inner) =>
    whyElementsNot(itemsOf(operand), subject, inner),
};

/** A text in the place of items stands for its characters, as in the reference. */
function items(written: WrittenOperand): Json {
  const [value, at] = only(written, "items");
  const canonical = at !== written.at;
  const list = canonical && typeof value === "string" ? [...value] : value;
  if (!Array.isArray(list)) return malformed(written, "a list of items");
  const { reader } = written;
  return { items: reader.about(reader.subject.elements).list(list, at) };
}

function compileContains(items: readonly Json[], compile: Compile): Matcher {
  const wanted = items.map((item) => containsOne(item, compile));
  return (subject, clock) => {
    const elements = isFields(subject)
      ? subject.names()
      : elementsOf(plainOf(subject));
    if (elements === undefined) return false;
    const distinct = elements.length > few
      ? new DistinctElements(elements)
      : elements;
    return wanted.every((isIn) => isIn(distinct, subject, clock));
  };
}

/** Among so many elements nobody looks for equal ones. */
const few = 32;

type ContainsOne = (
  elements: Elements | DistinctElements,
  subject: MatchValue,
  clock: Clock,
) => boolean;

function containsOne(item: Json, compile: Compile): ContainsOne {
  const isElement = someElement(compile(item));
  const text = literalText(item);
  if (text === undefined) return isElement;
  return (elements, subject, clock) => {
    // A request's header names have no case; only their owner knows.
    if (isFields(subject)) return subject.values(text) !== undefined;
    const whole = textOf(subject);
    return whole === undefined
      ? isElement(elements, subject, clock)
      : holdsText(whole, text);
  };
}

function someElement(matches: Matcher): ContainsOne {
  return (elements, _, clock) => {
    if (elements instanceof DistinctElements) {
      return elements.some(matches, clock);
    }
    for (const element of elements) {
      if (matches(element, clock)) return true;
    }
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

function satisfyInOrder(
  elements: Elements | undefined,
  items: readonly Matcher[],
  clock: Clock,
): boolean {
  if (elements === undefined) return false;
  let position = 0;
  for (const element of elements) {
    const matches = items[position++];
    if (matches === undefined || !matches(element, clock)) return false;
  }
  return position === items.length;
}
