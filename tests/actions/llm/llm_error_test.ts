import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import {
  asking,
  eventsOf,
  llmPaths,
  readObject,
  speaking,
} from "./llm_server.ts";

const kinds = [
  "overloaded",
  "rate_limit",
  "server",
  "content_filter",
  "invalid",
];

/** What each dialect says of the kinds, in their order: the status, and the word of it. */
const statuses: Record<keyof typeof llmPaths, readonly number[]> = {
  openai_chat: [503, 429, 500, 400, 400],
  openai_responses: [503, 429, 500, 400, 400],
  anthropic: [529, 429, 500, 400, 400],
  gemini: [503, 429, 500, 200, 400],
  ollama: [503, 429, 500, 400, 400],
};

const geminiPath = "/v1beta/models/m:streamGenerateContent";

Deno.test("an error answers with the dialect's status, whatever was asked for", async () => {
  await using server = await startStandin();
  for (const [dialect, expected] of Object.entries(statuses)) {
    const name = dialect as keyof typeof llmPaths;
    const path = name === "gemini" ? `${geminiPath}?alt=sse` : llmPaths[name];
    const seen: number[] = [];
    for (const kind of kinds) {
      await server.stub(speaking(name, { error: { kind } }));
      const { status, headers } = await asking(server, path, { stream: true });
      seen.push(status);
      const waits = kind === "rate_limit" && name !== "ollama" ? "1" : null;
      assert.equal(headers.get("retry-after"), waits, `${name} ${kind}`);
      await server.control("DELETE", "/__mock__/stubs");
    }
    assert.deepEqual(seen, expected, dialect);
  }
});

Deno.test("an error within a stream follows the pieces before it, and nothing follows it", async () => {
  await using server = await startStandin();
  for (const dialect of Object.keys(statuses)) {
    const name = dialect as keyof typeof llmPaths;
    const error = { kind: "overloaded", after_pieces: 1 };
    await server.stub(speaking(name, { text: "one two", error }));
  }
  const textOf = async (path: string) => {
    const { status, text } = await asking(server, path, { stream: true });
    assert.equal(status, 200, path);
    return text;
  };
  const chat = eventsOf(await textOf(llmPaths.openai_chat));
  assert.equal(chat.length, 3);
  assert.ok("error" in Object(chat.at(-1)?.data));
  const responses = eventsOf(await textOf(llmPaths.openai_responses));
  assert.deepEqual(responses.at(-1), {
    name: "error",
    data: {
      type: "error",
      sequence_number: responses.length - 1,
      code: "server_overloaded",
      message: "The model is overloaded. Try again later.",
      param: null,
    },
  });
  const messages = eventsOf(await textOf(llmPaths.anthropic));
  assert.deepEqual(messages.slice(-2).map(({ name }) => name), [
    "content_block_delta",
    "error",
  ]);
  const gemini = eventsOf(await textOf(`${geminiPath}?alt=sse`));
  assert.equal(gemini.length, 2);
  const array: unknown = JSON.parse(await textOf(geminiPath));
  assert.deepEqual((array as unknown[]).at(-1), {
    error: {
      code: 503,
      message: "The model is overloaded. Try again later.",
      status: "UNAVAILABLE",
    },
  });
  const lines = (await textOf(llmPaths.ollama)).trim().split("\n");
  assert.deepEqual(lines.slice(1).map(readObject), [
    { error: "The model is overloaded. Try again later." },
  ]);
});

Deno.test("after no piece the error is the first event, after too many it follows the last piece", async () => {
  await using server = await startStandin();
  const path = llmPaths.ollama;
  const linesAfter = async (after_pieces: number) => {
    const error = { kind: "server", after_pieces };
    await server.stub(speaking("ollama", { text: "one two", error }));
    const { text } = await asking(server, path);
    await server.control("DELETE", "/__mock__/stubs");
    return text.trim().split("\n").map((line) => "error" in readObject(line));
  };
  assert.deepEqual(await linesAfter(0), [true]);
  assert.deepEqual(await linesAfter(9), [false, false, true]);
});

Deno.test("who asks for one JSON gets the error that a stream would break off with as a status", async () => {
  await using server = await startStandin();
  const error = { kind: "overloaded", after_pieces: 1 };
  await server.stub(speaking("anthropic", { text: "one two", error }));
  const { status, json } = await asking(server, llmPaths.anthropic, {});
  assert.equal(status, 529);
  assert.deepEqual(json, {
    type: "error",
    error: {
      type: "overloaded_error",
      message: "The model is overloaded. Try again later.",
    },
    request_id: "req_anthropic-1",
  });
});

Deno.test("Gemini tells in its answer that something was filtered", async () => {
  await using server = await startStandin();
  const error = { kind: "content_filter" };
  await server.stub(speaking("gemini", { error }));
  const told = {
    promptFeedback: { blockReason: "SAFETY" },
    modelVersion: "m",
  };
  const whole = await asking(server, "/v1/models/m:generateContent", {});
  const stream = await asking(server, `${geminiPath}?alt=sse`, {});
  assert.deepEqual(whole.json, told);
  assert.deepEqual(eventsOf(stream.text), [{ name: null, data: told }]);
});

Deno.test("a body that is not a JSON object gets the dialect's own refusal", async () => {
  await using server = await startStandin();
  for (const dialect of Object.keys(statuses)) {
    await server.stub(
      speaking(dialect as keyof typeof llmPaths, { text: "Hi" }),
    );
  }
  const paths = [
    llmPaths.openai_chat,
    llmPaths.openai_responses,
    llmPaths.anthropic,
    `${geminiPath}?alt=sse`,
    llmPaths.ollama,
  ];
  for (const path of paths) {
    for (const body of ["{", "[]", "", "\xff"]) {
      const { status, text } = await asking(server, path, body);
      assert.equal(status, 400, path);
      assert.match(text, /The body of the request is not a JSON object\./);
    }
  }
  const { json } = await asking(server, geminiPath, "{");
  assert.ok(Array.isArray(json));
});

Deno.test("a name of a model is repeated as far as it goes, and arguments of any depth are written", async () => {
  await using server = await startStandin();
  const deep = "[".repeat(40_000) + "]".repeat(40_000);
  await server.stub(speaking("ollama", {
    tool_calls: [{ name: "t", arguments: `{{ '' }}${deep}` }],
  }));
  const { status, text } = await asking(server, llmPaths.ollama, {
    model: "m".repeat(1000),
    stream: false,
  });
  assert.equal(status, 200);
  const answer = readObject(text);
  assert.equal(String(answer["model"]).length, 200);
});
