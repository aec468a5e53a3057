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

Deno.test("each dialect has words of its own for why a model stops", async () => {
  await using server = await startStandin();
  const stops = ["end", "length", "refusal", "content_filter"];
  const words: [keyof typeof llmPaths, string, RegExp, string[]][] = [
    [
      "openai_chat",
      llmPaths.openai_chat,
      /"finish_reason":"(\w+)"/,
      ["stop", "length", "stop", "content_filter"],
    ],
    [
      "openai_responses",
      llmPaths.openai_responses,
      /"type":"(output_text|refusal)"|"reason":"(\w+)"/,
      ["output_text", "max_output_tokens", "refusal", "content_filter"],
    ],
    [
      "anthropic",
      llmPaths.anthropic,
      /"stop_reason":"(\w+)"/,
      ["end_turn", "max_tokens", "refusal", "refusal"],
    ],
    [
      "gemini",
      "/v1/models/m:generateContent",
      /"finishReason":"(\w+)"/,
      ["STOP", "MAX_TOKENS", "PROHIBITED_CONTENT", "SAFETY"],
    ],
    [
      "ollama",
      llmPaths.ollama,
      /"done_reason":"(\w+)"/,
      ["stop", "length", "stop", "stop"],
    ],
  ];
  for (const [dialect, path, pattern, expected] of words) {
    const found: unknown[] = [];
    for (const stop of stops) {
      await server.stub(speaking(dialect, { text: "No.", stop }));
      const { text } = await asking(server, path, { stream: false });
      const [, one, other] = pattern.exec(text) ?? [];
      found.push(one ?? other);
      await server.control("DELETE", "/__mock__/stubs");
    }
    assert.deepEqual(found, expected, dialect);
  }
});

Deno.test("a refusal of OpenAI stands in a field of its own, in a stream too", async () => {
  await using server = await startStandin();
  const refusal = { text: "No.", stop: "refusal" };
  await server.stub(speaking("openai_chat", refusal));
  await server.stub(speaking("openai_responses", refusal));
  const chat = await asking(server, llmPaths.openai_chat, { stream: true });
  assert.match(chat.text, /"delta":{"refusal":"No\."}/);
  const whole = await asking(server, llmPaths.openai_chat);
  assert.match(whole.text, /"content":null,"refusal":"No\."/);
  const { text } = await asking(server, llmPaths.openai_responses, {
    stream: true,
  });
  assert.match(text, /event: response\.refusal\.delta\n/);
  assert.match(text, /event: response\.refusal\.done\n/);
});
