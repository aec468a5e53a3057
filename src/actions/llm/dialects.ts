import { anthropic } from "./anthropic.ts";
import type { Dialect } from "./dialect.ts";
import { gemini } from "./gemini.ts";
import { ollama } from "./ollama.ts";
import { openaiChat } from "./openai_chat.ts";
import { openaiResponses } from "./openai_responses.ts";

/** The names of the dialects. */
export const dialectNames = [
  "openai_chat",
  "openai_responses",
  "anthropic",
  "gemini",
  "ollama",
] as const;

export type DialectName = typeof dialectNames[number];

/** Each dialect under the name that it has in a payload. */
export const dialects: { readonly [Name in DialectName]: Dialect } = {
  openai_chat: openaiChat,
  openai_responses: openaiResponses,
  anthropic,
  gemini,
  ollama,
};
