// OpenAI's Chat Completions, which many other servers speak too.

import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import {
  type Dialect,
  type LlmEvent,
  modelInBody,
  plainEvent,
} from "./dialect.ts";
import { openaiTrouble, openaiTroubleBody } from "./openai_trouble.ts";
import { callsOf, type Said, type SaidCall, textOf } from "./said.ts";

export const openaiChat: Dialect = {
  streams: ["sse"],
  paths: ["/chat/completions"],
  ping: "comment",
  requestIdHeader: "x-request-id",
  modelExpression: modelInBody,
  ask: ({ body: { stream, model, stream_options: options } }) => ({
    form: stream === true ? "sse" : "json",
    model,
    withUsage: isJsonObject(options) && options["include_usage"] === true,
  }),
  whole,
  events,
  trouble: openaiTrouble,
  troubleEvent: (kind, message) =>
    plainEvent(null, openaiTroubleBody(kind, message)),
};

/** A refusal ends as an answer does, and says so by the field that it is in. */
const reasons = {
  end: "stop",
  length: "length",
  tool: "tool_calls",
  refusal: "stop",
  content_filter: "content_filter",
};

function whole(said: Said): Json {
  const text = textOf(said, "text");
  const thinking = textOf(said, "thinking");
  const calls = callsOf(said);
  const isRefusal = said.stop === "refusal";
  return {
    ...head(said, "chat.completion"),
    choices: [{
      index: 0,
      message: {
        role: "assistant",
        content: isRefusal ? null : text,
        refusal: isRefusal ? text : null,
        ...(thinking === null ? {} : { reasoning_content: thinking }),
        ...(calls.length === 0 ? {} : {
          tool_calls: calls.map((call, at) => ({
            ...callStart(said, call, at),
            function: { name: call.name, arguments: call.pieces.join("") },
          })),
        }),
      },
      logprobs: null,
      finish_reason: reasons[said.stop],
    }],
    usage: usageOf(said),
  };
}

function* events(
  said: Said,
  { withUsage }: { withUsage: boolean },
): Generator<LlmEvent> {
  const same = head(said, "chat.completion.chunk");
  const noUsage = withUsage ? { usage: null } : {};
  const chunk = (
    delta: JsonObject,
    isPiece = false,
    finish_reason: string | null = null,
  ): LlmEvent => ({
    name: null,
    data: {
      ...same,
      choices: [{ index: 0, delta, finish_reason }],
      ...noUsage,
    },
    isPiece,
  });
  yield chunk({ role: "assistant", content: "" });
  let index = 0;
  for (const block of said.blocks) {
    if (block.kind === "call") {
      const start = callStart(said, block, index);
      const called = { name: block.name, arguments: "" };
      yield chunk({ tool_calls: [{ index, ...start, function: called }] });
      for (const piece of block.pieces) {
        const more = { index, function: { arguments: piece } };
        yield chunk({ tool_calls: [more] }, true);
      }
      index++;
      continue;
    }
    const field = fieldOf(said, block.kind);
    for (const piece of block.pieces) yield chunk({ [field]: piece }, true);
  }
  yield chunk({}, false, reasons[said.stop]);
  if (withUsage) {
    const data = { ...same, choices: [], usage: usageOf(said) };
    yield plainEvent(null, data);
  }
  yield plainEvent(null, "[DONE]");
}

/** Where a text stands; what is thought stands where DeepSeek and others have it, since OpenAI does not tell it. */
function fieldOf({ stop }: Said, kind: "text" | "thinking"): string {
  if (kind === "thinking") return "reasoning_content";
  return stop === "refusal" ? "refusal" : "content";
}

function head({ id, call, createdAt, model }: Said, object: string) {
  return {
    id: id ?? `chatcmpl-${call}`,
    object,
    created: Math.floor(createdAt / 1000),
    model,
  };
}

function callStart({ call }: Said, { id }: SaidCall, at: number) {
  return { id: id ?? `call_${call}-${at + 1}`, type: "function" };
}

function usageOf({ usage: { input, output, cached, reasoning } }: Said) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}
