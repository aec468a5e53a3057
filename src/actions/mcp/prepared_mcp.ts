import type { JsonObject } from "../../json/values.ts";
import type { Templates } from "../../templating/templates.ts";
import { given } from "../given.ts";
import type { McpPayload, McpPrompt, McpResource } from "./mcp_payload.ts";
import { type PreparedTool, prepareTool, textPart } from "./prepared_tool.ts";
import { prepareText, type SaidScene } from "./said_text.ts";

/** What can be read or got, and how it is listed. */
interface Offered {
  /** As it is listed to clients. */
  readonly definition: JsonObject;
  /** Rejects with `Unrenderable`. */
  result(scene: SaidScene): Promise<JsonObject>;
}

export interface PreparedPrompt extends Offered {
  /** The arguments without which it cannot be got. */
  readonly required: readonly string[];
}

/** An MCP server with everything done that needs no request; a list that was not given is null. */
export interface PreparedMcp {
  readonly info: { readonly name: string; readonly version: string };
  readonly capabilities: JsonObject;
  readonly instructions: string | null;
  readonly tools: ReadonlyMap<string, PreparedTool> | null;
  readonly resources: ReadonlyMap<string, Offered> | null;
  readonly prompts: ReadonlyMap<string, PreparedPrompt> | null;
}

export function prepareMcp(
  { name, version, instructions, tools, resources, prompts }: McpPayload,
  templates: Templates,
): PreparedMcp {
  return {
    info: { name: name ?? "standin", version: version ?? "1.0.0" },
    capabilities: {
      ...(tools ? { tools: {} } : {}),
      ...(resources ? { resources: {} } : {}),
      ...(prompts ? { prompts: {} } : {}),
    },
    instructions: instructions ?? null,
    tools: tools
      ? new Map(tools.map((one) => [one.name, prepareTool(one, templates)]))
      : null,
    resources: resources
      ? new Map(
        resources.map((one) => [one.uri, prepareResource(one, templates)]),
      )
      : null,
    prompts: prompts
      ? new Map(prompts.map((one) => [one.name, preparePrompt(one, templates)]))
      : null,
  };
}

function prepareResource(
  { uri, name, title, description, mime_type, text, base64 }: McpResource,
  templates: Templates,
): Offered {
  const type = mime_type == null ? {} : { mimeType: mime_type };
  const said = text == null
    ? null
    : prepareText(`Resource "${uri}"`, text, templates);
  return {
    definition: { uri, name, ...given({ title, description }), ...type },
    async result(scene) {
      const held = said === null
        ? { blob: base64 ?? "" }
        : { text: await said.render(scene) };
      return { contents: [{ uri, ...type, ...held }] };
    },
  };
}

function preparePrompt(
  prompt: McpPrompt,
  templates: Templates,
): PreparedPrompt {
  const { name, title, description } = prompt;
  const args = prompt.arguments ?? [];
  const messages = prompt.messages.map(({ role, text }) => ({
    role,
    said: prepareText(`Prompt "${name}"`, text, templates),
  }));
  const listed = args.map(({ name, ...more }) => ({ name, ...given(more) }));
  return {
    definition: {
      name,
      ...given({ title, description }),
      ...(args.length === 0 ? {} : { arguments: listed }),
    },
    required: args.filter(({ required }) => required === true)
      .map(({ name }) => name),
    async result(scene) {
      const said: JsonObject[] = [];
      for (const { role, said: text } of messages) {
        said.push({ role, content: textPart(await text.render(scene)) });
      }
      return { ...given({ description }), messages: said };
    },
  };
}
