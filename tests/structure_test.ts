import assert from "node:assert/strict";
import { clientImports } from "./structure/client_rule.ts";
import { cycles } from "./structure/cycle_rule.ts";
import { unusedExports } from "./structure/export_rule.ts";
import {
  deadAnchors,
  longFiles,
  longFunctions,
  looseModules,
  worldlyCode,
} from "./structure/file_rules.ts";
import {
  strayPackages,
  uninvited,
  unknownRooms,
  upwardImports,
} from "./structure/import_rules.ts";
import { known } from "./structure/known.ts";
import { heavyStart } from "./structure/start_rule.ts";
import { readTree, type Tree } from "./structure/tree.ts";

type Rule = (tree: Tree) => string[];

const rules: Readonly<Record<string, Rule>> = {
  "imports point down": upwardImports,
  "each room is in a layer": unknownRooms,
  "no module of src/ lies outside of a room": looseModules,
  "code beside src/ imports only what it may": uninvited,
  "the client imports nothing but itself and Node": clientImports,
  "a package is imported where it is known": strayPackages,
  "a start loads no package": heavyStart,
  "neither files nor rooms import each other in a circle": cycles,
  "each exported value is imported by another file": unusedExports,
  "only the doors touch Deno, clocks and chance": worldlyCode,
  "no file is too long": longFiles,
  "no function is too long": longFunctions,
  "each cited anchor stands in the contract": deadAnchors,
};

const tree = await readTree(new URL("../", import.meta.url));

for (const [name, rule] of Object.entries(rules)) {
  Deno.test(`the source keeps the rule: ${name}`, () => {
    assert.deepEqual(rule(tree).filter((one) => !known.includes(one)), []);
  });
}

Deno.test("the known exceptions are all still there", () => {
  const found = Object.values(rules).flatMap((rule) => rule(tree));
  assert.deepEqual(known.filter((one) => !found.includes(one)), []);
});

/** What a rule finds in a small tree of files. */
async function judge(
  rule: Rule,
  files: Readonly<Record<string, string>>,
): Promise<string[]> {
  const folder = await Deno.makeTempDir({ prefix: "standin-structure-" });
  try {
    const root = new URL(`file://${folder}/`);
    for (const [path, text] of Object.entries(files)) {
      const file = new URL(path, root);
      await Deno.mkdir(new URL("./", file), { recursive: true });
      await Deno.writeTextFile(file, text);
    }
    return rule(await readTree(root));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("an import upward is found, of a type and inside of types too", async () => {
  const found = await judge(upwardImports, {
    "src/json/values.ts": 'import { serve } from "../control/app.ts";\n',
    "src/json/reader.ts": 'import type { App } from "../control/app.ts";\n',
    "src/json/cursor.ts": 'export type A = import("../control/app.ts").App;\n',
    "src/json/lazy.ts": 'export const app = import("../control/app.ts");\n',
    "src/json/again.ts": 'export * from "../pattern/pattern.ts";\n',
    "src/control/app.ts": 'import { read } from "../json/reader.ts";\n',
  });
  const upward = 'imports "src/control/app.ts", which is not below it';
  assert.deepEqual(found, [
    'src/json/again.ts imports "src/pattern/pattern.ts", which is not below it',
    `src/json/cursor.ts ${upward}`,
    `src/json/lazy.ts ${upward}`,
    `src/json/reader.ts ${upward}`,
    `src/json/values.ts ${upward}`,
  ]);
});

Deno.test("a room without a layer is found", async () => {
  const found = await judge(unknownRooms, {
    "src/attic/box.ts": "",
    "src/json/values.ts": "",
  });
  assert.deepEqual(found, ["src/attic/ is in no layer"]);
});

Deno.test("a loose module in src/ is found, unless it declares types", async () => {
  const found = await judge(looseModules, {
    "src/server.ts": "",
    "src/std_path.d.ts": "",
    "src/journal.ts": "",
  });
  assert.deepEqual(found, ["src/journal.ts lies in no room"]);
});

Deno.test("an uninvited import of the admin UI is found", async () => {
  const found = await judge(uninvited, {
    "admin/a.ts": 'import { readJson } from "../src/json/reader.ts";\n',
    "admin/b.ts": 'import type { Stub } from "../src/model/stub.ts";\n',
    "admin/c.ts": 'import { stub } from "../src/model/stub.ts";\n',
    "admin/d.ts": 'import type { Journal } from "../src/state/journal.ts";\n',
  });
  assert.deepEqual(found, [
    'admin/c.ts imports "src/model/stub.ts"',
    'admin/d.ts imports "src/state/journal.ts"',
  ]);
});

Deno.test("an import of the client that leads out of it is found, of Node too where browsers load it", async () => {
  const found = await judge(clientImports, {
    "client/standin.ts": 'import "./scope.ts";\nimport "node:fs";\n',
    "client/scope.ts":
      'import process from "node:process";\nimport { z } from "zod";\n',
    "client/node.ts": 'import "node:fs";\nimport "./scope.ts";\n' +
      'import type { Stub } from "../src/model/stub.ts";\n',
    "client/vitest.ts": 'export const test = import("npm:vitest");\n',
    "src/model/stub.ts": "",
  });
  assert.deepEqual(found, [
    'client/node.ts imports "../src/model/stub.ts"',
    'client/scope.ts imports "node:process"',
    'client/scope.ts imports "zod"',
    'client/standin.ts imports "node:fs"',
    'client/vitest.ts imports "npm:vitest"',
  ]);
});

Deno.test("a package in a room that does not know it is found", async () => {
  const found = await judge(strayPackages, {
    "src/control/app.ts": 'import { Hono } from "hono";\n',
    "src/state/registry.ts": 'import { Hono } from "hono/tiny";\n',
  });
  assert.deepEqual(found, ['src/state/registry.ts imports the package "hono"']);
});

Deno.test("a circle of files and one of rooms are found", async () => {
  const found = await judge(cycles, {
    "src/json/a.ts": 'import "./b.ts";\n',
    "src/json/b.ts": 'import "./a.ts";\n',
    "src/state/a.ts": 'import type { B } from "../control/b.ts";\n',
    "src/state/b.ts": "",
    "src/control/a.ts": 'import "../state/b.ts";\n',
    "src/control/b.ts": "",
  });
  assert.deepEqual(found, [
    "cycle of files: src/json/a.ts, src/json/b.ts",
    "cycle of rooms: control, state",
  ]);
});

Deno.test("an exported value that nobody imports is found", async () => {
  const found = await judge(unusedExports, {
    "src/json/a.ts": "export const used = 1;\nexport function unused() {}\n" +
      "export type Free = string;\nexport { used as again };\n",
    "src/json/b.ts": 'import { used } from "./a.ts";\n',
    "src/json/c.ts": "export class All {}\n",
    "src/json/d.ts": 'import * as c from "./c.ts";\n',
  });
  assert.deepEqual(found, [
    'src/json/a.ts exports "unused", which nobody imports',
    'src/json/a.ts exports "again", which nobody imports',
  ]);
});

Deno.test("Deno, clocks and chance outside of the doors are found", async () => {
  const uses = [
    ["Deno", 'Deno.readTextFileSync("a");'],
    ["Deno", "export type A = Deno.Addr;"],
    ["Deno", "globalThis.Deno;"],
    ["Date.now", "Date.now();"],
    ["new Date()", "new Date();"],
    ["performance", "performance.now();"],
    ["setTimeout", "setTimeout(() => {}, 1);"],
    ["Math.random", "Math.random();"],
    ["crypto.randomUUID", "crypto.randomUUID();"],
  ] as const;
  for (const [name, line] of uses) {
    const found = await judge(worldlyCode, {
      "src/state/a.ts": line,
      "src/runtime/world.ts": line,
    });
    assert.deepEqual(found, [`src/state/a.ts uses ${name}`], line);
  }
  const innocent = await judge(worldlyCode, {
    "src/state/a.ts": "new Date(5); world.performance; ({ Deno: 1 }).Deno;",
  });
  assert.deepEqual(innocent, []);
});

Deno.test("a file of 251 lines is found", async () => {
  const found = await judge(longFiles, {
    "src/json/a.ts": "//\n".repeat(251),
    "tests/b_test.ts": "//\n".repeat(251),
    "admin/c.tsx": "//\n".repeat(251),
    ".ci/d.ts": "//\n".repeat(250),
  });
  assert.deepEqual(found, [
    "src/json/a.ts has more than 250 lines",
    "admin/c.tsx has more than 250 lines",
    "tests/b_test.ts has more than 250 lines",
  ]);
});

Deno.test("a function of 61 lines is found, of 41 in the admin UI, not a group of tests", async () => {
  const block = (lines: number) => `{\n${"//\n".repeat(lines - 2)}}`;
  const found = await judge(longFunctions, {
    "src/json/a.ts": `function long() ${block(61)}\nclass A {\n` +
      `method() ${block(61)}\n}\nconst kept = () => ${block(60)};\n`,
    "admin/a.ts": `function long() ${block(41)}\n` +
      `const kept = () => ${block(40)};\n`,
    "tests/a_test.ts": `group(() => {\n${
      `test(() => ${block(40)});\n`.repeat(2)
    }});\n`,
    "tests/b_test.ts": `group(() => {\ntest(() => ${block(61)});\n});\n`,
  });
  assert.deepEqual(found, [
    "src/json/a.ts: long has more than 60 lines",
    "src/json/a.ts: method has more than 60 lines",
    "admin/a.ts: long has more than 40 lines",
    "tests/b_test.ts: a function has more than 60 lines",
  ]);
});

Deno.test("a cited anchor that the contract lacks is found", async () => {
  const page = "contract.md";
  const found = await judge(deadAnchors, {
    [`docs/${page}`]: '<a id="a1"></a> and <a id="b1.2"></a>\n',
    "docs/api.md": `See [it](${page}#a3).\n`,
    "src/json/a.ts": `/** docs/${page}#a1, docs/${page}#b1.2. */\n`,
    "src/json/b.ts": `/** docs/${page}#a2: so. */\n`,
  });
  assert.deepEqual(found, [
    `src/json/b.ts cites ${page}#a2`,
    `docs/api.md cites ${page}#a3`,
  ]);
});
