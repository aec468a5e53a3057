import fc from "fast-check";
import assert from "node:assert/strict";
import { jsonPlaces } from "../../src/documents/json_places.ts";
import { parsedText } from "../stub_files/parsed_text.ts";
import {
  isJsonObject,
  type Json,
  type JsonPath,
} from "../../src/json/values.ts";
import { textPlaces } from "../../src/json/text_places.ts";
import { finish } from "../../src/runtime/work.ts";

function* placesOf(value: Json, place: JsonPath = []): Generator<JsonPath> {
  yield place;
  const inner = Array.isArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
    ? Object.entries(value)
    : [];
  for (const [step, one] of inner) yield* placesOf(one, [...place, step]);
}

function valueAt(value: Json, place: JsonPath): unknown {
  return place.reduce<unknown>(
    (inner, step) => (inner as Record<string | number, unknown>)[step],
    value,
  );
}

const pointer = (place: JsonPath) =>
  place.map((step) =>
    `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`
  ).join("");

Deno.test("places of a JSON text are found in steps as in its tree", () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (json, space) => {
      const text = JSON.stringify(json, null, space);
      const source = parsedText(text, "json");
      if (!source.ok) return;
      const document = source.documents[0];
      if (document === undefined) return;
      const places = [...placesOf(document.value)];
      const found = finish(jsonPlaces(text, new Set(places.map(pointer))));
      const placeAt = textPlaces(text);
      let last = -1;
      for (const place of places) {
        const offset = found.get(pointer(place)) ?? -1;
        assert.ok(offset > last, text);
        last = offset;
        assert.deepEqual(placeAt(offset), document.locate(place), text);
        // Each value stands where it is said to be: lines aside, as it is written alone.
        const rest = text.slice(offset).replaceAll(/\n */g, "");
        const alone = JSON.stringify(
          valueAt(document.value, place),
          null,
          space,
        );
        assert.ok(rest.startsWith(alone.replaceAll(/\n */g, "")), text);
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("comments and places that are not sought are passed over", () => {
  const text = '{ // a\n "a": [1, {"b": 2}], "c": {"b": 3} }';
  const found = finish(jsonPlaces(text, new Set(["", "/a", "/a/1"])));
  assert.deepEqual([...found], [["", 0], ["/a", 13], ["/a/1", 17]]);
});
