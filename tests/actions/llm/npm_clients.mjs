// Reads what a server says with the official clients of npm, and prints what
// each of them saw, or raised, as one line of JSON.
//
//   node npm_clients.mjs SERVER FOLDER_WITH_THE_PACKAGES

import { createRequire } from "node:module";
import process from "node:process";

const [, , server, folder] = process.argv;
const require = createRequire(`${folder}/`);

const { default: OpenAI } = require("openai");
const { default: Anthropic } = require("@anthropic-ai/sdk");
const { GoogleGenAI } = require("@google/genai");
const { Ollama } = require("ollama");
const { streamText, generateText } = require("ai");
const { createOpenAICompatible } = require("@ai-sdk/openai-compatible");

const model = "m";
const apiKey = "none";
const maxRetries = 0;
const messages = [{ role: "user", content: "Hi" }];

/** What a call gave, or what it raised and what had been read by then. */
async function seen(read) {
  const got = { text: "" };
  try {
    await read(got);
  } catch (error) {
    const { status, type } = error;
    const statusCode = status ?? error.statusCode ?? error.status_code;
    got.raised = {
      name: error.constructor.name,
      ...(statusCode === undefined ? {} : { status: statusCode }),
      ...(typeof type === "string" ? { type } : {}),
      message: String(error.message).slice(0, 200),
    };
  }
  return got;
}

const openai = (way) =>
  new OpenAI({ baseURL: `${server}/${way}/v1`, apiKey, maxRetries });
const anthropic = (way) =>
  new Anthropic({ baseURL: `${server}/${way}`, apiKey, maxRetries });
const google = (way) =>
  new GoogleGenAI({
    apiKey,
    httpOptions: {
      baseUrl: `${server}/${way}`,
      retryOptions: { attempts: 1 },
    },
  });
const ollama = (way) => new Ollama({ host: `${server}/${way}` });
const compatible = (way) =>
  createOpenAICompatible({
    name: "standin",
    baseURL: `${server}/${way}/v1`,
    apiKey,
    includeUsage: true,
  })(model);

function callOf({ name, arguments: args }) {
  return { name, arguments: typeof args === "string" ? args : { ...args } };
}

const readers = {
  "openai chat": {
    async stream(way, got) {
      const chunks = await openai(way).chat.completions.create({
        model,
        messages,
        stream: true,
        stream_options: { include_usage: true },
      });
      let call;
      for await (const { choices: [choice], usage } of chunks) {
        if (usage) got.usage = [usage.prompt_tokens, usage.completion_tokens];
        if (choice === undefined) continue;
        const { content, tool_calls: [part] = [] } = choice.delta;
        got.text += content ?? "";
        if (part?.function.name) {
          call = { name: part.function.name, arguments: "" };
        }
        if (part) call.arguments += part.function.arguments;
        if (choice.finish_reason) got.stop = choice.finish_reason;
      }
      if (call) got.call = call;
    },
    async helper(way, got) {
      const stream = openai(way).chat.completions.stream({ model, messages });
      const { choices: [{ message, finish_reason }] } = await stream
        .finalChatCompletion();
      got.text = message.content;
      got.stop = finish_reason;
      if (message.tool_calls) got.call = callOf(message.tool_calls[0].function);
    },
    async whole(way, got) {
      const { choices: [{ message, finish_reason }], usage } = await openai(way)
        .chat.completions.create({ model, messages });
      got.text = message.content;
      got.stop = finish_reason;
      got.call = callOf(message.tool_calls[0].function);
      got.usage = [usage.prompt_tokens, usage.completion_tokens];
    },
  },
  "ai, openai-compatible": {
    async stream(way, got) {
      const { fullStream } = streamText({
        model: compatible(way),
        messages,
        maxRetries,
        onError() {},
      });
      for await (const part of fullStream) {
        if (part.type === "text-delta") got.text += part.text;
        if (part.type === "reasoning-delta") {
          got.thinking = (got.thinking ?? "") + part.text;
        }
        if (part.type === "tool-call") {
          got.call = { name: part.toolName, arguments: part.input };
        }
        if (part.type === "error") {
          got.error = String(part.error?.message ?? part.error);
        }
        if (part.type === "finish") {
          got.stop = part.finishReason;
          const { inputTokens, outputTokens } = part.totalUsage;
          if (inputTokens !== undefined) {
            got.usage = [inputTokens, outputTokens];
          }
        }
      }
    },
    async whole(way, got) {
      const { text, toolCalls: [call], finishReason, usage } =
        await generateText({ model: compatible(way), messages, maxRetries });
      got.text = text;
      got.stop = finishReason;
      got.call = { name: call.toolName, arguments: call.input };
      got.usage = [usage.inputTokens, usage.outputTokens];
    },
  },
  "openai responses": {
    async stream(way, got) {
      const events = await openai(way).responses.create({
        model,
        input: "Hi",
        stream: true,
      });
      for await (const event of events) {
        if (event.type === "response.output_text.delta") {
          got.text += event.delta;
        }
        if (event.type === "response.function_call_arguments.done") {
          got.call = callOf(event);
        }
        if (event.type === "error") got.error = event.code;
        if (event.type === "response.completed") {
          const { status, usage } = event.response;
          got.stop = status;
          got.usage = [usage.input_tokens, usage.output_tokens];
        }
      }
    },
    async helper(way, got) {
      const stream = openai(way).responses.stream({ model, input: "Hi" });
      const response = await stream.finalResponse();
      got.text = response.output_text;
      got.stop = response.status;
      const call = response.output.find(({ type }) => type === "function_call");
      if (call) got.call = callOf(call);
      const { usage } = response;
      got.usage = [usage.input_tokens, usage.output_tokens];
    },
    async whole(way, got) {
      const { output_text, status, output, usage } = await openai(way).responses
        .create({ model, input: "Hi" });
      got.text = output_text;
      got.stop = status;
      got.call = callOf(output.find(({ type }) => type === "function_call"));
      got.usage = [usage.input_tokens, usage.output_tokens];
    },
  },
  anthropic: {
    async stream(way, got) {
      const events = await anthropic(way).messages.create({
        model,
        messages,
        max_tokens: 99,
        stream: true,
      });
      let call;
      for await (const event of events) {
        if (event.type === "message_start") {
          got.usage = [event.message.usage.input_tokens];
        }
        const { delta, content_block: block } = event;
        if (block?.type === "tool_use") {
          call = { name: block.name, arguments: "" };
        }
        if (delta?.type === "text_delta") got.text += delta.text;
        if (delta?.type === "thinking_delta") {
          got.thinking = (got.thinking ?? "") + delta.thinking;
        }
        if (delta?.type === "input_json_delta") {
          call.arguments += delta.partial_json;
        }
        if (event.type === "message_delta") {
          got.stop = delta.stop_reason;
          got.usage.push(event.usage.output_tokens);
        }
      }
      if (call) got.call = call;
    },
    async helper(way, got) {
      const stream = anthropic(way).messages.stream({
        model,
        messages,
        max_tokens: 99,
      });
      fill(got, await stream.finalMessage());
    },
    async whole(way, got) {
      const message = await anthropic(way).messages.create({
        model,
        messages,
        max_tokens: 99,
      });
      fill(got, message);
    },
  },
  gemini: {
    async stream(way, got) {
      const chunks = await google(way).models.generateContentStream({
        model,
        contents: "Hi",
      });
      for await (const chunk of chunks) takeCandidate(got, chunk);
    },
    async whole(way, got) {
      const answer = await google(way).models.generateContent({
        model,
        contents: "Hi",
      });
      takeCandidate(got, answer);
    },
  },
  ollama: {
    async stream(way, got) {
      const parts = await ollama(way).chat({ model, messages, stream: true });
      for await (const part of parts) takeLine(got, part);
    },
    async whole(way, got) {
      takeLine(got, await ollama(way).chat({ model, messages, stream: false }));
    },
  },
};

function fill(got, { content, stop_reason, usage }) {
  const of = (type) => content.find((block) => block.type === type);
  got.text = of("text")?.text;
  got.thinking = of("thinking")?.thinking;
  const call = of("tool_use");
  if (call) got.call = { name: call.name, arguments: call.input };
  got.stop = stop_reason;
  got.usage = [usage.input_tokens, usage.output_tokens];
}

function takeCandidate(got, { candidates: [candidate], usageMetadata }) {
  for (const { text, thought, functionCall } of candidate.content.parts) {
    if (functionCall) {
      got.call = { name: functionCall.name, arguments: functionCall.args };
    } else if (thought) got.thinking = (got.thinking ?? "") + text;
    else got.text += text;
  }
  if (candidate.finishReason) got.stop = candidate.finishReason;
  if (usageMetadata) {
    const { promptTokenCount, candidatesTokenCount } = usageMetadata;
    got.usage = [promptTokenCount, candidatesTokenCount];
  }
}

function takeLine(got, line) {
  const { content, thinking, tool_calls: [call] = [] } = line.message;
  got.text += content;
  if (thinking) got.thinking = (got.thinking ?? "") + thinking;
  if (call) got.call = callOf(call.function);
  if (line.done) {
    got.stop = line.done_reason;
    got.usage = [line.prompt_eval_count, line.eval_count];
  }
}

const report = {};
for (const [client, ways] of Object.entries(readers)) {
  for (const [form, read] of Object.entries(ways)) {
    const all = form === "whole"
      ? ["fine", "busy"]
      : ["fine", "busy", "broken"];
    for (const way of all) {
      report[`${client}, ${form}, ${way}`] = await seen((got) =>
        read(way, got)
      );
    }
  }
}
console.log(JSON.stringify(report));
