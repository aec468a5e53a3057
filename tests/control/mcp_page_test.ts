import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { base, examples, fits } from "./page_examples.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/mcp.md", import.meta.url),
);

Deno.test("the page on MCP shows every call as it is answered", async () => {
  await using server = await startStandin();
  const all = examples(page);
  assert.equal(all.length, (page.match(/```sh\n/g) ?? []).length);
  assert.ok(all.length >= 4);
  for (const { command, answer } of all) {
    const [, payload = "", url = ""] =
      /--json '([^']*)' (http:\S+)$/.exec(command) ?? [];
    assert.ok(url.startsWith(base), command);
    const headers = [...command.matchAll(/-H '([\w-]+): ([^']*)'/g)]
      .map(([, name = "", value = ""]): [string, string] => [name, value]);
    const path = url.slice(base.length);
    const real = await server.control("POST", path, payload, headers);
    assert.ok(
      fits(JSON.parse(answer), real.json),
      `${command}\n${real.text}`,
    );
  }
});

Deno.test("every stub of the page on MCP is taken", async () => {
  await using server = await startStandin();
  const stubs = [
    ...page.matchAll(/```json\n(\{\n {2}"request"[\s\S]*?\n)```/g),
  ];
  assert.equal(stubs.length, 2);
  for (const [, text = ""] of stubs) await server.stub(text);
});
