import { z } from "zod";
import { troubleKinds } from "../../answers/trouble_kind.ts";
import { headerFields, refuseLength } from "../../schema/header_fields.ts";
import {
  anyJson,
  decimal,
  integer,
  milliseconds,
} from "../../schema/scalars.ts";
import { given } from "../given.ts";
import { templateHeaders } from "../template_headers.ts";
import { dialectNames } from "./dialects.ts";
import { checkLlm } from "./llm_rules.ts";
import { llmSchema } from "./llm_schema.ts";
import { listCall, listedSaidFields, saidFields } from "./said_fields.ts";

const dialect = z.enum(dialectNames, {
  error: `Input should be one of ${dialectNames.join(", ")}`,
}).describe("whose API it speaks");

const stop = z.enum(["end", "length", "tool", "refusal", "content_filter"], {
  error:
    'Input should be "end", "length", "tool", "refusal" or "content_filter"',
});

const kind = z.enum(troubleKinds, {
  error: `Input should be one of ${troubleKinds.join(", ")}`,
}).describe("what goes wrong, in the dialect's own words");

const tokens = () => integer({ min: 0, description: "tokens, 0 or more" });

const usage = z.strictObject({
  input: tokens().nullish(),
  output: tokens().describe("including those spent on thinking").nullish(),
  cached: tokens().describe("of the input").nullish(),
  reasoning: tokens().describe("of the output").nullish(),
});

const error = z.strictObject({
  kind,
  after_pieces: integer({
    min: 0,
    description: "how many pieces of a stream are sent before it",
  }).nullish(),
}).meta({ description: 'an object such as {"kind": "overloaded"}' });

const namedText = (description: string) =>
  z.string().min(1).max(200).describe(description).nullish();

/** An answer of a language model, in the words of one vendor's API. */
export const llmPayload = z.strictObject({
  dialect,
  ...saidFields,
  model: namedText("the model's name; by default that of the request"),
  id: namedText(
    "the answer's id; by default made from the stub's id and the call",
  ),
  usage: usage.nullish().describe("counted from the texts by default"),
  stop: stop.describe("why it ends; by default derived from the content")
    .nullish(),
  error: error.nullish(),
  tokens_per_second: decimal({
    moreThan: 0,
    max: 1_000_000,
    description: "pieces a second",
  }).nullish(),
  first_delay_ms: milliseconds().nullish(),
  jitter_ms: milliseconds().nullish(),
  heartbeat_ms: integer({
    min: 1,
    description:
      "milliseconds without a write, 1 or more; leave it out for no heartbeat",
  }).nullish(),
  heartbeat: z.string().describe("the text of the heartbeat's comment")
    .nullish(),
  headers: headerFields({ framingIsOurs: true }).superRefine(refuseLength)
    .nullish(),
  template_headers: templateHeaders().nullish(),
}).superRefine(checkLlm).meta({
  id: "LlmAction",
  description: 'an object such as {"dialect": "openai_chat", "text": "Hello"}',
  jsonSchema: llmSchema,
});

export type LlmPayload = z.infer<typeof llmPayload>;

/** Such an answer as listings show it: what was given, and no more. */
export const listedLlm = z.object({
  dialect,
  ...listedSaidFields,
  model: z.string().optional(),
  id: z.string().optional(),
  usage: z.object({
    input: z.int().optional(),
    output: z.int().optional(),
    cached: z.int().optional(),
    reasoning: z.int().optional(),
  }).optional(),
  stop: stop.optional(),
  error: z.object({ kind, after_pieces: z.int().optional() }).optional(),
  tokens_per_second: z.number().optional(),
  first_delay_ms: z.int().optional(),
  jitter_ms: z.int().optional(),
  heartbeat_ms: z.int().optional(),
  heartbeat: z.string().optional(),
  headers: z.record(z.string(), anyJson()).optional(),
  template_headers: z.record(z.string(), anyJson()).optional(),
}).meta({ id: "ListedLlm" });

export function listLlm(
  { dialect, tool_calls, blocks, usage, error, ...more }: LlmPayload,
): z.infer<typeof listedLlm> {
  return {
    dialect,
    ...given(more),
    ...(tool_calls ? { tool_calls: tool_calls.map(listCall) } : {}),
    ...(blocks
      ? {
        blocks: blocks.map(({ tool_call, ...text }) => ({
          ...given(text),
          ...(tool_call ? { tool_call: listCall(tool_call) } : {}),
        })),
      }
      : {}),
    ...(usage ? { usage: given(usage) } : {}),
    ...(error
      ? {
        error: {
          kind: error.kind,
          ...given({ after_pieces: error.after_pieces }),
        },
      }
      : {}),
  };
}
