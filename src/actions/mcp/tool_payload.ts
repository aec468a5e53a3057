import { z } from "zod";
import { compileSchema } from "../../criteria/json_schema/schema_compiler.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import {
  anyJson,
  type Checking,
  milliseconds,
  report,
} from "../../schema/scalars.ts";
import { given } from "../given.ts";
import { checkTemplateText, templateText } from "../template_text.ts";

/** Notifications of progress of one tool (docs/limits.md). */
const maxProgress = 1000;

/** Parts of the content of one result. */
const maxContent = 100;

/** What a tool, a resource or a prompt is called. */
export const partName = () =>
  z.string().min(1).max(200).describe("a name of at most 200 characters");

/** What is said of a part to people and to models. */
export const partWords = {
  title: z.string().describe("for people").nullish(),
  description: z.string().describe("what models read").nullish(),
};

/** A JSON Schema of an object, as MCP wants them. */
function objectSchema(description: string) {
  return anyJson().superRefine((value, ctx) => {
    if (!isJsonObject(value) || value.type !== "object") {
      const message =
        'Value error, Input should be a JSON Schema with "type": "object"';
      return report(ctx, "value_error", message);
    }
    const compiled = compileSchema(value);
    if (compiled.ok) return;
    for (const { at, msg } of compiled.issues) {
      report(ctx, "json_schema", msg, { path: [...at] });
    }
  }).meta({
    description,
    jsonSchema: {
      type: "object",
      required: ["type"],
      properties: {
        type: { const: "object", description: "it is an object" },
      },
    },
  });
}

const contentTypes = ["text", "image", "audio", "resource_link", "resource"];

/** One of MCP's own parts of a result; of a text the `text` is a template. */
const contentPart = anyJson().superRefine((value, ctx) => {
  const type = isJsonObject(value) ? value.type : undefined;
  if (
    !isJsonObject(value) || typeof type !== "string" ||
    !contentTypes.includes(type)
  ) {
    const message =
      `Value error, Input should be an object whose "type" is one of ${
        contentTypes.join(", ")
      }`;
    return report(ctx, "value_error", message);
  }
  if (type !== "text") return;
  if (typeof value.text === "string") {
    return checkTemplateText(value.text, ctx, ["text"]);
  }
  report(ctx, "string_type", "Input should be a valid string", {
    path: ["text"],
  });
}).meta({
  description: 'one of MCP\'s parts such as {"type": "text", "text": "ok"}',
  jsonSchema: {
    type: "object",
    required: ["type"],
    properties: {
      type: { enum: contentTypes, description: "what the part is" },
    },
  },
});

/** Structured content: an object, or a template that renders one. */
const structured = anyJson().superRefine((value, ctx) => {
  if (typeof value === "string") return checkTemplateText(value, ctx);
  if (value === undefined || value === null || isJsonObject(value)) return;
  const message =
    "Value error, Input should be an object, or a template that renders one";
  report(ctx, "value_error", message);
}).meta({
  description: 'an object such as {"cents": 700}, or a template that makes one',
  jsonSchema: { type: ["object", "string", "null"] },
}).optional();

/** What a tool says on its way. */
const progressStep = z.strictObject({
  message: templateText("what the notification says").nullish(),
  delay_ms: milliseconds().nullish(),
});

/** A tool, and the result of each call of it. */
export const mcpTool = z.strictObject({
  name: partName(),
  ...partWords,
  input_schema: objectSchema("the JSON Schema of the arguments").nullish(),
  output_schema: objectSchema("the JSON Schema of `structured`").nullish(),
  text: templateText("the result's text").nullish(),
  content: z.array(contentPart).max(maxContent).describe(
    "MCP's own list, in place of `text`",
  ).nullish(),
  structured,
  is_error: z.boolean().describe("whether the result reports a failure")
    .nullish(),
  delay_ms: milliseconds().nullish(),
  progress: z.array(progressStep).max(maxProgress).describe(
    'a list such as [{"message": "looking", "delay_ms": 50}]',
  ).nullish(),
}).superRefine(({ text, content }, ctx) => {
  if (text == null || content == null) return;
  const message = "Value error, text stands in place of content: leave one out";
  report(ctx, "value_error", message, { path: ["content"] });
}).meta({
  description: 'a tool such as {"name": "price", "text": "7"}',
  jsonSchema: { not: bothGiven("text", "content") },
});

export type McpTool = z.infer<typeof mcpTool>;

/** JSON Schema of an object in which two members are given. */
function bothGiven(one: string, other: string): JsonObject {
  const isGiven = { not: { type: "null" } };
  return {
    required: [one, other],
    properties: { [one]: isGiven, [other]: isGiven },
  };
}

/** Refuses a list in which something comes twice. */
export function refuseTwice(
  names: readonly string[],
  ctx: Checking,
  [list, member]: readonly [string, string],
): void {
  const seen = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (seen.has(name)) {
      const message = `Value error, ${
        JSON.stringify(name.slice(0, 100))
      } comes twice in ${list}: each ${member} should be there once`;
      report(ctx, "value_error", message, { path: [list, at, member] });
    }
    seen.add(name);
  }
}

/** A tool as listings show it. */
export const listedTool = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  input_schema: anyJson().optional(),
  output_schema: anyJson().optional(),
  text: z.string().optional(),
  content: z.array(anyJson()).optional(),
  structured: anyJson().optional(),
  is_error: z.boolean().optional(),
  delay_ms: z.int().optional(),
  progress: z.array(z.object({
    message: z.string().optional(),
    delay_ms: z.int().optional(),
  })).optional(),
});

export function listTool(
  { name, progress, ...more }: McpTool,
): z.infer<typeof listedTool> {
  const steps = progress?.map((step) => given(step));
  return { name, ...given(more), ...(steps ? { progress: steps } : {}) };
}

/** The schema of a tool's arguments, of which none is needed where there is none. */
export function inputSchemaOf({ input_schema }: McpTool): Json {
  return input_schema ?? { type: "object" };
}
