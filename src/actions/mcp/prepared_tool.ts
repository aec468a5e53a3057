import { pointerTo } from "../../criteria/json_schema/run.ts";
import { compileSchema } from "../../criteria/json_schema/schema_compiler.ts";
import { readJson } from "../../json/reader.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Templates } from "../../templating/templates.ts";
import { given } from "../given.ts";
import { type ParamHeader, paramHeadersOf } from "./param_headers.ts";
import {
  prepareText,
  type SaidScene,
  type SaidText,
  Unrenderable,
} from "./said_text.ts";
import { inputSchemaOf, type McpTool } from "./tool_payload.ts";

/** A tool with everything done that needs no request. */
export interface PreparedTool {
  /** As it is listed to clients. */
  readonly definition: JsonObject;
  readonly paramHeaders: readonly ParamHeader[];
  /** What is wrong with the arguments of a call, in a sentence. */
  refuse(args: Json): string | null;
  /** Rejects with `Unrenderable`. */
  result(scene: SaidScene): Promise<JsonObject>;
  readonly delayMs: number;
  readonly progress: readonly ProgressStep[];
}

interface ProgressStep {
  readonly message: SaidText | null;
  readonly delayMs: number;
}

export function prepareTool(
  tool: McpTool,
  templates: Templates,
): PreparedTool {
  const { name, title, description, output_schema } = tool;
  const words = given({ title, description });
  const schema = inputSchemaOf(tool);
  return {
    definition: {
      name,
      ...words,
      inputSchema: schema,
      ...(output_schema == null ? {} : { outputSchema: output_schema }),
    },
    paramHeaders: paramHeadersOf(schema),
    refuse: checkOf(schema),
    result: resultOf(tool, templates),
    delayMs: tool.delay_ms ?? 0,
    progress: (tool.progress ?? []).map(({ message, delay_ms }, at) => ({
      message: message == null
        ? null
        : prepareText(`Progress ${at + 1} of "${name}"`, message, templates),
      delayMs: delay_ms ?? 0,
    })),
  };
}

function checkOf(schema: Json): PreparedTool["refuse"] {
  const compiled = compileSchema(schema);
  return (args) => {
    const failure = compiled.ok ? compiled.check(args) : undefined;
    if (failure === undefined) return null;
    const pointer = pointerTo(failure.place);
    return pointer === "" ? failure.words : `at ${pointer}: ${failure.words}`;
  };
}

function resultOf(
  { name, text, content, structured, is_error }: McpTool,
  templates: Templates,
): PreparedTool["result"] {
  const title = `Tool "${name}"`;
  const parts = contentOf(title, { text, content }, templates);
  const object = structuredOf(title, structured, templates);
  return async (scene) => {
    const structuredContent = await object?.(scene);
    const said: Json[] = [];
    for (const part of parts) said.push(await part(scene));
    // Clients that do not know structured content read it as a text.
    if (said.length === 0 && structuredContent !== undefined) {
      said.push(textPart(JSON.stringify(structuredContent)));
    }
    return {
      content: said,
      ...(structuredContent === undefined ? {} : { structuredContent }),
      ...(is_error === true ? { isError: true } : {}),
    };
  };
}

/** A part of a result that says a text. */
export function textPart(text: string): JsonObject {
  return { type: "text", text };
}

type Part = (scene: SaidScene) => Promise<Json>;

function contentOf(
  title: string,
  { text, content }: Pick<McpTool, "text" | "content">,
  templates: Templates,
): Part[] {
  if (text != null) {
    const said = prepareText(title, text, templates);
    return [async (scene) => textPart(await said.render(scene))];
  }
  return (content ?? []).map((part): Part => {
    const source = isJsonObject(part) && part.type === "text"
      ? part.text
      : undefined;
    if (typeof source !== "string" || !isJsonObject(part)) {
      return () => Promise.resolve(part);
    }
    const said = prepareText(title, source, templates);
    return async (scene) => ({ ...part, text: await said.render(scene) });
  });
}

/** Nesting of structured content that is rendered. */
const maxDepth = 100;

function structuredOf(
  title: string,
  structured: McpTool["structured"],
  templates: Templates,
): Part | null {
  if (structured == null) return null;
  if (typeof structured !== "string") return () => Promise.resolve(structured);
  const said = prepareText(`${title}, structured`, structured, templates);
  return async (scene) => {
    const reading = readJson(await said.render(scene), { maxDepth });
    if (reading.ok && isJsonObject(reading.value)) return reading.value;
    const why = reading.ok ? "it is not an object" : reading.reason;
    throw new Unrenderable(
      `${title}: "structured" should render a JSON object: ${why}`,
    );
  };
}
