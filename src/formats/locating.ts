import { jsonPlaces } from "../documents/json_places.ts";
import { pointerOf } from "../json/pointer.ts";
import { type TextPlace, textPlaces } from "../json/text_places.ts";
import type { JsonPath } from "../json/values.ts";
import type { Work } from "../runtime/work.ts";
import type { Source } from "./entry.ts";

/** A place that will be told. */
export interface AskedPlace {
  readonly source: Source;
  readonly place: JsonPath;
}

/** Tells where something stands. */
export type Locator = (source: Source, place: JsonPath) => TextPlace;

/** Characters of a JSON text whose tree is built in one turn; a longer one is gone through in steps. */
const maxAtOnce = 262_144;

/** Prepares to tell where places of sources are. */
export function* locatorOf(asked: readonly AskedPlace[]): Work<Locator> {
  const long = new Map<Source, (place: JsonPath) => TextPlace>();
  const wantedIn = new Map<Source, Set<string>>();
  for (const { source, place } of asked) {
    if ((source.text ?? "").length <= maxAtOnce) continue;
    const wanted = wantedIn.get(source) ?? new Set<string>();
    for (const one of around(place)) wanted.add(one);
    wantedIn.set(source, wanted);
    yield;
  }
  for (const [source, wanted] of wantedIn) {
    const { text = "" } = source;
    const offsets = yield* jsonPlaces(text, wanted);
    const placeAt = textPlaces(text);
    long.set(source, (place) => {
      const nearest = around(place).findLast((one) => offsets.has(one)) ?? "";
      return placeAt(offsets.get(nearest) ?? 0);
    });
    yield;
  }
  return (source, place) =>
    long.get(source)?.(place) ?? source.document.locate(place);
}

/** A place and all that are around it, from the root on. */
function around(place: JsonPath): string[] {
  return Array.from(
    { length: place.length + 1 },
    (_, length) => pointerOf(place.slice(0, length)),
  );
}
