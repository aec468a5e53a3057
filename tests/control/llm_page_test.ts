import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { examples, fits, run } from "./page_examples.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/llm.md", import.meta.url),
);

Deno.test("the page on language models shows every example as it is answered", async () => {
  await using server = await startStandin();
  const all = examples(page);
  assert.equal(all.length, (page.match(/```sh\n/g) ?? []).length);
  for (const { command, answer } of all) {
    const real = await run(server, command, "");
    const isSame = fits(JSON.parse(answer), real.json);
    assert.ok(isSame, `${command}\n${real.text}`);
  }
});

Deno.test("every stub of the page on language models is taken", async () => {
  await using server = await startStandin();
  const stubs = [
    ...page.matchAll(/```json\n(\{\n {2}"request"[\s\S]*?\n)```/g),
  ];
  assert.ok(stubs.length > 0);
  for (const [, text = ""] of stubs) await server.stub(text);
});
