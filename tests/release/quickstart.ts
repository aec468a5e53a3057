import assert from "node:assert/strict";
import { recipesOf } from "./recipes.ts";

async function readQuickstart(): Promise<string> {
  const url = new URL("../../docs/quickstart.md", import.meta.url);
  return await Deno.readTextFile(url);
}

/** A file that a section of the quickstart shows. */
export async function fileOfQuickstart(
  title: string,
  name: string,
): Promise<string> {
  const section = recipesOf(await readQuickstart())
    .find((one) => one.title === title);
  const text = section?.files.get(name);
  assert.ok(text !== undefined, `the quickstart has no ${name}`);
  return text;
}

/** The output that a section of the quickstart shows. */
export async function textOfQuickstart(title: string): Promise<string> {
  const [, section = ""] = (await readQuickstart()).split(`\n## ${title}\n`);
  const [, text = ""] = /```text\n([^]*?)\n```/.exec(section) ?? [];
  assert.notEqual(text, "");
  return text;
}
