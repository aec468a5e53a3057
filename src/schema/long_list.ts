import { z } from "zod";
import type { Json } from "../json/values.ts";

/** A list of more items than this is read in turns. */
const long = 100;

/** Items that may still be read, and have their issues, behind the first one that is wrong. */
const maxBehind = 100;

/** A list that is so long that its items are read in turns, before the rest. */
interface LongList {
  readonly items: Json[];
  readonly item: z.ZodType;
}

/** The long lists of a payload, and what was read of their items. */
export class LongLists {
  readonly #lists: LongList[] = [];
  readonly #known = new Map<Json[], unknown[]>();
  /** Whether an item was wrong. */
  isCut = false;

  get isEmpty(): boolean {
    return this.#lists.length === 0;
  }

  /** The first items as they were read; a list that is met for the first time has none. */
  knownOf(list: LongList): readonly unknown[] | undefined {
    const known = this.#known.get(list.items);
    if (known !== undefined) return known;
    this.#known.set(list.items, []);
    this.#lists.push(list);
    return undefined;
  }

  /** Reads the items one by one, up to the first that is wrong: what comes long behind it is cut off. */
  *read(): Generator<void> {
    for (const { items, item } of this.#lists) {
      const known = this.#known.get(items) ?? [];
      for (const one of items) {
        const read = item.safeParse(one);
        if (!read.success) {
          items.length = Math.min(items.length, known.length + maxBehind);
          this.isCut = true;
          break;
        }
        known.push(read.data);
        yield;
      }
    }
  }
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
  const { parse } = list._zod;
  list._zod.parse = (payload, ctx) => {
    const items: unknown = payload.value;
    if (lists === null || !isLong(items)) return parse(payload, ctx);
    const known = lists.knownOf({ items, item });
    if (known === undefined) return { ...payload, value: [] };
    const rest = { value: items.slice(known.length), issues: [] };
    const behind = parse(rest, ctx);
    if (behind instanceof Promise) throw new z.core.$ZodAsyncError();
    payload.issues.push(...behind.issues.map((issue) => {
      const [at, ...path] = issue.path ?? [];
      return { ...issue, path: [Number(at) + known.length, ...path] };
    }));
    if (Array.isArray(behind.value)) {
      payload.value = [...known, ...behind.value];
    }
    return payload;
  };
  // With checks it runs them behind what parses by then.
  if (checks.length === 0) list._zod.run = list._zod.parse;
  if (meta !== undefined) z.globalRegistry.add(list, meta);
  return list;
}

function isLong(items: unknown): items is Json[] {
  return Array.isArray(items) && items.length > long;
}
