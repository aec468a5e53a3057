import { z } from "zod";
import type { Json } from "../../json/values.ts";
import { crossFieldRule, report } from "../../schema/scalars.ts";
import { hasOneOf, oneOfSchema } from "../one_of.ts";
import { checkTemplateText, templateText } from "../template_text.ts";

/** Blocks, or tool calls, of one answer (docs/limits.md). */
const maxSaidBlocks = 100;

/** Pieces that a stub gives by itself. */
const maxGivenPieces = 10_000;

const toolCall = z.strictObject({
  name: z.string().min(1).max(200).describe("the tool's name"),
  arguments: z.custom<Json | undefined>().meta({
    jsonSchema: {},
    description:
      "JSON; or a text, which is a template and need not be JSON at all",
  }).superRefine((value, ctx) => {
    if (typeof value === "string") checkTemplateText(value, ctx);
  }).optional(),
  id: z.string().min(1).max(200).describe("the call's id; else one is made")
    .nullish(),
}).meta({
  description:
    'an object such as {"name": "get_weather", "arguments": {"city": "Oslo"}}',
});

export type ToolCall = z.infer<typeof toolCall>;

const blockKinds = ["text", "thinking", "tool_call"];

const block = z.strictObject({
  text: templateText("what is said").nullish(),
  thinking: templateText("what is thought").nullish(),
  tool_call: toolCall.nullish(),
}).refine(hasOneOf(blockKinds), {
  ...crossFieldRule,
  error:
    "Value error, Exactly one of text, thinking or tool_call must be provided.",
}).meta({
  description: 'an object such as {"text": "Hello"}',
  jsonSchema: oneOfSchema(blockKinds),
});

function listOf<T extends z.ZodType>(
  item: T,
  { max, description }: { max: number; description: string },
) {
  return z.array(item).min(1).superRefine((items, ctx) => {
    if (items.length <= max) return;
    const message =
      `List should have at most ${max} items after validation, not ${items.length}`;
    report(ctx, "too_long", message);
  }).meta({ description, jsonSchema: { maxItems: max } });
}

/** What a model says, in one of three ways: a text, a text in given pieces, or blocks. */
export const saidFields = {
  text: templateText("what is said").nullish(),
  pieces: listOf(templateText("a piece of what is said"), {
    max: maxGivenPieces,
    description: 'a list of texts such as ["Hel", "lo"], in place of text',
  }).nullish(),
  thinking: templateText("what is thought before it").nullish(),
  tool_calls: listOf(toolCall, {
    max: maxSaidBlocks,
    description: "a list of calls of tools, after the text",
  }).nullish(),
  blocks: listOf(block, {
    max: maxSaidBlocks,
    description:
      'a list such as [{"text": "Let me see."}, {"tool_call": {"name": "find"}}], in place of the others',
  }).nullish(),
};

export type SaidFields = z.infer<z.ZodObject<typeof saidFields>>;

const listedCall = z.object({
  name: z.string(),
  arguments: z.custom<Json>().meta({ jsonSchema: {} }).optional(),
  id: z.string().optional(),
});

/** What a listing shows of it: what was given. */
export const listedSaidFields = {
  text: z.string().optional(),
  pieces: z.array(z.string()).optional(),
  thinking: z.string().optional(),
  tool_calls: z.array(listedCall).optional(),
  blocks: z.array(z.object({
    text: z.string().optional(),
    thinking: z.string().optional(),
    tool_call: listedCall.optional(),
  })).optional(),
};

/** A call as listings show it. */
export function listCall(
  { name, arguments: args, id }: ToolCall,
): z.infer<typeof listedCall> {
  return {
    name,
    ...(args === undefined ? {} : { arguments: args }),
    ...(id ? { id } : {}),
  };
}
