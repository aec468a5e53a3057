import { z } from "zod";
import type { Json, JsonObject } from "../../json/values.ts";
import { base64Text } from "../../schema/base64_text.ts";
import { type Checking, report } from "../../schema/scalars.ts";
import { constantText, type Templates } from "../../templating/templates.ts";
import { givenSchema } from "../../schema/one_of.ts";
import {
  fixedPart,
  type PartRendering,
  type PreparedPart,
  renderedPart,
} from "../script/part.ts";
import { partTimes } from "../script/script_fields.ts";
import { compileChecked, templateText } from "../template_text.ts";

/** What a chunk holds: exactly one of these. */
const content = {
  json: z.custom<Json | undefined>().meta({
    jsonSchema: {},
    description: "JSON, which goes out on one line",
  }).optional(),
  text: templateText("text, which is a template").nullish(),
  base64: base64Text().nullish(),
};

const shape: JsonObject = {
  oneOf: [
    { required: ["json"], properties: { json: {} } },
    givenSchema("text"),
    givenSchema("base64"),
  ],
};

const description = 'a chunk such as {"json": {"done": false}}';

/** A null is JSON too. */
function checkContent(
  { json, text, base64 }: z.infer<z.ZodObject<typeof content>>,
  ctx: Checking,
): void {
  const count = [json !== undefined, text != null, base64 != null]
    .filter(Boolean).length;
  if (count === 1) return;
  report(
    ctx,
    "value_error",
    "Value error, Exactly one of json, text or base64 must be provided",
  );
}

/** A chunk of a stub, with its times. */
export const streamChunk = z.strictObject({ ...content, ...partTimes })
  .superRefine(checkContent).meta({ description, jsonSchema: shape });

type StreamChunk = z.infer<typeof streamChunk>;

/** A chunk that is pushed into an open stream, and goes out at once. */
export const pushedChunk = z.strictObject(content)
  .superRefine(checkContent).meta({
    id: "PushedChunk",
    description,
    jsonSchema: shape,
  });

const utf8 = new TextEncoder();

const mark = { id: null, event: null };

/** Compiles a chunk's text, and renders it once where that is enough. */
export function prepareChunk(
  chunk: StreamChunk,
  templates: Templates,
): PreparedPart {
  const { json, text, base64 } = chunk;
  if (typeof base64 === "string") {
    const bytes = Uint8Array.fromBase64(base64);
    return fixedPart(() => ({ bytes, mark }), chunk);
  }
  if (typeof text !== "string") {
    return fixedPart(() => partOf(`${JSON.stringify(json)}\n`), chunk);
  }
  // A template loses one newline at its end, which is a chunk's own.
  const source = `${text}\n`;
  if (constantText(source) !== null) {
    return fixedPart(() => partOf(text), chunk);
  }
  const template = compileChecked(source, templates);
  return renderedPart(async (scene): Promise<PartRendering> => {
    const result = template.render(scene);
    const rendering = result instanceof Promise ? await result : result;
    return rendering.ok ? partOf(rendering.text) : rendering.error.detail;
  }, chunk);
}

function partOf(text: string) {
  return { bytes: utf8.encode(text), mark };
}
