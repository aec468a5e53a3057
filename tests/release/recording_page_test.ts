import assert from "node:assert/strict";
import { missingCurl, recipesOf, tryRecipe } from "./recipes.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/recording.md", import.meta.url),
);

const typed = recipesOf(page).filter(({ steps }) => steps.length > 0);
const missing = await missingCurl();
const reason = missing === null ? "" : ` (skipped: ${missing})`;

Deno.test("the page on recording begins with what is typed", () => {
  assert.ok(typed.length >= 2, `${typed.length}`);
});

for (const recipe of typed) {
  Deno.test({
    name: `"${recipe.title}" prints what the page shows${reason}`,
    ignore: missing !== null,
    fn: () => tryRecipe(recipe),
  });
}
