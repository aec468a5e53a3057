import assert from "node:assert/strict";
import { existsSync } from "node:fs";

const root = new URL("../../", import.meta.url);

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "src/pattern/README.md",
  ...[...Deno.readDirSync(new URL("docs", root))]
    .filter(({ name }) => name.endsWith(".md"))
    .map(({ name }) => `docs/${name}`),
].map((path) => ({
  path,
  text: Deno.readTextFileSync(new URL(path, root)),
}));

/** The anchors of a page: those that are written, and those of its headings. */
function anchorsOf(text: string): Set<string> {
  const written = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading?.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-")
  );
  return new Set([...written, ...headings].filter((id) => id !== undefined));
}

/** What a page links to on this disk, each with the anchor it names. */
function linksOf(text: string): { target: string; anchor: string }[] {
  const links = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link]) => link);
  return links.flatMap((link = "") => {
    if (/^[a-z]+:/.test(link)) return [];
    const [target = "", anchor = ""] = link.split("#");
    return [{ target, anchor }];
  });
}

Deno.test("every link between pages leads somewhere", () => {
  let count = 0;
  for (const { path, text } of pages) {
    for (const { target, anchor } of linksOf(text)) {
      const own = new URL(path, root);
      const file = target === "" ? own : new URL(target, own);
      assert.ok(existsSync(file), `${path} links to ${target}`);
      if (anchor !== "") {
        const anchors = anchorsOf(Deno.readTextFileSync(file));
        assert.ok(anchors.has(anchor), `${path} links to ${target}#${anchor}`);
      }
      count++;
    }
  }
  assert.ok(count > 70);
});

Deno.test("the README lists every page of the manual", () => {
  const readme = pages[0]?.text ?? "";
  for (const { path } of pages) {
    if (path.startsWith("docs/")) assert.ok(readme.includes(`(${path})`), path);
  }
});
