import assert from "node:assert/strict";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
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

const objects = z.array(z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()).optional(),
}));

Deno.test({
  name:
    `what the ConfigMap for Kubernetes holds are stubs that answer${reason}`,
  ignore: missing !== null,
  async fn() {
    const text = recipes.map(({ files }) => files.get("standin.yaml"))
      .find((one) => one !== undefined);
    const read = parseAllDocuments(text ?? "")
      .map((document) => "toJS" in document ? document.toJS() : null);
    const [map, ...others] = objects.parse(read);
    assert.deepEqual(others.map(({ kind }) => kind), ["Deployment", "Service"]);
    await tryRecipe({
      title: "ConfigMap",
      files: new Map(Object.entries(map?.data ?? {})),
      steps: [{ command: "curl -s http://localhost:8910/price", shown: "7" }],
    });
  },
});

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
