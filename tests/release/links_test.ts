import assert from "node:assert/strict";
import { existsSync } from "node:fs";

const root = new URL("../../", import.meta.url);

const pages = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "client/README.md",
  "packages/pytest-standin/README.md",
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

Deno.test("every page of the manual is linked from its index, and that from the README", () => {
  const text = (path: string) =>
    pages.find((page) => page.path === path)?.text ?? "";
  assert.ok(text("README.md").includes("(docs/README.md)"));
  const index = text("docs/README.md");
  for (const { path } of pages) {
    if (!path.startsWith("docs/") || path === "docs/README.md") continue;
    const name = path.slice("docs/".length);
    assert.ok(index.includes(`(${name})`), name);
  }
});
