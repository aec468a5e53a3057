import { z } from "zod";
import { hasOneOf, oneOfSchema } from "../schema/one_of.ts";
import {
  checkHeadersOnce,
  templateHeaders,
} from "../actions/template_headers.ts";
import { templateText } from "../actions/template_text.ts";
import {
  listedTls,
  listTls,
  upstreamAddress,
  upstreamTls,
} from "../actions/upstream_fields.ts";
import { isJsonObject } from "../json/values.ts";
import { base64Text } from "../schema/base64_text.ts";
import { headerFields, refuseLength } from "../schema/header_fields.ts";
import { anyJson, crossFieldRule, integer } from "../schema/scalars.ts";

/** Webhooks of one stub (docs/limits.md). */
const maxWebhooks = 10;

/** Milliseconds of a webhook's delay, and of its call (docs/limits.md). */
const maxWebhookTime = 3_600_000;

const urls = ["url", "template_url"];
const bodies = ["body", "template_body", "body_base64"];

/** RFC 9110 section 9.1; a tunnel is not a message. */
const methodPattern = /^(?!CONNECT$)[!#$%&'*+\-.^_`|~0-9A-Z]+$/;

/** A request that a stub sends once it has answered. */
const webhook = z.strictObject({
  method: z.string().max(100).toUpperCase().regex(methodPattern, {
    error: 'Input should be a method such as "POST", and not CONNECT',
  }).meta({
    description: 'a method such as "POST"',
    jsonSchema: { pattern: "^[!#$%&'*+\\-.^_`|~0-9A-Za-z]+$" },
  }).default("POST"),
  url: upstreamAddress().nullish(),
  template_url: templateText("a template of the URL").nullish(),
  headers: headerFields({ framingIsOurs: true }).superRefine(refuseLength)
    .default({}),
  template_headers: templateHeaders().nullish(),
  body: anyJson("text, sent as it is, or any JSON value").optional(),
  template_body: templateText(
    "a template, which also sees response.status",
  ).nullish(),
  body_base64: base64Text().nullish(),
  delay_ms: integer({
    min: 0,
    max: maxWebhookTime,
    description: "milliseconds from the answer's end, 0 by default",
  }).default(0),
  timeout_ms: integer({
    min: 1,
    max: maxWebhookTime,
    description: "milliseconds that the call may take, 5000 by default",
  }).default(5000),
  tls: upstreamTls().nullish(),
}).refine(hasOneOf(urls), {
  ...crossFieldRule,
  error: "Value error, Exactly one of url or template_url must be provided.",
}).refine(hasOneBody, {
  ...crossFieldRule,
  error:
    "Value error, Give one of body, template_body and body_base64, or none of them.",
}).superRefine(({ headers, template_headers }, ctx) => {
  checkHeadersOnce(headers, template_headers, ctx);
}).meta({
  id: "Webhook",
  description: 'an object such as {"url": "http://shop.test/hook"}',
  jsonSchema: oneOfSchema(urls),
});

export type Webhook = z.infer<typeof webhook>;

/** What a stub sends once its answer has ended. */
export const webhooks = z.array(webhook).max(maxWebhooks, {
  error: `At most ${maxWebhooks} webhooks are sent for one stub`,
}).describe(
  `requests to other servers that follow the answer, at most ${maxWebhooks}`,
);

/** A webhook in a listing. */
export const listedWebhook = z.object({
  method: z.string(),
  url: z.string().exactOptional(),
  template_url: z.string().exactOptional(),
  headers: z.record(z.string(), anyJson()),
  template_headers: z.record(z.string(), anyJson()).exactOptional(),
  body: anyJson().exactOptional(),
  template_body: z.string().exactOptional(),
  body_base64: z.string().exactOptional(),
  delay_ms: z.int(),
  timeout_ms: z.int(),
  tls: listedTls.exactOptional(),
});

/** A webhook as listings show it: what it may lack is there only where it was given. */
export function listWebhook(webhook: Webhook): z.infer<typeof listedWebhook> {
  const { method, headers, delay_ms, timeout_ms, url, body, tls } = webhook;
  const { template_url, template_headers, template_body, body_base64 } =
    webhook;
  return {
    method,
    ...(url == null ? {} : { url }),
    ...(template_url == null ? {} : { template_url }),
    headers,
    ...(template_headers == null ? {} : { template_headers }),
    ...(body === undefined || body === null ? {} : { body }),
    ...(template_body == null ? {} : { template_body }),
    ...(body_base64 == null ? {} : { body_base64 }),
    delay_ms,
    timeout_ms,
    ...(tls == null ? {} : { tls: listTls(tls) }),
  };
}

function hasOneBody(value: unknown): boolean {
  return !isJsonObject(value) ||
    bodies.every((name) => value[name] == null) || hasOneOf(bodies)(value);
}
