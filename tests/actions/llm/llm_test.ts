import assert from "node:assert/strict";
import { z } from "zod";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { sendRaw } from "../../raw_http.ts";
import {
  asking,
  eventsOf,
  llmPaths,
  readObject,
  speaking,
} from "./llm_server.ts";

/** A request with a body, as text. */
function rawPost(target: string, body: string): string {
  const lines = [
    `POST ${target} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    `Content-Length: ${body.length}`,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

const frozen = { now: "2026-03-01T00:00:00Z" };

Deno.test("a stream of OpenAI's chat has a role, the pieces, a reason, the usage that was asked for, and [DONE]", async () => {
  await using server = await startStandin();
  await server.stub(speaking("openai_chat", {
    text: "It is {{ request.body.model }}",
    tool_calls: [{ name: "see", arguments: { a: 1 } }],
  }));
  const { text, headers } = await asking(server, llmPaths.openai_chat, {
    model: "gpt-x",
    stream: true,
    stream_options: { include_usage: true },
  });
  const events = eventsOf(text).map(({ data }) => data);
  assert.equal(headers.get("content-type"), "text/event-stream");
  assert.equal(headers.get("x-request-id"), "req_openai_chat-1");
  assert.equal(events.pop(), "[DONE]");
  const [usage, end] = [events.pop(), events.pop()].map((one) =>
    chunk.parse(one)
  );
  assert.deepEqual(usage?.choices, []);
  assert.deepEqual(usage?.usage, {
    prompt_tokens: 1,
    completion_tokens: 6,
    total_tokens: 7,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0 },
  });
  assert.deepEqual(end?.choices, [
    { index: 0, delta: {}, finish_reason: "tool_calls" },
  ]);
  const deltas = events.map((one) => chunk.parse(one).choices[0]?.delta);
  assert.deepEqual(deltas, [
    { role: "assistant", content: "" },
    { content: "It" },
    { content: " is" },
    { content: " gpt-" },
    { content: "x" },
    {
      tool_calls: [{
        index: 0,
        id: "call_openai_chat-1-1",
        type: "function",
        function: { name: "see", arguments: "" },
      }],
    },
    { tool_calls: [{ index: 0, function: { arguments: '{"a"' } }] },
    { tool_calls: [{ index: 0, function: { arguments: ":1}" } }] },
  ]);
  const { response } = await lastEntry(server);
  assert.deepEqual(
    [response.complete, response.ended_by, response.events_sent],
    [true, "server", 11],
  );
});

const chunk = z.looseObject({
  choices: z.array(z.looseObject({ delta: z.unknown() })),
  usage: z.unknown(),
});

Deno.test("the request decides between a stream and one JSON", async () => {
  await using server = await startStandin();
  const kinds: [keyof typeof llmPaths, string, unknown, string][] = [
    ["openai_chat", "", {}, "application/json"],
    ["openai_chat", "", { stream: true }, "text/event-stream"],
    ["openai_responses", "", { stream: false }, "application/json"],
    ["openai_responses", "", { stream: true }, "text/event-stream"],
    ["anthropic", "", {}, "application/json"],
    ["anthropic", "", { stream: true }, "text/event-stream"],
    ["ollama", "", {}, "application/x-ndjson"],
    ["ollama", "", { stream: false }, "application/json"],
    ["gemini", "/v1/models/m:generateContent", {}, "application/json"],
    [
      "gemini",
      "/v1/models/m:streamGenerateContent?alt=sse",
      {},
      "text/event-stream",
    ],
    ["gemini", "/v1/models/m:streamGenerateContent", {}, "application/json"],
  ];
  for (const dialect of new Set(kinds.map(([one]) => one))) {
    await server.stub(speaking(dialect, { text: "Hello there" }));
  }
  for (const [dialect, path, body, type] of kinds) {
    const answer = await asking(server, path || llmPaths[dialect], body);
    assert.equal(answer.headers.get("content-type"), type, dialect + path);
    assert.equal(answer.status, 200);
  }
  const { json } = await asking(
    server,
    "/v1/models/m:streamGenerateContent",
    {},
  );
  assert.ok(Array.isArray(json));
  assert.equal(json.length, 5);
});

Deno.test("the same stub says the same on each run", async () => {
  const texts: string[] = [];
  for (let run = 0; run < 2; run++) {
    await using server = await startStandin();
    await server.control("PUT", "/__mock__/scopes/s", frozen);
    await server.stub(
      speaking("anthropic", {
        thinking: "Well.",
        text: "Zürich 🇨🇭, naïve",
        tool_calls: [{ name: "t" }],
      }),
      "s",
    );
    const { text } = await server.get(llmPaths.anthropic, {
      method: "POST",
      headers: { s: "1" },
      body: '{"stream": true}',
    });
    texts.push(text);
  }
  assert.equal(texts[0], texts[1]);
  const names = eventsOf(texts[0] ?? "").map(({ name }) => name);
  assert.deepEqual(names.filter((name) => name !== "content_block_delta"), [
    "message_start",
    "content_block_start",
    "ping",
    "content_block_stop",
    "content_block_start",
    "content_block_stop",
    "content_block_start",
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
});

Deno.test("an idle stream is kept alive by the dialect's ping", async () => {
  await using server = await startStandin();
  await server.stub(speaking("anthropic", {
    text: "a",
    first_delay_ms: 60,
    heartbeat_ms: 10,
  }));
  await server.stub(speaking("openai_chat", {
    text: "a",
    first_delay_ms: 60,
    heartbeat_ms: 10,
    heartbeat: "WAIT",
  }));
  const [one, two] = await Promise.all([
    asking(server, llmPaths.anthropic, { stream: true }),
    asking(server, llmPaths.openai_chat, { stream: true }),
  ]);
  assert.match(one.text, /^event: ping\ndata: {"type":"ping"}\n\n/);
  assert.match(two.text, /^: WAIT\n\n/);
});

Deno.test("a preview shows the form that the described request gets", async () => {
  await using server = await startStandin();
  const stub = speaking("ollama", { text: "Hi" });
  const preview = async (body: unknown) =>
    (await server.control("POST", "/__mock__/match", {
      method: "POST",
      path: llmPaths.ollama,
      body,
      stub,
      render: true,
    })).json as { preview: { body: string; headers: unknown } };
  const stream = (await preview({ model: "m" })).preview;
  const whole = (await preview({ model: "m", stream: false })).preview;
  assert.equal(stream.body.split("\n").length, 3);
  assert.equal(readObject(whole.body)["done"], true);
});

Deno.test("a step of a sequence may be a model's answer", async () => {
  await using server = await startStandin();
  const { request } = speaking("openai_chat", {});
  const llm = { dialect: "openai_chat", error: { kind: "overloaded" } };
  await server.stub({
    request,
    action: {
      sequence: {
        steps: [{ llm }, { llm: { dialect: "openai_chat", text: "Hi" } }],
      },
    },
  });
  const first = await asking(server, llmPaths.openai_chat);
  const second = await asking(server, llmPaths.openai_chat);
  assert.deepEqual([first.status, second.status], [503, 200]);
});

Deno.test("each event is a write of its own", async () => {
  await using server = await startStandin();
  await server.stub({ ...speaking("gemini", { text: "ab cd" }), request: {} });
  const { rest } = await sendRaw(
    server.port,
    rawPost("/models/m:streamGenerateContent?alt=sse", "{}"),
  );
  const sizes = rest.match(/^[0-9a-f]+(?=\r\ndata: )/gm) ?? [];
  assert.equal(sizes.length, 3);
  assert.equal(rest.match(/^data: /gm)?.length, 3);
});
