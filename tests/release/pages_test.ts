import { readDocument } from "../control/api_document.ts";
import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { startStandin } from "../harness.ts";

const root = new URL("../../", import.meta.url);

const pages = new Map([
  ...[...Deno.readDirSync(new URL("examples", root))]
    .filter((entry) => entry.isFile)
    .map((entry) => `examples/${entry.name}`),
  ...[
    "README.md",
    "docs/ci.md",
    "docs/cookbook.md",
    "docs/install.md",
    "docs/java.md",
    "docs/migrating.md",
    "docs/python.md",
    "docs/quickstart.md",
    "docs/troubleshooting.md",
    "Dockerfile",
  ],
].map((path) => [path, Deno.readTextFileSync(new URL(path, root))]));

Deno.test("pages and examples name only paths of the control API that there are", async () => {
  await using server = await startStandin();
  const { paths } = await readDocument(server);
  const described = Object.keys(paths).map((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`)
  );
  // Pages are not operations, so that the description has none but the first.
  const known = [...described, /^\/__mock__\/docs\/manual$/];
  for (const [path, text] of pages) {
    for (const [named] of text.matchAll(/\/__mock__[\w/{}.-]*/g)) {
      const isKnown = known.some((one) => one.test(named));
      assert.ok(isKnown, `${path} names ${named}`);
    }
  }
});

Deno.test("pages and examples name only variables that are read", () => {
  const known = [
    "docs/command-line.md",
    "install.sh",
    "action.yml",
    "packages/pytest-standin/pytest_standin.py",
  ].map((path) => Deno.readTextFileSync(new URL(path, root))).join("\n");
  for (const [path, text] of pages) {
    for (const [name] of text.matchAll(/\bSTANDIN_\w+/g)) {
      assert.match(known, new RegExp(`\\b${name}\\b`), path);
    }
  }
});

Deno.test("pages and examples name the release that deno.json names", () => {
  const releases =
    /(?:standin:|standin@v|version: |--version |such as `)(\d+\.\d+\.\d+)/g;
  const named = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(releases)].map(([, version]) => `${path} ${version}`)
  );
  assert.ok(named.length >= 8, named.join("\n"));
  for (const one of named) assert.equal(one.split(" ")[1], config.version, one);
});
