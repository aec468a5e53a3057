import { z } from "zod";
import type { Json } from "../json/values.ts";
import type { Work } from "../runtime/work.ts";
import { readInSteps } from "./reading_steps.ts";

/** A list of more items than this is read in turns, where the payload is long at all: each may be a text of a megabyte. */
const long = 10;

/** Items that are read, for their issues, from the first one that is wrong. */
const maxWrong = 100;

/** A list that is so long that its items are read in turns, before the rest. */
interface LongList {
  readonly items: Json[];
  readonly item: z.ZodType;
}

/** What was read of the items of a list, and what is wrong with them. */
interface ReadItems {
  readonly values: unknown[];
  readonly issues: z.core.$ZodRawIssue[];
}

/** The long lists of a payload, and what was read of their items. */
export class LongLists {
  readonly #lists: LongList[] = [];
  readonly #read = new Map<Json[], ReadItems>();
  /** Whether an item was wrong. */
  isCut = false;

  get isEmpty(): boolean {
    return this.#lists.length === 0;
  }

  /** What was read of a list; nothing where it is met for the first time. */
  readOf(list: LongList): ReadItems | undefined {
    const known = this.#read.get(list.items);
    if (known !== undefined) return known;
    this.#read.set(list.items, nothingRead());
    this.#lists.push(list);
    return undefined;
  }

  /** Reads the items one by one; what comes long behind the first that is wrong is left out. */
  *read(): Work<void> {
    for (const { items, item } of this.#lists) {
      const { values, issues } = this.#read.get(items) ?? nothingRead();
      let end = items.length;
      for (let at = 0; at < end; at++) {
        const one = yield* readInSteps(() => readItem(item, items[at]));
        if (one.issues.length > 0 && issues.length === 0) {
          end = Math.min(end, at + maxWrong);
          this.isCut = true;
        }
        values.push(one.value);
        for (const issue of one.issues) {
          issues.push({ ...issue, path: [at, ...issue.path ?? []] });
        }
        yield;
      }
    }
  }
}

function nothingRead(): ReadItems {
  return { values: [], issues: [] };
}

function readItem(item: z.ZodType, value: Json | undefined) {
  const read = item._zod.run({ value, issues: [] }, { async: false });
  if (read instanceof Promise) throw new z.core.$ZodAsyncError();
  return read;
}

/** Those of the payload that is being read; reading never waits, so there is one at most. */
let lists: LongLists | null = null;

/** Reads a payload whose long lists are passed over where they are met for the first time, and then have been read. */
export function withLongLists<T>(found: LongLists, read: () => T): T {
  const outer = lists;
  lists = found;
  try {
    return read();
  } finally {
    lists = outer;
  }
}

interface ListFacts {
  readonly min?: number;
  readonly max?: number;
  readonly meta?: z.GlobalMeta;
}

/**
 * The schema of a list that may be long: in a payload that is read in turns its
 * items are read before. Its meta is given here, as `describe` and `meta` make
 * a copy of a schema, which would read all items at once.
 */
export function longList<T extends z.ZodType>(
  item: T,
  { min, max, meta }: ListFacts = {},
): z.ZodArray<T> {
  const checks = [
    ...(min === undefined ? [] : [z.minLength(min)]),
    ...(max === undefined ? [] : [z.maxLength(max)]),
  ];
  const list = z.array(item).check(...checks);
  let { parse } = list._zod;
  const ours: typeof parse = (payload, ctx) => {
    const items: unknown = payload.value;
    if (lists === null || !isLong(items)) return parse(payload, ctx);
    const read = lists.readOf({ items, item });
    if (read === undefined) return { ...payload, value: [] };
    payload.value = read.values;
    payload.issues.push(...read.issues);
    return payload;
  };
  // The library puts its own way of parsing back at the first payload.
  const set = (other: typeof parse) => parse = other;
  Object.defineProperty(list._zod, "parse", { get: () => ours, set });
  // With checks it runs them behind what parses by then.
  if (checks.length === 0) list._zod.run = ours;
  if (meta !== undefined) z.globalRegistry.add(list, meta);
  return list;
}

function isLong(items: unknown): items is Json[] {
  return Array.isArray(items) && items.length > long;
}
