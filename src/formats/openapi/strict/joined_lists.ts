import type { JsonObject } from "../../../json/values.ts";
import { numberOf } from "../../member.ts";
import { literal } from "../../patterns/java_pattern.ts";
import { wordsFor } from "./schema_words.ts";
import { unsaid } from "./lists.ts";
import type { Spot, StrictScene } from "./scene.ts";
import { textPattern } from "./text_pattern.ts";

/** How a value, or the items of a list, stand in one text. */
export interface Joint {
  readonly delimiter: string;
  /** What stands in front of all. */
  readonly prefix?: string;
}

/** What a schema of a list asks of a text that has all its items: a pattern, since a text is not taken apart. */
export function joinedList(
  spot: Spot,
  { delimiter, prefix = "" }: Joint,
  scene: StrictScene,
): JsonObject {
  let item = textPattern(null, delimiter, scene);
  let [least, most] = [1, Infinity];
  let hasItems = false;
  for (const word of wordsFor("array", spot, scene)) {
    const { name, spot: at, schema } = word;
    const count = numberOf(at.value);
    if (name === "minItems" && count !== undefined) {
      least = Math.max(least, count);
    } else if (name === "maxItems" && count !== undefined) {
      most = Math.min(most, count);
    } else if (
      name === "items" && !hasItems && !("prefixItems" in schema) &&
      !Array.isArray(at.value)
    ) {
      hasItems = true;
      item = textPattern(at, delimiter, scene);
    } else unsaid(word, scene);
  }
  if (least > most) return { $or: [] };
  const count = `{${least - 1},${most === Infinity ? "" : most - 1}}`;
  const others = `(?:${literal(delimiter)}${item})${count}`;
  return { $regex: `(?s)${literal(prefix)}${item}${others}\\Z` };
}

/** What a schema of one value asks of a text with something in front of it. */
export function prefixedText(
  spot: Spot,
  { delimiter, prefix = "" }: Joint,
  scene: StrictScene,
): JsonObject {
  const pattern = textPattern(spot, delimiter, scene);
  return { $regex: `(?s)${literal(prefix)}${pattern}\\Z` };
}
