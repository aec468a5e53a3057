import type { JsonPath } from "../json/values.ts";

/**
 * A place in a criterion: where the criterion stands, or a key below another
 * place. To copy a path of a hundred levels for each of a hundred thousand
 * values takes a second, and few of them are ever told.
 */
export type Place = JsonPath | PlaceInside;

interface PlaceInside {
  readonly above: Place;
  readonly key: string | number;
}

/** The place of a key below another place. */
export function inside(above: Place, key: string | number): Place {
  return { above, key };
}

/** A place as keys from the root of the document. */
export function pathOf(place: Place): JsonPath {
  const keys: (string | number)[] = [];
  let rest = place;
  for (; "above" in rest; rest = rest.above) keys.push(rest.key);
  return [...rest, ...keys.reverse()];
}
