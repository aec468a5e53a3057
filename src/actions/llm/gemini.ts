// Google's Gemini. The path says what is asked for; events have neither names
// nor ids, and its clients break on comments.

import type { TroubleKind } from "../../answers/trouble_kind.ts";
import type { Json, JsonObject } from "../../json/values.ts";
import {
  type Dialect,
  type LlmEvent,
  plainEvent,
  type TroubleTable,
  waitHeaders,
} from "./dialect.ts";
import type { Said, SaidBlock, SaidCall } from "./said.ts";

export const gemini: Dialect = {
  streams: ["sse", "array"],
  paths: [":generateContent", ":streamGenerateContent"],
  ping: null,
  requestIdHeader: null,
  modelExpression: 'request.segments | last | split(":") | first',
  ask({ path, alt }) {
    const last = path.slice(path.lastIndexOf("/") + 1);
    const colon = last.lastIndexOf(":");
    const isStream = last.endsWith(":streamGenerateContent");
    return {
      form: !isStream ? "json" : alt === "sse" ? "sse" : "array",
      model: colon < 1 ? undefined : last.slice(0, colon),
      withUsage: true,
    };
  },
  whole: (said) =>
    answerOf(said, {
      parts: said.blocks.map((block) =>
        block.kind === "call"
          ? callPart(block)
          : textPart(block, block.pieces.join(""))
      ),
      ...endOf(said),
    }),
  events,
  trouble(kind, message, { model, form }) {
    const [status] = troubles[kind];
    const body = troubleBody(kind, message, model);
    return {
      status,
      headers: kind === "rate_limit" ? waitHeaders : [],
      body: form === "array" ? [body] : body,
    };
  },
  troubleEvent: (kind, message, { model, sent }) =>
    plainEvent(
      null,
      kind === "content_filter" && sent > 0
        ? candidate([], { finishReason: reasons[kind] })
        : troubleBody(kind, message, model),
    ),
};

const reasons = {
  end: "STOP",
  length: "MAX_TOKENS",
  tool: "STOP",
  refusal: "PROHIBITED_CONTENT",
  content_filter: "SAFETY",
};

/** What was filtered is not an error: the answer says so. */
const troubles: TroubleTable<readonly [status: number, name: string]> = {
  overloaded: [503, "UNAVAILABLE"],
  rate_limit: [429, "RESOURCE_EXHAUSTED"],
  server: [500, "INTERNAL"],
  content_filter: [200, "SAFETY"],
  invalid: [400, "INVALID_ARGUMENT"],
};

function troubleBody(
  kind: TroubleKind,
  message: string,
  model: string,
): JsonObject {
  const [code, status] = troubles[kind];
  return kind === "content_filter"
    ? { promptFeedback: { blockReason: status }, modelVersion: model }
    : { error: { code, message, status } };
}

function* events(said: Said): Generator<LlmEvent> {
  for (const block of said.blocks) {
    if (block.kind === "call") {
      yield piece(answerOf(said, { parts: [callPart(block)] }));
      continue;
    }
    for (const text of block.pieces) {
      yield piece(answerOf(said, { parts: [textPart(block, text)] }));
    }
  }
  const end = answerOf(said, { parts: [{ text: "" }], ...endOf(said) });
  yield plainEvent(null, end);
}

function piece(data: Json): LlmEvent {
  return { name: null, data, isPiece: true };
}

/** What only the last event has. */
interface End {
  readonly finishReason: string;
  readonly usageMetadata: JsonObject;
}

function endOf({ stop, usage }: Said): End {
  const { input, output, cached, reasoning } = usage;
  return {
    finishReason: reasons[stop],
    usageMetadata: {
      promptTokenCount: input,
      candidatesTokenCount: output - reasoning,
      totalTokenCount: input + output,
      ...(cached === 0 ? {} : { cachedContentTokenCount: cached }),
      ...(reasoning === 0 ? {} : { thoughtsTokenCount: reasoning }),
    },
  };
}

function answerOf(
  { id, call, model }: Said,
  { parts, finishReason, usageMetadata }:
    & { parts: JsonObject[] }
    & Partial<End>,
): JsonObject {
  const end = finishReason === undefined ? {} : { finishReason };
  return {
    ...candidate(parts, end),
    ...(usageMetadata === undefined ? {} : { usageMetadata }),
    modelVersion: model,
    responseId: id ?? call,
  };
}

function candidate(parts: JsonObject[], end: JsonObject): JsonObject {
  return {
    candidates: [{ content: { parts, role: "model" }, ...end, index: 0 }],
  };
}

function textPart({ kind }: Pick<SaidBlock, "kind">, text: string) {
  return kind === "thinking" ? { text, thought: true } : { text };
}

/** A call goes out whole. */
function callPart({ name, id, arguments: args }: SaidCall): JsonObject {
  return { functionCall: { ...(id === null ? {} : { id }), name, args } };
}
