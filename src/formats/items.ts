import type { Json } from "../json/values.ts";
import type { Source } from "./entry.ts";
import type { Run } from "./format.ts";
import { memberOf } from "./member.ts";

/** The items of the list that a file has at a place; what is there otherwise is refused. */
export function itemsAt(
  source: Source,
  place: readonly string[],
  run: Run,
): readonly Json[] {
  const { value } = source.document;
  const found = place.reduce<Json>(
    (inner, name) => memberOf(inner, name),
    value,
  );
  if (Array.isArray(found)) return found;
  run.entry(source, place).refuse([], `"${place.at(-1)}" should be a list`);
  return [];
}
