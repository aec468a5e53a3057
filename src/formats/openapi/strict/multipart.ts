import { isJsonObject, type JsonObject } from "../../../json/values.ts";
import { kindsOf, wordsFor } from "./schema_words.ts";
import { unsaid } from "./lists.ts";
import { isFreeText } from "./free_text.ts";
import {
  inside,
  memberAt,
  objectAt,
  type Spot,
  type StrictScene,
} from "./scene.ts";

/** Parts that a stub may ask for (docs/limits.md). */
const maxParts = 20;

/** What a schema asks of the parts of a body: that those are there which are required. More of a part can only be asked of some part of its name. */
export function multipartEntries(
  schema: Spot,
  media: Spot,
  scene: StrictScene,
): JsonObject[] {
  const encoding = memberAt(media, "encoding");
  for (const name of Object.keys(objectAt(encoding))) {
    const message = "how a part is encoded is not looked at";
    const { place } = memberAt(encoding, name);
    scene.tell({ place, message, effect: "wider" });
  }
  const names = new Set<string>();
  for (const word of wordsFor("object", schema, scene)) {
    const { name, spot } = word;
    if (name === "required" && Array.isArray(spot.value)) {
      for (const one of spot.value) {
        if (typeof one === "string") names.add(one);
      }
    } else if (name === "properties" && isJsonObject(spot.value)) {
      for (const [property, value] of Object.entries(spot.value)) {
        checkPart(inside(spot, value, property), scene);
      }
    } else unsaid(word, scene);
  }
  if (names.size > maxParts) {
    const message = `more than ${maxParts} parts are not asked for`;
    scene.tell({ place: schema.place, message, effect: "wider" });
  }
  const entries = [...names].slice(0, maxParts).map((name) => ({ name }));
  return entries.length === 0 ? [{}] : entries;
}

/** Tells of a part of which more is asked than that it is there. */
function checkPart(part: Spot, scene: StrictScene): void {
  const items = kindsOf(part, scene).has("array")
    ? wordsFor("array", part, scene)
    : null;
  const isFree = isFreeText(part, scene) ||
    items?.every(({ name, spot }) =>
      name === "items" && !Array.isArray(spot.value) && isFreeText(spot, scene)
    );
  if (isFree) return;
  const message = "what a part of a body has in it is not looked at";
  scene.tell({ place: part.place, message, effect: "wider" });
}
