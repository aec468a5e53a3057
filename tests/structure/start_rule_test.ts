import assert from "node:assert/strict";
import { readFacts } from "./read_facts.ts";
import { heavyStart } from "./start_rule.ts";
import type { Tree } from "./tree.ts";

function treeOf(files: Readonly<Record<string, string>>): Tree {
  const modules = Object.entries(files).map(([path, text]) =>
    [path, { path, text, lines: 1, ...readFacts(path, text) }] as const
  );
  return { modules: new Map(modules), contract: null, pages: new Map() };
}

Deno.test("a package that a start would load is found, and none that comes later or as a type", () => {
  const found = heavyStart(treeOf({
    "main.ts": 'import { serve } from "./src/server.ts";\n',
    "src/server.ts": 'import { state } from "./state/state.ts";\n' +
      'export const load = () => import("./control/app.ts");\n',
    "src/state/state.ts": 'import { z } from "zod";\n' +
      'import type { Hono } from "hono";\n' +
      'import { join } from "@std/path";\n',
    "src/control/app.ts": 'import { Hono } from "hono";\n',
  }));
  assert.deepEqual(found, ['src/state/state.ts loads "zod" at the start']);
});
