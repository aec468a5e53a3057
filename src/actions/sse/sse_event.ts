import { z } from "zod";
import type { Json, JsonObject } from "../../json/values.ts";
import { base64Text } from "../../schema/base64_text.ts";
import { type Checking, milliseconds, report } from "../../schema/scalars.ts";
import { constantText } from "../../templating/templates.ts";
import { givenSchema } from "../../schema/one_of.ts";
import { endsField, tooManyLines } from "./event_encoding.ts";
import { partTimes } from "../script/script_fields.ts";
import { checkTemplateText, templateText } from "../template_text.ts";

/** What an event says; each is left out where it is null. */
const content = {
  data: z.custom<Json | undefined>().meta({
    jsonSchema: {},
    description:
      "the event's data: a text, which is a template and may be empty, or JSON",
  }).superRefine((value, ctx) => {
    if (typeof value === "string") checkTemplateText(value, ctx);
  }).optional(),
  event: templateText("the event's name").nullable().default(null),
  id: templateText("the event's id").nullable().default(null),
  retry: milliseconds().nullable().default(null),
  comment: templateText("a comment, which clients ignore").nullish(),
  raw: z.string().describe("text to send as it is").nullish(),
  raw_base64: base64Text().nullish(),
};

const ofFields = ["data", "event", "id", "retry", "comment"] as const;

const shape: JsonObject = {
  oneOf: [
    givenSchema("raw"),
    givenSchema("raw_base64"),
    { anyOf: ofFields.map(givenSchema) },
  ],
};

const description = 'an event such as {"data": "hello"}';

type Content = z.infer<z.ZodObject<typeof content>>;

function checkContent(event: Content, ctx: Checking): void {
  for (const name of ["data", "comment"] as const) {
    const text = event[name];
    const flaw = typeof text === "string" ? tooManyLines(text) : null;
    if (flaw !== null) report(ctx, "too_long", flaw, { path: [name] });
  }
  const said = ofFields.filter((name) => event[name] != null);
  const raws = (["raw", "raw_base64"] as const).filter((name) =>
    event[name] != null
  );
  for (const field of ["event", "id"] as const) {
    const text = constantText(event[field] ?? "");
    if (text === null || !endsField.test(text)) continue;
    report(
      ctx,
      "value_error",
      `Value error, "${field}" holds a line break or NUL, which would end the field: remove it`,
      { path: [field] },
    );
  }
  const [raw] = raws;
  if (raw !== undefined && said.length + raws.length > 1) {
    const other = said[0] ?? "raw_base64";
    report(
      ctx,
      "value_error",
      `Value error, ${raw} stands alone: leave out ${other}`,
      { path: [other] },
    );
  }
  if (raw === undefined && said.length === 0) {
    report(
      ctx,
      "missing",
      "Field required, or else one of event, id, retry, comment, raw and raw_base64",
      { path: ["data"], input: event },
    );
  }
}

/** An event of a stub, with its times. */
export const sseEvent = z.strictObject({ ...content, ...partTimes })
  .superRefine(checkContent).meta({ description, jsonSchema: shape });

export type SseEvent = z.infer<typeof sseEvent>;

/** An event that is pushed into an open stream, and goes out at once. */
export const pushedEvent = z.strictObject(content)
  .superRefine(checkContent).meta({
    id: "PushedEvent",
    description,
    jsonSchema: shape,
  });
