import { cutText, startOfText } from "../criteria/shown_value.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  lastingNames,
  setOwn,
} from "../json/values.ts";
import type { Clause } from "./near_miss_shape.ts";

/** Values of JSON that each side of the clauses of one stub or claim shows, and as many again in their places (docs/limits.md). */
const maxValues = 10_000;

/** Levels of JSON that stand in a clause (docs/limits.md). */
const maxLevels = 400;

/** Characters of a text that count as one value. */
const charactersOfValue = 100;

/** How many values there still is room for. */
interface Room {
  left: number;
}

/** The two sides of a clause or place. */
interface Sides<T> {
  readonly expected: T;
  readonly actual: T;
}

/**
 * The clauses of one stub or claim as they are shown: of long texts, lists and
 * objects, which nobody reads to their end, the start.
 */
export function clipClauses(clauses: readonly Clause[]): Clause[] {
  const rooms = sidesWithRoom();
  const placeRooms = sidesWithRoom();
  return clauses.map((clause) => ({
    ...clause,
    expected: clip(clause.expected, rooms.expected),
    actual: clip(clause.actual, rooms.actual),
    ...(clause.places === undefined
      ? {}
      : { places: clause.places.map((place) => clipPlace(place, placeRooms)) }),
  }));
}

function sidesWithRoom(): Sides<Room> {
  return { expected: { left: maxValues }, actual: { left: maxValues } };
}

function clipPlace(
  place: NonNullable<Clause["places"]>[number],
  rooms: Sides<Room>,
): typeof place {
  const { expected, actual } = place;
  return {
    ...place,
    ...(expected === undefined
      ? {}
      : { expected: clip(expected, rooms.expected) }),
    ...(actual === undefined ? {} : { actual: clip(actual, rooms.actual) }),
  };
}

/** The same value unless it is long or nested deeply. */
function clip(value: Json, room: Room): Json {
  const count = countUpTo(room.left, value, maxLevels);
  if (count === Infinity) return startOfText(value);
  if (count > room.left) return startOf(value, room, maxLevels);
  room.left -= count;
  return value;
}

/** What a text, or the name of a member, counts as. */
function weightOf(text: string): number {
  return Math.floor(text.length / charactersOfValue);
}

/** How many values there are in a value, itself included; of more than `most`, or nested deeper, that it is more. */
function countUpTo(most: number, value: Json, levels: number): number {
  if (typeof value === "string") return 1 + weightOf(value);
  if (!Array.isArray(value) && !isJsonObject(value)) return 1;
  if (levels === 0) return Infinity;
  let count = 1;
  for (const [name, one] of partsOf(value)) {
    if (count > most) return count;
    count += weightOf(name) + countUpTo(most - count, one, levels - 1);
  }
  return count;
}

/** Items and members one after the other: to list all of a long object takes many times as long. */
function* partsOf(
  value: Json[] | JsonObject,
): Generator<readonly [name: string, part: Json], undefined> {
  if (Array.isArray(value)) { for (const item of value) yield ["", item]; }
  else {for (const name of lastingNames(value)) {
      yield [name, value[name] ?? null];
    }}
}

/** A value without what there is no more room for. */
function startOf(value: Json, room: Room, levels: number): Json {
  room.left--;
  if (typeof value === "string") return startOfString(value, room);
  if (!Array.isArray(value) && !isJsonObject(value)) return value;
  if (levels === 0) return startOfText(value);
  const parts: [string, Json][] = [];
  for (const [name, part] of partsOf(value)) {
    if (room.left <= 0) break;
    room.left -= weightOf(name);
    parts.push([name, startOf(part, room, levels - 1)]);
  }
  if (!Array.isArray(value)) return objectOf(parts);
  const more = value.length - parts.length;
  const items = parts.map(([, item]) => item);
  return more === 0 ? items : [...items, `... ${more} more`];
}

function objectOf(members: readonly [name: string, value: Json][]): JsonObject {
  const object = {};
  for (const [name, value] of members) setOwn(object, name, value);
  return object;
}

function startOfString(text: string, room: Room): string {
  const length = charactersOfValue * Math.max(1, room.left);
  room.left -= weightOf(text);
  return cutText(text, length);
}
