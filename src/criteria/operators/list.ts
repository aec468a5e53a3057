import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { describeItems, whyElementsNot } from "../elements.ts";
import type { Clock, Matcher, MatchValue } from "../match_value.ts";
import { itemsOf, malformed, part, type WrittenOperand } from "../operand.ts";
import type { Compile, InnerCriteria, Operator } from "../operator.ts";
import { pairedItems } from "../pairing.ts";
import { inside } from "../place.ts";
import { findFrom, type Progress, progressIn } from "../timely.ts";

/** The most pairs of an item and an element that are compared, so that a long list cannot hold up what else the server does. */
const maxPairs = 100_000;

/** The most items that find their elements among as many in any order. */
const maxListItems = 316;

/** The items pair off with those of the list: in order and without others, unless the switches say else. */
export const list: Operator = {
  example: '{"$list":{"items":[1,{"$gt":5}],"any_order":true}}',
  operand: switches,
  takes: () => ["list"],
  slowness: "by length",
  compile: (operand, { compile }) => {
    const pairing = readPairing(operand, compile);
    return (subject, clock) => {
      if (!Array.isArray(subject)) return false;
      const progress = progressIn(subject, operand, startOfPairing);
      const walk = { key: operand, subject, progress };
      return pairsOff(pairing, subject, { clock, walk });
    };
  },
  describe: (operand, describe) => {
    const items = describeItems(operand, describe, {
      joint: ", ",
      none: "none",
    });
    const order = part(operand, "any_order") === true ? " in any order" : "";
    const others = part(operand, "extra") === true
      ? ", maybe with others"
      : " and no others";
    return `a list of the items ${items}${order}${others}`;
  },
  explain: (operand, subject, inner) =>
    Array.isArray(subject) ? whyListNot(operand, subject, inner) : undefined,
};

function switches(written: WrittenOperand): Json {
  const { value, at, reader } = written;
  const short = Array.isArray(value);
  const given: JsonObject = short || !isJsonObject(value) ? {} : value;
  const items = short ? value : given["items"];
  const anyOrder = given["any_order"] ?? false;
  const extra = given["extra"] ?? false;
  const isKnown = Object.keys(given).every((name) => names.includes(name));
  if (
    !Array.isArray(items) || !isKnown ||
    typeof anyOrder !== "boolean" || typeof extra !== "boolean"
  ) {
    return malformed(
      written,
      'a list of "items", and "any_order" or "extra" as true or false',
    );
  }
  if (anyOrder && items.length > maxListItems) {
    return malformed(
      written,
      `at most ${maxListItems} items where their order does not count`,
    );
  }
  const place = short ? at : inside(at, "items");
  const about = reader.about(reader.subject.elements);
  return { items: about.list(items, place), any_order: anyOrder, extra };
}

const names = ["items", "any_order", "extra"];

interface PairingRule {
  readonly items: readonly Matcher[];
  readonly anyOrder: boolean;
  readonly extra: boolean;
}

function readPairing(operand: JsonObject, compile: Compile): PairingRule {
  return {
    items: itemsOf(operand).map(compile),
    anyOrder: part(operand, "any_order") === true,
    extra: part(operand, "extra") === true,
  };
}

/** How far items were compared with elements: in order the next item, else what was found for those before it. */
interface PairingProgress extends Progress {
  item: number;
  readonly found: number[][];
}

const startOfPairing = (): PairingProgress => ({ at: 0, item: 0, found: [] });

/** When a list is looked at, and how far that has come. */
interface PairingScene {
  readonly clock: Clock;
  readonly walk: {
    readonly key: JsonObject;
    readonly subject: MatchValue;
    readonly progress: PairingProgress;
  };
}

function pairsOff(
  { items, anyOrder, extra }: PairingRule,
  list: readonly Json[],
  scene: PairingScene,
): boolean {
  if (extra ? list.length < items.length : list.length !== items.length) {
    return false;
  }
  if (isTooMuch(anyOrder, items.length, list.length)) return false;
  if (anyOrder) {
    return pairedItems(candidates(items, list, scene)) === items.length;
  }
  const { clock, walk } = scene;
  const { progress } = walk;
  // The first element that an item fits leaves the most to those behind it.
  const isStray = (element: Json) => {
    if (items[progress.item]?.(element, clock)) progress.item++;
    else if (!extra) return true;
    return false;
  };
  return findFrom(list, walk, isStray) === -1 &&
    progress.item === items.length;
}

/** In order, each element is compared with one item. */
function isTooMuch(anyOrder: boolean, items: number, length: number): boolean {
  return (anyOrder ? items * length : length) > maxPairs;
}

/** An item with as many candidates as there are items always finds one that is free, so that more are of no interest. */
function candidates(
  items: readonly Matcher[],
  list: readonly Json[],
  { clock, walk }: PairingScene,
): number[][] {
  const { progress } = walk;
  const { found } = progress;
  for (; progress.item < items.length; progress.item++, progress.at = 0) {
    const matches = items[progress.item];
    const fitting = found[progress.item] ??= [];
    findFrom(list, walk, (element) => {
      if (matches?.(element, clock)) fitting.push(progress.at);
      return fitting.length === items.length;
    });
  }
  return found;
}

function whyListNot(
  operand: JsonObject,
  list: readonly Json[],
  inner: InnerCriteria,
): string | undefined {
  const criteria = itemsOf(operand);
  const rule = readPairing(operand, inner.compile);
  if (!rule.anyOrder && !rule.extra) {
    return whyElementsNot(criteria, [...list], inner);
  }
  if (
    rule.extra ? list.length < criteria.length : list.length !== criteria.length
  ) {
    const least = rule.extra ? "at least " : "";
    return `expected ${least}${criteria.length} elements, got ${list.length}`;
  }
  if (isTooMuch(rule.anyOrder, criteria.length, list.length)) {
    return `${criteria.length} items and ${list.length} elements are more pairs than the ${maxPairs} that are compared`;
  }
  const lonely = rule.items.findIndex((matches) =>
    !list.some((element) => matches(element, inner.clock))
  );
  return lonely === -1
    ? undefined
    : `no element is ${inner.describe(criteria[lonely] ?? null)}`;
}
