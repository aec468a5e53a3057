import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { bytesWithin } from "../../json/extent.ts";
import { finish, type Work } from "../../runtime/work.ts";

/** Items of one collection (docs/limits.md). */
export const maxResourceItems = 10_000;

/** Bytes of one resource, as JSON. */
const maxResourceBytes = 4 * 1024 * 1024;

/** Levels that an item may be nested: what writes it out needs a frame for each. */
const maxItemDepth = 100;

/** The items of a collection in their order, each under its id as text. It is never changed, only put anew. */
export interface Collection {
  readonly kind: "collection";
  readonly idField: string;
  readonly items: ReadonlyMap<string, JsonObject>;
  /** The size of all items as JSON. */
  readonly bytes: number;
}

/** A resource that is one object. */
export interface SingleDocument {
  readonly kind: "document";
  readonly item: JsonObject;
  readonly bytes: number;
}

export type ResourceData = Collection | SingleDocument;

/** What a resource holds, or what is wrong with what it should. */
export type ResourceReading<T extends ResourceData = ResourceData> =
  | { readonly ok: true; readonly data: T }
  | {
    readonly ok: false;
    readonly at: (string | number)[];
    readonly reason: string;
  };

/** A collection of a list of items; those without an id get the next ones. */
export function collectionOf(
  list: readonly Json[],
  idField: string,
): ResourceReading<Collection> {
  return finish(readCollection(list, idField));
}

/** The same item by item: thousands at once would keep others waiting. */
export function* readCollection(
  list: readonly Json[],
  idField: string,
): Work<ResourceReading<Collection>> {
  const wrong = (at: (string | number)[], reason: string) =>
    ({ ok: false, at, reason }) as const;
  if (list.length > maxResourceItems) {
    const reason =
      `${list.length} items are too many: the most is ${maxResourceItems}`;
    return wrong([], reason);
  }
  const ids = new Set<string>();
  let bytes = 0;
  for (const [at, item] of list.entries()) {
    const flaw = flawOfItem(item);
    if (flaw !== null || !isJsonObject(item)) return wrong([at], flaw ?? "");
    bytes += sizes.get(item) ?? sizeOf(item);
    if (bytes > maxResourceBytes) return wrong([], tooLarge);
    const given = ownMember(item, idField);
    yield;
    if (given === null) continue;
    const id = idText(given);
    if (id === null) return wrong([at, idField], badId);
    if (ids.has(id)) {
      return wrong(
        [at, idField],
        `${JSON.stringify(id)} is the id of two items`,
      );
    }
    ids.add(id);
  }
  const items = new Map<string, JsonObject>();
  let next = nextNumber(ids);
  for (const item of list) {
    if (!isJsonObject(item)) continue;
    let whole = item;
    if (ownMember(item, idField) === null) {
      whole = withId(item, idField, next++);
      bytes += sizeOf(whole) - sizeOf(item);
    }
    items.set(idText(ownMember(whole, idField)) ?? "", whole);
    yield;
  }
  if (bytes > maxResourceBytes) return wrong([], tooLarge);
  return { ok: true, data: { kind: "collection", idField, items, bytes } };
}

/** The sizes of the items that were looked at one by one: to look at thousands again would take as long again. */
const sizes = new WeakMap<JsonObject, number>();

/** What keeps a value from being an item of a list, beside its id and its size; looked at once. */
export function flawOfItem(item: Json): string | null {
  if (!isJsonObject(item)) return "Each item should be an object";
  if (sizes.has(item)) return null;
  const size = bytesWithin(item, room);
  if (size === "too deep") return tooDeep;
  sizes.set(item, size === "too large" ? Infinity : size);
  return null;
}

/** A resource of one object. */
export function documentOf(item: Json): ResourceReading<SingleDocument> {
  if (!isJsonObject(item)) {
    return { ok: false, at: [], reason: "It should be an object" };
  }
  const bytes = bytesWithin(item, room);
  if (typeof bytes === "number") {
    return { ok: true, data: { kind: "document", item, bytes } };
  }
  const reason = bytes === "too deep" ? tooDeep : tooLarge;
  return { ok: false, at: [], reason };
}

const room = { bytes: maxResourceBytes, levels: maxItemDepth };

/** What is wrong with an id. */
export const badId = "An id should be a number, or text that is not empty";

/** What is said of an item that is nested too deep. */
export const tooDeep =
  `An item may be nested ${maxItemDepth} levels deep, and this one is deeper`;

const tooLarge =
  `A resource takes at most ${maxResourceBytes} bytes, and this one is larger`;

/** A collection with an item in the place of the one with its id, or behind the others; `null` where there is no room for it. */
export function withItem(
  collection: Collection,
  id: string,
  item: JsonObject,
): Collection | null {
  const old = collection.items.get(id);
  const bytes = collection.bytes + sizeOf(item) -
    (old === undefined ? 0 : sizeOf(old));
  const isFull = old === undefined && collection.items.size >= maxResourceItems;
  if (isFull || bytes > maxResourceBytes) return null;
  const items = new Map(collection.items);
  items.set(id, item);
  return { ...collection, items, bytes };
}

/** A collection without the item that an id leads to. */
export function withoutItem(collection: Collection, id: string): Collection {
  const items = new Map(collection.items);
  const item = items.get(id);
  items.delete(id);
  const bytes = collection.bytes - (item === undefined ? 0 : sizeOf(item));
  return { ...collection, items, bytes };
}

/** The id of an item that comes without one: the next number, or one of the server's making where ids are texts. */
export function nextId(
  { items, idField }: Collection,
  uuid: () => string,
): string | number {
  const hasTexts = items.values().some((item) =>
    typeof ownMember(item, idField) === "string"
  );
  return hasTexts ? uuid() : nextNumber(items.keys());
}

function nextNumber(ids: Iterable<string>): number {
  let last = 0;
  for (const id of ids) {
    const number = Number(id);
    if (Number.isSafeInteger(number) && number > last) last = number;
  }
  return last + 1;
}

/** An id as it stands in a path; `null` for what is none. */
export function idText(id: Json): string | null {
  if (typeof id === "number") return String(id);
  if (typeof id === "string") return id === "" ? null : id;
  return isRawNumber(id) ? id.rawJSON : null;
}

/** The same item with an id, which stands where it stood or else before all members. */
export function withId(
  item: JsonObject,
  idField: string,
  id: Json,
): JsonObject {
  const whole: JsonObject = {};
  if (!Object.hasOwn(item, idField)) setOwn(whole, idField, id);
  for (const [name, value] of Object.entries(item)) {
    setOwn(whole, name, name === idField ? id : value);
  }
  return whole;
}

/** A member of an object; null where it has none. */
export function ownMember(item: JsonObject, name: string): Json {
  return Object.hasOwn(item, name) ? item[name] ?? null : null;
}

/** The size of an item; without end where it is larger than a resource may be. */
function sizeOf(item: JsonObject): number {
  const bytes = bytesWithin(item, { bytes: maxResourceBytes });
  return typeof bytes === "number" ? bytes : Infinity;
}

/** What keeps a value from being an item, whatever else a resource holds. */
export function flawOf(value: Json): "too deep" | "too large" | null {
  const bytes = bytesWithin(value, room);
  return typeof bytes === "number" ? null : bytes;
}
