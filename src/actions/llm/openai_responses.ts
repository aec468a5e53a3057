// OpenAI's Responses. Each event has a name, and counts from 0.

import type { Json, JsonObject } from "../../json/values.ts";
import {
  type Dialect,
  type LlmEvent,
  modelInBody,
  plainEvent,
} from "./dialect.ts";
import { openaiCode, openaiTrouble } from "./openai_trouble.ts";
import type { Said, SaidBlock, SaidCall, SaidText } from "./said.ts";

export const openaiResponses: Dialect = {
  streams: ["sse"],
  paths: ["/responses"],
  ping: "comment",
  requestIdHeader: "x-request-id",
  modelExpression: modelInBody,
  ask: ({ body: { stream, model } }) => ({
    form: stream === true ? "sse" : "json",
    model,
    withUsage: true,
  }),
  whole: (said) => finished(said),
  events,
  trouble: openaiTrouble,
  troubleEvent: (kind, message, { sent }) =>
    plainEvent("error", {
      type: "error",
      sequence_number: sent,
      code: openaiCode(kind),
      message,
      param: null,
    }),
};

function* events(said: Said): Generator<LlmEvent> {
  let count = 0;
  const numbered = ({ name, data, isPiece }: Draft): LlmEvent => ({
    name,
    data: { type: name, sequence_number: count++, ...data },
    isPiece: isPiece === true,
  });
  const response = responseOf(said, "in_progress");
  yield numbered({ name: "response.created", data: { response } });
  yield numbered({ name: "response.in_progress", data: { response } });
  for (const [at, block] of said.blocks.entries()) {
    for (const draft of blockEvents(said, block, at)) yield numbered(draft);
  }
  yield numbered({
    name: `response.${statusOf(said)}`,
    data: { response: finished(said) },
  });
}

/** An event before it is numbered. */
interface Draft {
  readonly name: string;
  readonly data: JsonObject;
  readonly isPiece?: boolean;
}

function* blockEvents(
  said: Said,
  block: SaidBlock,
  output_index: number,
): Generator<Draft> {
  const item = itemOf(said, block, output_index);
  const started = { ...item, ...startOf(block) };
  yield {
    name: "response.output_item.added",
    data: { output_index, item: started },
  };
  const at = { item_id: item.id, output_index };
  yield* block.kind === "call"
    ? callEvents(block, at)
    : textEvents(block, { at, isRefusal: said.stop === "refusal" });
  yield { name: "response.output_item.done", data: { output_index, item } };
}

function* callEvents(
  { name, pieces }: SaidCall,
  at: JsonObject,
): Generator<Draft> {
  const event = "response.function_call_arguments";
  for (const delta of pieces) {
    yield { name: `${event}.delta`, data: { ...at, delta }, isPiece: true };
  }
  const done = { name, arguments: pieces.join("") };
  yield { name: `${event}.done`, data: { ...at, ...done } };
}

function* textEvents(
  { kind, pieces }: SaidText,
  { at, isRefusal }: { at: JsonObject; isRefusal: boolean },
): Generator<Draft> {
  const { index, part, event, field, more } = kind === "thinking"
    ? thought
    : isRefusal
    ? refused
    : spoken;
  const place = { ...at, [index]: 0 };
  const text = pieces.join("");
  const empty = partOf(kind, "", isRefusal);
  yield { name: `${part}.added`, data: { ...place, part: empty } };
  for (const delta of pieces) {
    const data = { ...place, delta, ...more };
    yield { name: `${event}.delta`, data, isPiece: true };
  }
  const data = { ...place, [field]: text, ...more };
  yield { name: `${event}.done`, data };
  const whole = partOf(kind, text, isRefusal);
  yield { name: `${part}.done`, data: { ...place, part: whole } };
}

/** How the events of each kind of text are called, and what they have. */
const spoken = {
  index: "content_index",
  part: "response.content_part",
  event: "response.output_text",
  field: "text",
  more: { logprobs: [] },
};
const refused = {
  ...spoken,
  event: "response.refusal",
  field: "refusal",
  more: {},
};
const thought = {
  index: "summary_index",
  part: "response.reasoning_summary_part",
  event: "response.reasoning_summary_text",
  field: "text",
  more: {},
};

function partOf(
  kind: SaidText["kind"],
  text: string,
  isRefusal: boolean,
): JsonObject {
  if (kind === "thinking") return { type: "summary_text", text };
  return isRefusal
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: [], logprobs: [] };
}

/** What an item has when it begins. */
function startOf({ kind }: SaidBlock): JsonObject {
  if (kind === "thinking") return { summary: [] };
  const status = "in_progress";
  return kind === "call" ? { status, arguments: "" } : { status, content: [] };
}

function itemOf(said: Said, block: SaidBlock, at: number) {
  const tail = `${said.call}-${at + 1}`;
  const status = "completed";
  if (block.kind === "call") {
    return {
      id: `fc_${tail}`,
      type: "function_call",
      status,
      arguments: block.pieces.join(""),
      call_id: block.id ?? `call_${tail}`,
      name: block.name,
    };
  }
  const { kind, pieces } = block;
  const part = partOf(kind, pieces.join(""), said.stop === "refusal");
  return kind === "thinking"
    ? { id: `rs_${tail}`, type: "reasoning", summary: [part] }
    : {
      id: `msg_${tail}`,
      type: "message",
      status,
      content: [part],
      role: "assistant",
    };
}

/** Why a response is not complete. */
const incomplete = new Map([
  ["length", "max_output_tokens"],
  ["content_filter", "content_filter"],
]);

function statusOf({ stop }: Said): "completed" | "incomplete" {
  return incomplete.has(stop) ? "incomplete" : "completed";
}

/** The response at its end. */
function finished(said: Said): JsonObject {
  const { blocks, usage: { input, output, cached, reasoning } } = said;
  const reason = incomplete.get(said.stop);
  return {
    ...responseOf(said, statusOf(said)),
    incomplete_details: reason === undefined ? null : { reason },
    output: blocks.map((block, at) => itemOf(said, block, at)),
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: reasoning },
      total_tokens: input + output,
    },
  };
}

function responseOf(
  { id, call, createdAt, model }: Said,
  status: string,
): { [name: string]: Json } {
  return {
    id: id ?? `resp_${call}`,
    object: "response",
    created_at: Math.floor(createdAt / 1000),
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    model,
    output: [],
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    store: true,
    temperature: 1,
    text: { format: { type: "text" } },
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    truncation: "disabled",
    usage: null,
    user: null,
    metadata: {},
  };
}
