import { compareNumbers, isJsonNumber } from "../../json/decimal.ts";
import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../../json/values.ts";
import type { Fields } from "../../request/request_view.ts";
import { ownMember } from "./collection.ts";

/** Members by which one listing is sorted; more are not looked at (docs/limits.md). */
const maxSortKeys = 5;

/** Names by which one listing is filtered; more are not looked at. */
const maxFilters = 20;

/** Items of a page where the request does not say. */
const usualPage = 10;

/** The items that a request asks for, and how many fit before they are paged. */
export interface ListedItems {
  readonly items: readonly JsonObject[];
  readonly total: number;
}

/** Filters, sorts and pages the items of a collection as a query asks. */
export function listItems(
  all: Iterable<JsonObject>,
  query: Fields,
): ListedItems {
  const items = sorted(filtered([...all], query), query);
  return { items: paged(items, query), total: items.length };
}

const ownWords = ["_sort", "_page", "_limit"];

/** The items whose members have the values of the query; of a name with several values any is enough. A name that no item has is not a filter. */
function filtered(items: JsonObject[], query: Fields): JsonObject[] {
  let left = items;
  const names = query.names().filter((name) => !ownWords.includes(name));
  for (const name of names.slice(0, maxFilters)) {
    const path = name.split(".");
    const wanted = new Set(query.values(name));
    if (!items.some((item) => memberAt(item, path) !== undefined)) continue;
    left = left.filter((item) =>
      textsOf(memberAt(item, path)).some((text) => wanted.has(text))
    );
  }
  return left;
}

/** A member by its names from outside to inside. */
function memberAt(item: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = item;
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = ownMember(value, name);
  }
  return value;
}

/** What a query may call a value: each item of a list by itself. */
function textsOf(value: Json | undefined): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    return value.filter((one) => !Array.isArray(one)).flatMap(textsOf);
  }
  if (isRawNumber(value)) return [value.rawJSON];
  return isJsonObject(value) ? [] : [String(value)];
}

function sorted(items: JsonObject[], query: Fields): JsonObject[] {
  const keys = (query.values("_sort") ?? []).flatMap((text) => text.split(","))
    .filter((key) => key !== "" && key !== "-").slice(0, maxSortKeys)
    .map((key) => {
      const isDown = key.startsWith("-");
      return {
        path: (isDown ? key.slice(1) : key).split("."),
        sign: isDown ? -1 : 1,
      };
    });
  if (keys.length === 0) return items;
  // Each member is looked up once, and not with each comparison.
  const rows = items.map((item) => ({
    item,
    values: keys.map(({ path }) => memberAt(item, path)),
  }));
  rows.sort((one, other) => {
    for (const [at, { sign }] of keys.entries()) {
      const order = compare(one.values[at], other.values[at]);
      if (order !== 0) return order * sign;
    }
    return 0;
  });
  return rows.map(({ item }) => item);
}

/** Numbers before texts, then all else; what is missing comes last. */
function compare(one: Json | undefined, other: Json | undefined): number {
  const [a, b] = [classOf(one), classOf(other)];
  if (a !== b) return a - b;
  if (isJsonNumber(one) && isJsonNumber(other)) {
    return compareNumbers(one, other);
  }
  const [left, right] = [String(one), String(other)];
  if (a > 1 || left === right) return 0;
  return left < right ? -1 : 1;
}

function classOf(value: Json | undefined): number {
  if (isJsonNumber(value)) return 0;
  if (typeof value === "string") return 1;
  return value === undefined ? 3 : 2;
}

/** The page that is asked for; without a page but with a limit the first so many; else all. */
function paged(
  items: readonly JsonObject[],
  query: Fields,
): readonly JsonObject[] {
  const page = countOf(query.single("_page"));
  const limit = countOf(query.single("_limit"));
  if (page === null && limit === null) return items;
  const size = limit ?? usualPage;
  const start = ((page ?? 1) - 1) * size;
  return items.slice(start, start + size);
}

/** A whole number from 1; `null` for anything else. */
function countOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text)
    ? Number(text)
    : null;
}
