import { formats } from "../../../criteria/json_schema/formats.ts";
import { textOf } from "../../member.ts";
import { kindsOf, wordsFor } from "./schema_words.ts";
import type { Spot, StrictScene } from "./scene.ts";

/** Whether a schema takes any text. */
export function isFreeText(schema: Spot, scene: StrictScene): boolean {
  return kindsOf(schema, scene).has("string") &&
    wordsFor("string", schema, scene).every(({ name, spot }) =>
      name === "format" && !formats.has(textOf(spot.value) ?? "")
    );
}
