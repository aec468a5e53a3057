// Ollama's chat. It streams lines of JSON unless it is told not to.

import type { Json, JsonObject } from "../../json/values.ts";
import {
  type Dialect,
  type LlmEvent,
  modelInBody,
  plainEvent,
  type TroubleTable,
} from "./dialect.ts";
import { callsOf, type Said, type SaidCall, textOf } from "./said.ts";

export const ollama: Dialect = {
  streams: ["lines"],
  paths: ["/api/chat"],
  ping: null,
  requestIdHeader: null,
  modelExpression: modelInBody,
  ask: ({ body: { stream, model } }) => ({
    form: stream === false ? "json" : "lines",
    model,
    withUsage: true,
  }),
  whole(said) {
    const thinking = textOf(said, "thinking");
    const calls = callsOf(said);
    return lineOf(said, {
      content: textOf(said, "text") ?? "",
      ...(thinking === null ? {} : { thinking }),
      ...(calls.length === 0 ? {} : { tool_calls: calls.map(callOf) }),
    }, endOf(said));
  },
  events,
  trouble: (kind, error) => ({
    status: statuses[kind],
    headers: [],
    body: { error },
  }),
  troubleEvent: (_, error) => plainEvent(null, { error }),
};

const statuses: TroubleTable<number> = {
  overloaded: 503,
  rate_limit: 429,
  server: 500,
  content_filter: 400,
  invalid: 400,
};

function* events(said: Said): Generator<LlmEvent> {
  for (const block of said.blocks) {
    if (block.kind === "call") {
      const tool_calls = [callOf(block)];
      yield piece(lineOf(said, { content: "", tool_calls }, notYet));
      continue;
    }
    for (const text of block.pieces) {
      const message = block.kind === "thinking"
        ? { content: "", thinking: text }
        : { content: text };
      yield piece(lineOf(said, message, notYet));
    }
  }
  yield plainEvent(null, lineOf(said, { content: "" }, endOf(said)));
}

function piece(data: Json): LlmEvent {
  return { name: null, data, isPiece: true };
}

const notYet = { done: false };

/** Nanoseconds that a token counts. */
const tokenTime = 1_000_000;

function endOf({ stop, usage: { input, output } }: Said): JsonObject {
  return {
    done_reason: stop === "length" ? "length" : "stop",
    done: true,
    total_duration: (input + output) * tokenTime,
    load_duration: 0,
    prompt_eval_count: input,
    prompt_eval_duration: input * tokenTime,
    eval_count: output,
    eval_duration: output * tokenTime,
  };
}

function lineOf(
  { model, createdAt }: Said,
  message: JsonObject,
  end: JsonObject,
): JsonObject {
  return {
    model,
    created_at: new Date(createdAt).toISOString(),
    message: { role: "assistant", ...message },
    ...end,
  };
}

function callOf({ name, arguments: args }: SaidCall): JsonObject {
  return { function: { name, arguments: args } };
}
