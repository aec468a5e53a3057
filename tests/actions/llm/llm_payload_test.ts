import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { asking, llmPaths, speaking } from "./llm_server.ts";

Deno.test("a listing shows what was given, and takes it back", async () => {
  await using server = await startStandin();
  const llm = {
    dialect: "anthropic",
    thinking: "hm",
    text: "{{ 1 }}",
    tool_calls: [{ name: "t", arguments: null }, { name: "u", id: "x" }],
    usage: { input: 3 },
    error: { kind: "overloaded", after_pieces: 2 },
    tokens_per_second: 40,
    heartbeat_ms: 100,
  };
  const id = await server.stub({ request: {}, action: { llm } });
  const { action } = await server.listed(id);
  assert.deepEqual(action.llm, llm);
  const answer = await server.control("PUT", `/__mock__/stubs/${id}`, {
    request: {},
    action,
  });
  assert.equal(answer.status, 200);
});

Deno.test("what is not an answer of a model is refused with its place", async () => {
  await using server = await startStandin();
  const long = "x".repeat(100_001);
  const cases: [Record<string, unknown>, (string | number)[]][] = [
    [{ dialect: "cohere", text: "a" }, ["dialect"]],
    [{ text: "a" }, ["dialect"]],
    [{ dialect: "ollama" }, ["text"]],
    [{ dialect: "ollama", thinking: "a" }, ["text"]],
    [{ dialect: "ollama", blocks: [{ thinking: "a" }] }, ["text"]],
    [{ dialect: "ollama", text: "a", pieces: ["a"] }, ["pieces"]],
    [{ dialect: "ollama", text: "a", blocks: [{ text: "b" }] }, ["text"]],
    [{ dialect: "ollama", blocks: [{}] }, ["blocks", 0]],
    [{ dialect: "ollama", blocks: [] }, ["blocks"]],
    [{ dialect: "ollama", text: "{{" }, ["text"]],
    [{ dialect: "ollama", text: "a", texts: "b" }, ["texts"]],
    [{ dialect: "ollama", text: long }, ["text"]],
    [
      { dialect: "ollama", tool_calls: [{ name: "t", arguments: "{{" }] },
      ["tool_calls", 0, "arguments"],
    ],
    [
      { dialect: "ollama", tool_calls: Array(101).fill({ name: "t" }) },
      ["tool_calls"],
    ],
    [{ dialect: "ollama", pieces: Array(10_001).fill("") }, ["pieces"]],
    [{ dialect: "ollama", text: "a", heartbeat_ms: 5 }, ["heartbeat_ms"]],
    [{ dialect: "gemini", text: "a", heartbeat_ms: 5 }, ["heartbeat_ms"]],
    [{ dialect: "anthropic", text: "a", heartbeat: "x" }, ["heartbeat"]],
    [{ dialect: "anthropic", text: "a", tokens_per_second: 0 }, [
      "tokens_per_second",
    ]],
    [{ dialect: "anthropic", error: { kind: "boredom" } }, ["error", "kind"]],
    [{ dialect: "anthropic", text: "a", stop: "done" }, ["stop"]],
    [{
      dialect: "anthropic",
      text: "a",
      headers: { a: "1" },
      template_headers: { A: "2" },
    }, ["template_headers", "A"]],
    [{ dialect: "ollama", text: "a", headers: { "content-length": 5 } }, [
      "headers",
      "content-length",
    ]],
  ];
  for (const [llm, place] of cases) {
    const { status, issues } = await server.control("POST", "/__mock__/stubs", {
      request: {},
      action: { llm },
    });
    assert.equal(status, 422, JSON.stringify(place));
    assert.deepEqual(issues[0]?.loc, ["body", "action", "llm", ...place]);
  }
});

Deno.test("a template that fails is a clean 500, however late it stands", async () => {
  await using server = await startStandin();
  await server.stub(speaking("openai_chat", {
    text: "fine",
    tool_calls: [{ name: "t", arguments: "{{ request.body.no.where }}" }],
  }));
  const answer = await asking(server, llmPaths.openai_chat, { stream: true });
  assert.equal(answer.status, 500);
  assert.equal(answer.error, "TEMPLATE_RENDER_ERROR");
  assert.match(answer.detail, /^Arguments of t: /);
});

Deno.test("what is said is bounded, rendered or not", async () => {
  await using server = await startStandin();
  await server.stub(speaking("openai_chat", {
    text: "{% for i in range(1001) %}{{ request.body.s }}{% endfor %}",
  }));
  const answer = await asking(server, llmPaths.openai_chat, {
    s: "x".repeat(100),
  });
  assert.equal(answer.status, 500);
  assert.match(answer.detail, /at most 100000 characters/);
});
