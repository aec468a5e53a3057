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

Deno.test("the stub of the page for a tool's result takes what a client sends, and no request before it", async () => {
  await using server = await startStandin();
  const [, text = ""] = page.match(
    /```json\n(\{\n {2}"request"[\s\S]*?tool_result[\s\S]*?\n)```/,
  ) ?? [];
  await server.stub(text);
  const ask = (...messages: unknown[]) =>
    server.get("/v1/messages", {
      method: "POST",
      body: JSON.stringify({ model: "claude-9", max_tokens: 99, messages }),
    });
  const question = { role: "user", content: "Weather?" };
  const call = {
    role: "assistant",
    content: [{ type: "tool_use", id: "toolu_1", name: "w", input: {} }],
  };
  const result = {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "sun" }],
  };
  assert.equal((await ask(question)).status, 404);
  assert.match((await ask(question, call, result)).text, /It is sunny\./);
  assert.equal((await ask(question, call, result, question)).status, 404);
});
