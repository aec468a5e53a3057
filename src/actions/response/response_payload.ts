import { z } from "zod";
import { base64Text } from "../../schema/base64_text.ts";
import { headerFields } from "../../schema/header_fields.ts";
import { anyJson, crossFieldRule, integer } from "../../schema/scalars.ts";
import { hasOneOf, oneOfSchema } from "../one_of.ts";
import { templateText } from "../template_text.ts";
import { checkCharset, checkContentLength } from "./body_checks.ts";

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
  body_base64: base64Text().nullish(),
}).refine(hasOneOf(bodies), {
  ...crossFieldRule,
  error:
    "Value error, Exactly one of body or template_body must be provided. For bytes give body_base64 instead",
}).superRefine(checkCharset, { when: () => true })
  .superRefine(checkContentLength, { when: () => true }).meta({
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
