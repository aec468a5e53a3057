import { missingCurl, recipesOf, tryRecipe } from "./recipes.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/restart.md", import.meta.url),
);

const missing = await missingCurl();
const reason = missing === null ? "" : ` (skipped: ${missing})`;

for (const recipe of recipesOf(page).filter(({ steps }) => steps.length > 0)) {
  Deno.test({
    name:
      `"${recipe.title}" of the page on restarts prints what it shows${reason}`,
    ignore: missing !== null,
    fn: () => tryRecipe(recipe),
  });
}
