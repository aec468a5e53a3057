import {
  isJsonObject,
  type Json,
  type JsonObject,
  lastingNames,
  setOwn,
} from "../json/values.ts";
import type { Clause } from "../matching/near_miss_shape.ts";

/** Values of JSON that one side of a clause shows (docs/limits.md). */
const maxClauseValues = 10_000;

/** A clause as it is shown: of a long list or object, which nobody reads to its end, the start. */
export function clipClause(clause: Clause): Clause {
  const { expected, actual, places } = clause;
  return {
    ...clause,
    expected: clip(expected),
    actual: clip(actual),
    ...(places === undefined ? {} : {
      places: places.map((place) => ({
        ...place,
        ...(place.expected === undefined
          ? {}
          : { expected: clip(place.expected) }),
        ...(place.actual === undefined ? {} : { actual: clip(place.actual) }),
      })),
    }),
  };
}

/** The same value unless it is long. */
function clip(value: Json): Json {
  return countUpTo(maxClauseValues, value) <= maxClauseValues
    ? value
    : startOf(value, { left: maxClauseValues });
}

/** How many values there are in a value, itself included; of more than `most` that it is more. */
function countUpTo(most: number, value: Json): number {
  let count = 1;
  if (!Array.isArray(value) && !isJsonObject(value)) return count;
  for (const one of valuesIn(value)) {
    if (count > most) return count;
    count += countUpTo(most - count, one);
  }
  return count;
}

/** A value without what there is no more room for. */
function startOf(value: Json, room: { left: number }): Json {
  room.left--;
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const item of value) {
      if (room.left <= 0) break;
      items.push(startOf(item, room));
    }
    const more = value.length - items.length;
    return more === 0 ? items : [...items, `... ${more} more`];
  }
  if (!isJsonObject(value)) return value;
  const members = {};
  for (const name of lastingNames(value)) {
    if (room.left <= 0) break;
    setOwn(members, name, startOf(value[name] ?? null, room));
  }
  return members;
}

/** The values of a list or an object, one after the other: to list all of a long object takes many times as long. */
function* valuesIn(value: Json[] | JsonObject): Generator<Json, undefined> {
  if (Array.isArray(value)) yield* value;
  else for (const name of lastingNames(value)) yield value[name] ?? null;
}
