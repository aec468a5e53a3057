import assert from "node:assert/strict";
import { kinds } from "../../src/faults/kinds.ts";

Deno.test("the editor begins a fault of every kind", async () => {
  const source = new URL("../../admin/editor/faults_part.tsx", import.meta.url);
  const text = await Deno.readTextFile(source);
  const names = Object.keys(kinds).filter((name) => name !== "connection_drop");
  for (const name of names) assert.ok(text.includes(`  ${name}: {`), name);
});
