import { z } from "zod";
import { isJsonObject, type JsonObject } from "../../json/values.ts";
import { headerFields } from "../../schema/header_fields.ts";
import {
  anyJson,
  type Checking,
  crossFieldRule,
  integer,
  report,
} from "../../schema/scalars.ts";
import { hasOneOf, oneOfSchema } from "../one_of.ts";
import { templateText } from "../template_text.ts";

const base64Form =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const base64 = z.string().describe("base64 text (RFC 4648 section 4)")
  .superRefine((text, ctx) => {
    if (!base64Form.test(text)) {
      report(
        ctx,
        "value_error",
        "Input should be base64 text with padding (RFC 4648 section 4)",
      );
    }
  });

const bodies = ["body", "template_body", "body_base64"];

/** A static, templated or binary answer (docs/contract.md#b1.5.2, #a17 to #a20). */
export const responsePayload = z.strictObject({
  status_code: integer({
    min: 200,
    max: 599,
    description: "an HTTP status from 200 to 599 (RFC 9110 section 15)",
  }),
  headers: headerFields({ framingIsOurs: true }).default({}),
  body: anyJson("text, sent as it is, or any JSON value").optional(),
  template_body: templateText("a template, see docs/templates.md").nullish(),
  body_base64: base64.nullish(),
}).refine(hasOneOf(bodies), {
  ...crossFieldRule,
  error:
    "Value error, Exactly one of body or template_body must be provided. For bytes give body_base64 instead",
}).superRefine(checkContentLength, { when: () => true }).meta({
  description: 'an object such as {"status_code": 200, "body": "ok"}',
  jsonSchema: oneOfSchema(bodies),
});

export type ResponsePayload = z.infer<typeof responsePayload>;

/** A response as listings show it. */
export const listedResponse = z.object({
  status_code: z.int(),
  headers: z.record(z.string(), anyJson()),
  body: anyJson(),
  template_body: z.string().nullable(),
  body_base64: z.string().nullable(),
});

/**
 * A stub's Content-Length must be the length of its body, or absent
 * (docs/contract.md#a18). The answer may hold other issues, and be no object
 * at all.
 */
function checkContentLength(answer: unknown, ctx: Checking): void {
  if (!isJsonObject(answer) || !isJsonObject(answer["headers"])) return;
  for (const [name, value] of Object.entries(answer["headers"])) {
    if (name.toLowerCase() !== "content-length") continue;
    const length = staticLength(answer);
    if (length === undefined || String(value) !== String(length)) {
      report(
        ctx,
        "value_error",
        `Header "${name}" must equal the length of the body${
          length === undefined ? ", which a template decides" : `, ${length}`
        }: leave it out, and use "chaos" to cut an answer short`,
        { path: ["headers", name] },
      );
    }
  }
}

function staticLength(
  { body, body_base64: base64 }: JsonObject,
): number | undefined {
  if (typeof base64 === "string") {
    return base64Form.test(base64) ? atob(base64).length : undefined;
  }
  if (body === undefined || body === null) return undefined;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new TextEncoder().encode(text).length;
}
