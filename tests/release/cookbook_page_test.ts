import assert from "node:assert/strict";
import { parseAllDocuments } from "yaml";
import { missingCurl, recipesOf, tryRecipe } from "./recipes.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/cookbook.md", import.meta.url),
);

const recipes = recipesOf(page);
const missing = await missingCurl();
const reason = missing === null ? "" : ` (skipped: ${missing})`;

Deno.test("the cookbook has recipes, and most of them are typed", () => {
  const typed = recipes.filter(({ steps }) => steps.length > 0);
  assert.ok(typed.length >= 18, `${typed.length}`);
});

for (const recipe of recipes.filter(({ steps }) => steps.length > 0)) {
  Deno.test({
    name: `the recipe "${recipe.title}" prints what it shows${reason}`,
    ignore: missing !== null,
    fn: () => tryRecipe(recipe),
  });
}

for (const { title, files } of recipes) {
  for (const [name, text] of files) {
    if (!name.endsWith(".yaml")) continue;
    Deno.test(`the recipe "${title}" has a ${name} that is YAML`, () => {
      for (const document of parseAllDocuments(text)) {
        assert.deepEqual("errors" in document ? document.errors : [], []);
        assert.deepEqual(document.warnings, []);
      }
    });
  }
}
