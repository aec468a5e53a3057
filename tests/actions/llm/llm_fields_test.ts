import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { asking, llmPaths, readObject, speaking } from "./llm_server.ts";

Deno.test("pieces and blocks are as they are given", async () => {
  await using server = await startStandin();
  await server.stub(
    speaking("ollama", { pieces: ["Hel", "lo\n", "", "{{ 1 + 1 }}"] }),
  );
  const spoken = await asking(server, llmPaths.ollama);
  const lines = spoken.text.trim().split("\n").map(readObject);
  assert.deepEqual(
    lines.map(({ message }) => (message as { content: string }).content),
    ["Hel", "lo\n", "", "2", ""],
  );
  await server.control("DELETE", "/__mock__/stubs");
  await server.stub(speaking("anthropic", {
    blocks: [
      { text: "One." },
      { tool_call: { name: "a", id: "toolu_1", arguments: '{"q": {{ 2 }}}' } },
      { text: "Two." },
    ],
  }));
  const { json } = await asking(server, llmPaths.anthropic);
  assert.deepEqual((json as { content: unknown }).content, [
    { type: "text", text: "One." },
    { type: "tool_use", id: "toolu_1", name: "a", input: { q: 2 } },
    { type: "text", text: "Two." },
  ]);
});

Deno.test("model, id, usage and stop are those that the stub gives", async () => {
  await using server = await startStandin();
  await server.stub(speaking("openai_responses", {
    text: "Half",
    model: "mine",
    id: "resp_9",
    usage: { input: 12, output: 7, cached: 3, reasoning: 2 },
    stop: "length",
  }));
  const { json } = await asking(server, llmPaths.openai_responses);
  const { id, model, status, incomplete_details, usage } = json as Record<
    string,
    unknown
  >;
  assert.deepEqual([id, model, status], ["resp_9", "mine", "incomplete"]);
  assert.deepEqual(incomplete_details, { reason: "max_output_tokens" });
  assert.deepEqual(usage, {
    input_tokens: 12,
    input_tokens_details: { cached_tokens: 3 },
    output_tokens: 7,
    output_tokens_details: { reasoning_tokens: 2 },
    total_tokens: 19,
  });
});

Deno.test("headers of the stub replace those of the dialect", async () => {
  await using server = await startStandin();
  await server.stub(speaking("anthropic", {
    text: "a",
    headers: { "Request-Id": "mine", "x-left": "7" },
    template_headers: { "x-model": "{{ request.body.model }}" },
  }));
  const { headers } = await asking(server, llmPaths.anthropic);
  assert.deepEqual(
    ["request-id", "x-left", "x-model"].map((name) => headers.get(name)),
    ["mine", "7", "m"],
  );
});
