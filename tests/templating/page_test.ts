import assert from "node:assert/strict";
import { OWN_FILTERS, OWN_FUNCTIONS } from "../../src/templating/functions.ts";
import {
  ENGINE_FILTERS,
  ENGINE_FUNCTIONS,
  ENGINE_TESTS,
  REQUEST_KEYS,
} from "../../src/templating/vocabulary.ts";
import { buildScene, show } from "./scene_builder.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/templates.md", import.meta.url),
);

/** The rows of a section's tables, each cell without its Markdown. */
function rowsOf(section: string): string[][] {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [body = ""] = text.split("\n## ");
  return body.split("\n").filter((line) => line.startsWith("| ")).slice(1)
    .map((line) =>
      line.split(/(?<!\\)\|/).slice(1, -1)
        .map((cell) => cell.trim().replaceAll("\\|", "|"))
    );
}

function namesOf(section: string): string[] {
  return rowsOf(section)
    .flatMap(([cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)])
    .map(([, name = ""]) => name).sort();
}

/** The names in one list of what `debug()` prints of the engine. */
function engineNames(list: "globals" | "tests" | "filters"): string[] {
  const printed = show("{{ debug() }}");
  const block = new RegExp(`\\b${list}: [{[]([^}\\]]*)`).exec(
    printed.replaceAll("{{closure}}", ""),
  );
  return [...(block?.[1] ?? "").matchAll(/"(\w+)"/g)]
    .map(([, name = ""]) => name).sort();
}

Deno.test("vocabulary is what the engine has", () => {
  assert.deepEqual(
    engineNames("filters"),
    [...ENGINE_FILTERS, ...OWN_FILTERS].sort(),
  );
  assert.deepEqual(engineNames("tests"), [...ENGINE_TESTS].sort());
  assert.deepEqual(
    engineNames("globals"),
    [...ENGINE_FUNCTIONS, ...OWN_FUNCTIONS].sort(),
  );
});

Deno.test("templates page lists every name that exists and no other", () => {
  assert.deepEqual(
    namesOf("Filters"),
    [...ENGINE_FILTERS, ...OWN_FILTERS].sort(),
  );
  assert.deepEqual(namesOf("Tests"), [...ENGINE_TESTS].sort());
  assert.deepEqual(
    namesOf("Functions"),
    [...ENGINE_FUNCTIONS, ...OWN_FUNCTIONS].sort(),
  );
  assert.deepEqual(
    namesOf("The request"),
    REQUEST_KEYS.map((key) => `request.${key}`).sort(),
  );
});

Deno.test("templates page shows examples that print what it says", () => {
  const rows = [...rowsOf("Filters"), ...rowsOf("Functions")];
  let compared = 0;
  for (const [name = "", example = "", printed = ""] of rows) {
    const source = /^`(.*)`$/.exec(example)?.[1] ?? "";
    const text = show(source);
    assert.doesNotMatch(text, /^(ERROR|FAULT) /, `${name}: ${text}`);
    const expected = /^`(.+?)`(?:[;,:].*)?$/.exec(printed)?.[1];
    if (expected === undefined) continue;
    assert.equal(text, expected, name);
    compared++;
  }
  assert.ok(compared > 50);
});

Deno.test("templates page shows what numbers do here and not in Jinja2", () => {
  const [, list = ""] = page.split("\n## Differences from Jinja2\n");
  const rows = [...list.matchAll(/^ *\| `(.+?)` +\| `(.+?)` +\|/gm)];
  assert.ok(rows.length > 5);
  for (const [, expression = "", here] of rows) {
    const source = `{{ ${expression.replaceAll("\\|", "|")} }}`;
    assert.equal(show(source), here, expression);
  }
});

Deno.test("templates page lists methods that exist", () => {
  const [, methods = ""] = page.split("\n## Methods\n");
  const [texts = ""] = methods.split("For objects");
  const names = [...texts.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  assert.ok(names.length > 20);
  for (const name of names) {
    const args = {
      count: "'a'",
      find: "'a'",
      rfind: "'a'",
      startswith: "'a'",
      endswith: "'a'",
      replace: "'a', 'b'",
      split: "','",
      join: "['1']",
    };
    const given = Object.entries(args).find(([key]) => key === name)?.[1] ?? "";
    const text = show(`{{ request.path.${name}(${given}) }}`, buildScene());
    assert.doesNotMatch(text, /^(ERROR|FAULT) /, `${name}: ${text}`);
  }
  for (const name of ["items", "keys", "values"]) {
    assert.equal(show(`{{ request.query.${name}() }}`), "[]");
  }
});
