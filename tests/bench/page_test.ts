import assert from "node:assert/strict";
import { fromFileUrl } from "@std/path";
import { filled } from "./page.ts";
import { readResults } from "./results.ts";

const docs = new URL("../../docs/", import.meta.url);

Deno.test("docs/performance.md shows what docs/performance.json says", async () => {
  const results = await readResults(
    fromFileUrl(new URL("performance.json", docs)),
  );
  assert.ok(results !== null);
  const page = await Deno.readTextFile(new URL("performance.md", docs));
  const plain = (text: string) => text.replaceAll(/\s+/g, " ");
  assert.equal(plain(filled(page, results)), plain(page));
});

Deno.test("docs/performance.md says which promise was missed, and what was not measured", () => {
  const machine = {
    processor: "",
    cores: 2,
    memoryBytes: 0,
    system: "",
    loadBefore: 0,
    versions: {},
  };
  const start = {
    name: "start",
    title: "start",
    columns: [],
    rows: [],
    verdicts: [{ text: "", value: 3, target: 2, bound: "at most" as const }],
  };
  const text = filled("<!-- bench:summary -->\n<!-- /bench -->", {
    at: "",
    machine,
    seconds: 1,
    connections: 1,
    contests: [],
    programs: [start],
  });
  assert.match(text, /start to first answer.*\| 3 .*\*\*missed\*\*: at most 2/);
  assert.match(text, /one static stub.*\| not measured /);
});
