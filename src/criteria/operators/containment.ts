import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { underWay } from "../../runtime/attempts.ts";
import {
  type DistinctElements,
  distinctElements,
  type Pairs,
  startOfPairs,
} from "../distinct_elements.ts";
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
import { isShort, kept } from "../timely.ts";

/**
 * Every item is satisfied by some element. In a text a literal item is
 * searched as a whole (docs/contract.md#a7) and a criterion asked of each
 * character; in an object the keys are the elements.
 */
export const contains: Operator = {
  example: '{"$contains":["a"]}',
  operand: items,
  takes: () => ["text", "list", "object"],
  slowness: "by length",
  compile: (operand, { compile }) => {
    const search = compileSearch(operand, compile);
    return (subject, clock) => search(subject, clock) === -1;
  },
  // A list may come on one line or on several (RFC 9110 section 5.3), so its items may stand in different values.
  compileValues: (operand, { compile }) => {
    const searches = itemsOf(operand).map((item) =>
      compileSearch({ items: [item] }, compile)
    );
    return (values, clock) =>
      searches.every((search) =>
        values.some((one) => search(one, clock) === -1)
      );
  },
  describe: (operand, describe) => {
    const list = { joint: " and ", none: "any elements" };
    return `something with ${describeItems(operand, describe, list)}`;
  },
  explain: (operand, subject, { compile, describe, clock }) => {
    if (lengthOf(subject) === undefined) return undefined;
    const place = compileSearch(operand, compile)(subject, clock);
    if (place === undefined || place === -1) return undefined;
    const missing = itemsOf(operand)[place] ?? null;
    return `nothing in ${showValue(subject)} is ${describe(missing)}`;
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

/** Among so many elements nobody looks for equal ones. */
const mostFew = 32;

/** What items are looked for in, and how far that has come. */
interface Search {
  readonly elements: Elements;
  /** Told apart for the first item that asks for them. */
  distinct: DistinctElements | null;
  readonly subject: MatchValue;
  readonly clock: Clock;
  readonly progress: ItemSearch;
}

/** The item that is looked for, and the pairs of elements and items so far. */
interface ItemSearch extends Pairs {
  item: number;
}

const atFirstItem = () => ({ item: 0, ...startOfPairs() });

/** Finds the first item that nothing in a subject is: its place, or -1; `undefined` where a subject has no elements. */
function compileSearch(
  operand: JsonObject,
  compile: Compile,
): (subject: MatchValue, clock: Clock) => number | undefined {
  const wanted = itemsOf(operand).map((item) => containsOne(item, compile));
  return (subject, clock) => {
    const elements = isFields(subject)
      ? subject.names()
      : elementsOf(plainOf(subject));
    if (elements === undefined) return undefined;
    const progress = isShort(elements) && isShort(wanted)
      ? underWay?.leftOf<ItemSearch>(operand, subject) ?? atFirstItem()
      : kept(operand, subject, atFirstItem);
    const search = { elements, distinct: null, subject, clock, progress };
    try {
      for (; progress.item < wanted.length; progress.item++, progress.at = 0) {
        underWay?.step();
        if (!wanted[progress.item]?.(search)) return progress.item;
      }
      return -1;
    } catch (error) {
      underWay?.leave(error, { key: operand, subject, progress });
      throw error;
    }
  };
}

type ContainsOne = (search: Search) => boolean;

function containsOne(item: Json, compile: Compile): ContainsOne {
  const isElement = someElement(compile(item));
  const text = literalText(item);
  if (text === undefined) return isElement;
  return (search) => {
    const { subject } = search;
    // A request's header names have no case; only their owner knows.
    if (isFields(subject)) return subject.values(text) !== undefined;
    const whole = textOf(subject);
    return whole === undefined ? isElement(search) : holdsText(whole, text);
  };
}

function someElement(matches: Matcher): ContainsOne {
  return (search) => {
    const { elements, subject, clock, progress } = search;
    if (elements.length > mostFew) {
      search.distinct ??= distinctElements(subject, elements);
      return search.distinct.some((one) => matches(one, clock), progress);
    }
    const few = typeof elements === "string" ? [...elements] : elements;
    for (; progress.at < few.length; progress.at++) {
      const element = few[progress.at];
      if (element !== undefined && matches(element, clock)) return true;
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
