import { z } from "zod";
import { base64Text } from "../../schema/base64_text.ts";
import { crossFieldRule, report } from "../../schema/scalars.ts";
import { givenSchema, hasOneOf, oneOfSchema } from "../../schema/one_of.ts";
import { given } from "../given.ts";
import { templateText } from "../template_text.ts";
import {
  listedTool,
  listTool,
  mcpTool,
  partName,
  partWords,
  refuseTwice,
} from "./tool_payload.ts";

/** Tools of one server, and likewise its resources and its prompts (docs/limits.md). */
const maxOffered = 1000;

/** Messages of one prompt, and its arguments. */
const maxPromptMessages = 100;

const bodies = ["text", "base64"];

/** A resource, and what reading it gives. */
const mcpResource = z.strictObject({
  uri: z.string().regex(/^[A-Za-z][A-Za-z0-9+.-]*:\S*$/, {
    error: 'Input should be a URI such as "file:///a.txt" (RFC 3986)',
  }).max(2000).describe('a URI such as "file:///a.txt" (RFC 3986)'),
  name: partName(),
  ...partWords,
  mime_type: z.string().describe('a media type such as "text/plain"').nullish(),
  text: templateText("its text").nullish(),
  base64: base64Text().describe("its bytes, in place of `text`").nullish(),
}).refine(hasOneOf(bodies), {
  ...crossFieldRule,
  error: "Value error, Exactly one of text or base64 must be provided",
}).meta({
  description:
    'a resource such as {"uri": "file:///a.txt", "name": "a", "text": "hello"}',
  jsonSchema: oneOfSchema(bodies),
});

export type McpResource = z.infer<typeof mcpResource>;

/** A prompt, and what it says. */
const mcpPrompt = z.strictObject({
  name: partName(),
  ...partWords,
  arguments: z.array(z.strictObject({
    name: partName(),
    ...partWords,
    required: z.boolean().describe("whether it is required").nullish(),
  })).max(maxPromptMessages).describe('a list such as [{"name": "who"}]')
    .nullish(),
  messages: z.array(z.strictObject({
    role: z.enum(["user", "assistant"], {
      error: 'Input should be "user" or "assistant"',
    }).describe("who says it"),
    text: templateText("what is said"),
  })).max(maxPromptMessages).describe(
    'a list such as [{"role": "user", "text": "Hi"}]',
  ),
}).meta({
  description:
    'a prompt such as {"name": "greet", "messages": [{"role": "user", "text": "Hi"}]}',
});

export type McpPrompt = z.infer<typeof mcpPrompt>;

const lists = ["tools", "resources", "prompts"];

/** A server of the Model Context Protocol, over Streamable HTTP. */
export const mcpPayload = z.strictObject({
  name: z.string().min(1).max(200).describe(
    'what the server is called, "standin" by default',
  ).nullish(),
  version: z.string().min(1).max(200).describe(
    'the version of the server, "1.0.0" by default',
  ).nullish(),
  instructions: z.string().describe("what models are told about the server")
    .nullish(),
  tools: z.array(mcpTool).max(maxOffered).describe(
    'a list of tools such as {"name": "price", "text": "7"}',
  ).nullish(),
  resources: z.array(mcpResource).max(maxOffered).describe(
    'a list of resources such as {"uri": "file:///a.txt", "name": "a", "text": "hello"}',
  ).nullish(),
  prompts: z.array(mcpPrompt).max(maxOffered).describe(
    'a list of prompts such as {"name": "greet", "messages": [{"role": "user", "text": "Hi"}]}',
  ).nullish(),
}).superRefine(({ tools, resources, prompts }, ctx) => {
  if (!tools && !resources && !prompts) {
    report(
      ctx,
      "missing",
      "Field required, or else one of resources and prompts",
      { path: ["tools"] },
    );
  }
  const namesOf = (list: readonly { readonly name: string }[] | null = []) =>
    (list ?? []).map(({ name }) => name);
  const uris = (resources ?? []).map(({ uri }) => uri);
  refuseTwice(namesOf(tools ?? null), ctx, ["tools", "name"]);
  refuseTwice(uris, ctx, ["resources", "uri"]);
  refuseTwice(namesOf(prompts ?? null), ctx, ["prompts", "name"]);
}).meta({
  description:
    'an object such as {"tools": [{"name": "price", "text": "7 euros"}]}',
  jsonSchema: { anyOf: lists.map(givenSchema) },
});

export type McpPayload = z.infer<typeof mcpPayload>;

const listedWords = {
  title: z.string().optional(),
  description: z.string().optional(),
};

/** An MCP server as listings show it. */
export const listedMcp = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  instructions: z.string().optional(),
  tools: z.array(listedTool).optional(),
  resources: z.array(z.object({
    uri: z.string(),
    name: z.string(),
    ...listedWords,
    mime_type: z.string().optional(),
    text: z.string().optional(),
    base64: z.string().optional(),
  })).optional(),
  prompts: z.array(z.object({
    name: z.string(),
    ...listedWords,
    arguments: z.array(z.object({
      name: z.string(),
      ...listedWords,
      required: z.boolean().optional(),
    })).optional(),
    messages: z.array(z.object({ role: z.string(), text: z.string() })),
  })).optional(),
});

/** The server as it was given. */
export function listMcp(
  { tools, resources, prompts, ...more }: McpPayload,
): z.infer<typeof listedMcp> {
  return {
    ...given(more),
    ...(tools ? { tools: tools.map(listTool) } : {}),
    ...(resources
      ? {
        resources: resources.map(({ uri, name, ...rest }) => ({
          uri,
          name,
          ...given(rest),
        })),
      }
      : {}),
    ...(prompts ? { prompts: prompts.map(listPrompt) } : {}),
  };
}

function listPrompt({ name, messages, arguments: args, ...rest }: McpPrompt) {
  const listed = args?.map(({ name, ...more }) => ({ name, ...given(more) }));
  return {
    name,
    ...given(rest),
    ...(listed ? { arguments: listed } : {}),
    messages,
  };
}
