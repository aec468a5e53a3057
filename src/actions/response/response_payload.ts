import { z } from "zod";
import { base64Text } from "../../schema/base64_text.ts";
import { headerFields } from "../../schema/header_fields.ts";
import { isJsonObject } from "../../json/values.ts";
import {
  anyJson,
  type Checking,
  crossFieldRule,
  integer,
  report,
} from "../../schema/scalars.ts";
import { hasOneOf, oneOfSchema } from "../../schema/one_of.ts";
import { checkHeadersOnce, templateHeaders } from "../template_headers.ts";
import { templateText } from "../template_text.ts";
import { bodyFileName } from "./body_file_name.ts";
import { checkCharset, checkContentLength } from "./body_checks.ts";

const bodies = ["body", "template_body", "body_base64", "body_file"];

const statuses = ["status_code", "template_status_code"];

const statusText = "an HTTP status from 200 to 599 (RFC 9110 section 15)";

/** A status is given, or a template of one. */
function checkStatus(value: unknown, ctx: Checking): void {
  if (!isJsonObject(value) || hasOneOf(statuses)(value)) return;
  if (value["template_status_code"] != null) {
    const message =
      "Value error, Give status_code or template_status_code, not both";
    const path = ["template_status_code"];
    return report(ctx, "value_error", message, { path });
  }
  const [type, start] = value["status_code"] === null
    ? ["int_type", "Input should be a valid integer"]
    : ["missing", "Field required"];
  report(ctx, type, `${start}: ${statusText}`, { path: ["status_code"] });
}

/** A static, templated or binary answer (docs/contract.md#b1.5.2, #a17 to #a20). */
export const responsePayload = z.strictObject({
  status_code: integer({ min: 200, max: 599, description: statusText })
    .nullish(),
  template_status_code: templateText("a template of an HTTP status").nullish(),
  headers: headerFields({ framingIsOurs: true }).default({}),
  template_headers: templateHeaders().nullish(),
  body: anyJson("text, sent as it is, or any JSON value").optional(),
  template_body: templateText("a template, see docs/templates.md").nullish(),
  body_base64: base64Text().nullish(),
  body_file: bodyFileName.nullish(),
}).superRefine(checkStatus, { when: crossFieldRule.when }).refine(
  hasOneOf(bodies),
  {
    ...crossFieldRule,
    error:
      "Value error, Exactly one of body or template_body must be provided. For bytes give body_base64 instead",
  },
).superRefine(checkCharset, { when: crossFieldRule.when })
  .superRefine(checkContentLength, { when: crossFieldRule.when })
  .superRefine(({ headers, template_headers }, ctx) => {
    checkHeadersOnce(headers, template_headers, ctx);
  }).meta({
    id: "ResponseAction",
    description: 'an object such as {"status_code": 200, "body": "ok"}',
    jsonSchema: {
      allOf: [oneOfSchema(bodies), oneOfSchema(statuses)],
    },
  });

export type ResponsePayload = z.infer<typeof responsePayload>;

/** A response as listings show it. */
export const listedResponse = z.object({
  status_code: z.int().nullable().describe("null where a template gives it"),
  headers: z.record(z.string(), anyJson()),
  body: anyJson(),
  template_body: z.string().nullable(),
  body_base64: z.string().nullable(),
  body_file: z.string().exactOptional(),
  template_status_code: z.string().exactOptional(),
  template_headers: z.record(z.string(), anyJson()).exactOptional(),
}).meta({ id: "ListedResponse" });
