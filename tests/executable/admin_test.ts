import assert from "node:assert/strict";
import { executableTest, serving } from "./program.ts";

executableTest(
  "serves the admin UI with everything that it loads",
  async (folder) => {
    await serving(folder, [], async ({ url }) => {
      const page = await fetch(`${url}/__admin__`);
      assert.equal(page.status, 200);
      assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
      const html = await page.text();
      const waiting = linksIn(html, page.url);
      assert.ok(waiting.length > 0, html);
      const seen = new Set<string>();
      const endings = new Set<string>();
      for (const link of waiting) {
        if (seen.has(link.href)) continue;
        seen.add(link.href);
        assert.equal(
          link.origin,
          new URL(url).origin,
          "it loads from elsewhere",
        );
        const asset = await fetch(link);
        const text = await asset.text();
        assert.equal(asset.status, 200, link.href);
        assert.ok(text.length > 0, link.href);
        const ending = link.pathname.slice(link.pathname.lastIndexOf(".") + 1);
        endings.add(ending);
        assert.equal(
          asset.headers.get("content-type")?.split(";")[0],
          types[ending],
          link.href,
        );
        if (link.pathname.endsWith(".js")) {
          waiting.push(...linksIn(text, link.href));
        }
      }
      assert.deepEqual([...endings].sort(), Object.keys(types).sort());
    });
  },
);

executableTest(
  "shows the manual with its images and its search",
  async (folder) => {
    await serving(folder, [], async ({ url }) => {
      const root = `${url}/__mock__/docs`;
      const page = await (await fetch(`${root}/manual/streams`)).text();
      assert.match(page, /<h1 id="streams">/);
      const image = await fetch(`${root}/manual/images/admin-stub.png`);
      assert.equal(image.headers.get("content-type"), "image/png");
      assert.ok((await image.bytes()).length > 10_000);
      const index = await (await fetch(`${root}/search.json`)).json();
      assert.ok(index.length > 300);
    });
  },
);

/** By the ending of an asset of the admin UI. */
const types: Readonly<Record<string, string>> = {
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
};

/** What a page or a script loads: its sources, links and imports. */
function linksIn(text: string, base: string): URL[] {
  const names = base.endsWith(".js")
    ? text.matchAll(/["'](\.\/[\w.-]+\.js)["']/g)
    : text.matchAll(/(?:src|href)="([^"#]+)"/g);
  return [...names].map((match) => new URL(match[1] ?? "", base));
}
