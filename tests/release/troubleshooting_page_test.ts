import assert from "node:assert/strict";
import { missingCurl, recipesOf, tryRecipe } from "./recipes.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/troubleshooting.md", import.meta.url),
);

const missing = await missingCurl();
const reason = missing === null ? "" : ` (skipped: ${missing})`;
const symptoms = recipesOf(page).filter(({ steps }) => steps.length > 0);

Deno.test("most sections on troubleshooting show the server's own words", () => {
  assert.ok(symptoms.length >= 12, `${symptoms.length}`);
});

for (const symptom of symptoms) {
  Deno.test({
    name:
      `what is shown of "${symptom.title}" is what the server says${reason}`,
    ignore: missing !== null,
    fn: () => tryRecipe(symptom),
  });
}
