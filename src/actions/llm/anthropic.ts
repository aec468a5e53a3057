// Anthropic's Messages. Its clients pass over events without a name.

import type { TroubleKind } from "../../answers/trouble_kind.ts";
import type { Json, JsonObject } from "../../json/values.ts";
import {
  type Dialect,
  type LlmEvent,
  modelInBody,
  plainEvent,
  type TroubleTable,
  waitHeaders,
} from "./dialect.ts";
import type { Said, SaidBlock, SaidCall } from "./said.ts";

/** The event that keeps a stream alive; each stream begins with one. */
const ping = plainEvent("ping", { type: "ping" });

export const anthropic: Dialect = {
  streams: ["sse"],
  paths: ["/messages"],
  ping,
  requestIdHeader: "request-id",
  modelExpression: modelInBody,
  ask: ({ body: { stream, model } }) => ({
    form: stream === true ? "sse" : "json",
    model,
    withUsage: true,
  }),
  whole: (said) => ({
    ...messageOf(said),
    content: said.blocks.map((block, at) => wholeBlock(said, block, at)),
    stop_reason: reasons[said.stop],
    usage: usageOf(said, said.usage.output),
  }),
  events,
  trouble: (kind, message, { call }) => ({
    status: troubles[kind][0],
    headers: kind === "rate_limit" ? waitHeaders : [],
    body: { ...errorOf(kind, message), request_id: `req_${call}` },
  }),
  troubleEvent: (kind, message) => plainEvent("error", errorOf(kind, message)),
};

const reasons = {
  end: "end_turn",
  length: "max_tokens",
  tool: "tool_use",
  refusal: "refusal",
  content_filter: "refusal",
};

const troubles: TroubleTable<readonly [status: number, type: string]> = {
  overloaded: [529, "overloaded_error"],
  rate_limit: [429, "rate_limit_error"],
  server: [500, "api_error"],
  content_filter: [400, "invalid_request_error"],
  invalid: [400, "invalid_request_error"],
};

function errorOf(kind: TroubleKind, message: string) {
  const [, type] = troubles[kind];
  return { type: "error", error: { type, message } };
}

function* events(said: Said): Generator<LlmEvent> {
  yield event("message_start", { message: messageOf(said) });
  for (const [index, block] of said.blocks.entries()) {
    const content_block = emptyBlock(said, block, index);
    yield event("content_block_start", { index, content_block });
    if (index === 0) yield ping;
    for (const piece of block.pieces) {
      const delta = deltaOf(block, piece);
      yield event("content_block_delta", { index, delta }, true);
    }
    if (block.kind === "thinking") {
      const delta = { type: "signature_delta", signature };
      yield event("content_block_delta", { index, delta });
    }
    yield event("content_block_stop", { index });
  }
  const { stop, usage: { output } } = said;
  yield event("message_delta", {
    delta: { stop_reason: reasons[stop], stop_sequence: null },
    usage: { output_tokens: output },
  });
  yield event("message_stop", {});
}

function event(name: string, data: JsonObject, isPiece = false): LlmEvent {
  return { name, data: { type: name, ...data }, isPiece };
}

/** What proves to the real API that it thought so; clients only hand it back. */
const signature = "c3RhbmRpbg==";

/** The message before anything was said. */
function messageOf(said: Said) {
  const { id, call, model } = said;
  return {
    id: id ?? `msg_${call}`,
    type: "message",
    role: "assistant",
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: usageOf(said, 1),
  };
}

function usageOf({ usage: { input, cached } }: Said, output_tokens: number) {
  return {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens,
  };
}

function deltaOf({ kind }: SaidBlock, piece: string): JsonObject {
  if (kind === "call") return { type: "input_json_delta", partial_json: piece };
  return kind === "thinking"
    ? { type: "thinking_delta", thinking: piece }
    : { type: "text_delta", text: piece };
}

function emptyBlock(said: Said, block: SaidBlock, at: number): JsonObject {
  switch (block.kind) {
    case "text":
      return { type: "text", text: "" };
    case "thinking":
      return { type: "thinking", thinking: "", signature: "" };
    case "call":
      return { ...callOf(said, block, at), input: {} };
  }
}

function wholeBlock(said: Said, block: SaidBlock, at: number): Json {
  if (block.kind === "call") {
    return { ...callOf(said, block, at), input: block.arguments };
  }
  const text = block.pieces.join("");
  return block.kind === "text"
    ? { type: "text", text }
    : { type: "thinking", thinking: text, signature };
}

function callOf(
  { call }: Said,
  { id, name }: SaidCall,
  at: number,
) {
  return { type: "tool_use", id: id ?? `toolu_${call}-${at + 1}`, name };
}
