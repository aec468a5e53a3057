import assert from "node:assert/strict";
import { missingCurl, recipesOf, tryRecipe } from "./recipes.ts";

const root = new URL("../../", import.meta.url);
const missing = await missingCurl();
const reason = missing === null ? "" : ` (skipped: ${missing})`;

for (const path of ["README.md", "docs/quickstart.md"]) {
  Deno.test({
    name: `${path} prints what its first commands print${reason}`,
    ignore: missing !== null,
    async fn() {
      const page = await Deno.readTextFile(new URL(path, root));
      const [first] = recipesOf(`## ${page}`)
        .filter(({ steps }) => steps.length > 0);
      assert.ok(first !== undefined && first.steps.length > 3);
      await tryRecipe(first);
    },
  });
}

Deno.test("the README fits on a screen or two", async () => {
  const page = await Deno.readTextFile(new URL("README.md", root));
  assert.ok(page.split("\n").length <= 90);
});
