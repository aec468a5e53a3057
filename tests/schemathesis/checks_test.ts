import assert from "node:assert/strict";
import { sources } from "../release/sources.ts";

/** Phrases by which checks.py knows rules that JSON Schema cannot say. */
async function phrases(): Promise<string[]> {
  const checks = new URL("checks.py", import.meta.url);
  const text = await Deno.readTextFile(checks);
  const [, list = ""] = text.match(/BEYOND_ONE_FIELD = [^(]*\((.*?)\n\)/s) ??
    [];
  return [...list.matchAll(/r"((?:[^"\\]|\\.)*)"/g)]
    .map(([, part = ""]) => part.replaceAll('\\"', '"')).join("").split("|");
}

Deno.test("each phrase that explains a refusal to schemathesis is one of the server's", async () => {
  const source = (await Array.fromAsync(sources())).join("\n");
  const known = await phrases();
  assert.ok(known.length > 20);
  const gone = known.filter((one) => !source.includes(one));
  assert.deepEqual(gone, []);
});
