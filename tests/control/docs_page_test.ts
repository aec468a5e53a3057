import assert from "node:assert/strict";
import { docsPage } from "../../src/control/docs_page.ts";

Deno.test("the docs page shows markup in a document as text", async () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;`;
  const page = await docsPage({
    paths: {
      [`/${hostile}`]: {
        get: {
          summary: hostile,
          parameters: [{
            name: hostile,
            in: "query",
            schema: { description: hostile },
          }],
          requestBody: {
            content: { "application/json": { schema: { title: hostile } } },
          },
          responses: { 200: { description: hostile } },
        },
      },
    },
    components: { schemas: { [hostile]: { description: hostile } } },
  });
  const text = await page.text();
  assert.doesNotMatch(text, /<img/);
  assert.ok(
    text.includes("&lt;img src=x onerror=&quot;alert('1')&quot;&gt;&amp;amp;"),
  );
});

Deno.test("the docs page of an empty document is a page", async () => {
  const page = await docsPage({});
  assert.match(await page.text(), /^<!doctype html>/);
});
