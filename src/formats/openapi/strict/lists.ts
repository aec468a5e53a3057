import type { JsonObject } from "../../../json/values.ts";
import { allOf } from "../../criteria.ts";
import { numberOf } from "../../member.ts";
import { kindsOf, type Word, wordsFor } from "./schema_words.ts";
import { allAt, type Spot, type StrictScene } from "./scene.ts";
import { strictSchema } from "./written_schema.ts";
import { anyText, isTextKind, textCriterion } from "./text_values.ts";

/** What a schema of a list asks of all values of a name, where each is an item. */
export function listCriterion(spot: Spot, scene: StrictScene): JsonObject {
  const words = wordsFor("array", spot, scene);
  const criteria = words.flatMap((word) => {
    const criterion = wordCriterion(word, words, scene);
    return criterion === undefined ? [] : [criterion];
  });
  // A list without items is not sent at all.
  return allOf(criteria) ?? { $length: { $gte: 1 } };
}

function wordCriterion(
  word: Word,
  words: readonly Word[],
  scene: StrictScene,
): JsonObject | undefined {
  const { name, spot, schema } = word;
  const count = numberOf(spot.value);
  switch (name) {
    case "minItems":
      if (count !== undefined) return { $length: { $gte: count } };
      break;
    case "maxItems":
      if (count !== undefined) return { $length: { $lte: count } };
      break;
    case "items": {
      if ("prefixItems" in schema || Array.isArray(spot.value)) break;
      // An item is read as one value by all that is asked of it.
      const [first] = spotsOf("items", words);
      if (spot !== first) return undefined;
      return {
        $all: itemCriterion(allAt(spotsOf("items", words), scene), scene),
      };
    }
    case "contains": {
      const isOne = spotsOf("contains", words).length === 1;
      if (!isOne || "minContains" in schema || "maxContains" in schema) break;
      const all = allAt([spot, ...spotsOf("items", words)], scene);
      return { $any: itemCriterion(all, scene) };
    }
    case "minContains":
    case "maxContains":
      if (!("contains" in schema)) return undefined;
      break;
    case "uniqueItems":
      return uniqueTexts(word, words, scene);
  }
  unsaid(word, scene);
  return undefined;
}

function spotsOf(word: string, words: readonly Word[]): Spot[] {
  return words.flatMap(({ name, spot }) => name === word ? [spot] : []);
}

/** What a schema asks of an item, which is a text. */
function itemCriterion(spot: Spot, scene: StrictScene): JsonObject {
  const kinds = kindsOf(spot, scene);
  const others = [...kinds].filter((kind) =>
    kind !== "null" && !isTextKind(kind)
  );
  if (others.length > 0 && others.length === kinds.size) {
    const message = "lists and objects inside of others are not read";
    scene.tell({ place: spot.place, message, effect: "wider" });
    return anyText;
  }
  return textCriterion(strictSchema(spot, scene), kinds);
}

/** Numbers are equal in several spellings, so that only the plain one is taken where none may come twice. */
function uniqueTexts(
  word: Word,
  words: readonly Word[],
  scene: StrictScene,
): JsonObject | undefined {
  const unique = { $json_schema: { uniqueItems: true } };
  const items = words.find(({ name }) => name === "items");
  const kinds = items === undefined ? null : kindsOf(items.spot, scene);
  if (kinds === null || !kinds.has("number")) return unique;
  if (kinds.has("string")) {
    unsaid(word, scene);
    return undefined;
  }
  const message =
    "numbers that may not come twice are taken in their plain spelling only";
  scene.tell({ place: word.spot.place, message, effect: "narrower" });
  return { $and: [unique, { $all: { $regex: plainNumber } }] };
}

const plainNumber =
  "(?:true|false|0|-?[1-9][0-9]*|-?(?:0|[1-9][0-9]*)\\.[0-9]*[1-9])\\Z";

/** Tells that a keyword has no criterion. */
export function unsaid({ name, spot }: Word, { tell }: StrictScene): void {
  const message = `"${name}" has no criterion here`;
  tell({ place: spot.place, message, effect: "wider" });
}
