import { z } from "zod";
import { checkTemplate } from "../templating/templates.ts";
import { headerFields } from "../schema/header_fields.ts";
import { isJsonObject, type JsonObject } from "../json/values.ts";
import {
  anyJson,
  type Checking,
  crossFieldRule,
  decimal,
  integer,
  report,
} from "../schema/scalars.ts";

const status = integer({
  min: 200,
  max: 599,
  description: "an HTTP status from 200 to 599 (RFC 9110 section 15)",
});

/** Text that is rendered for each answer; its syntax is checked at creation (docs/contract.md#a20). */
function template(description: string) {
  return z.string().describe(description).superRefine((source, ctx) => {
    const issue = checkTemplate(source);
    if (issue !== null) {
      report(
        ctx,
        "template_syntax",
        `Template can not be compiled: ${issue.message}`,
        { ctx: { line: issue.line, column: issue.column } },
      );
    }
  });
}

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

/** A static, templated or binary answer (docs/contract.md#b1.5.2, #a17 to #a20). */
const response = z.strictObject({
  status_code: status,
  headers: headerFields({ framingIsOurs: true }).default({}),
  body: anyJson("text, sent as it is, or any JSON value").optional(),
  template_body: template("a template, see docs/templates.md").nullish(),
  body_base64: base64.nullish(),
}).refine(hasOneOf(["body", "template_body", "body_base64"]), {
  ...crossFieldRule,
  error:
    "Value error, Exactly one of body or template_body must be provided. For bytes give body_base64 instead",
}).superRefine(checkContentLength, { when: () => true }).meta({
  description: 'an object such as {"status_code": 200, "body": "ok"}',
  jsonSchema: { oneOf: ["body", "template_body", "body_base64"].map(given) },
});

/** JSON Schema of an object in which a member is given. */
function given(name: string): JsonObject {
  return {
    required: [name],
    properties: { [name]: { not: { type: "null" } } },
  };
}

/** Whether exactly one of the names has a value other than null. */
function hasOneOf(names: readonly string[]): (value: unknown) => boolean {
  return (value) =>
    !isJsonObject(value) ||
    names.filter((name) => Object.hasOwn(value, name) && value[name] != null)
        .length === 1;
}

/**
 * Contract A18: a stub's Content-Length must be the length of its body, or
 * absent. The answer may hold other issues, and be no object at all.
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

const proxy = z.strictObject({
  url: z.string().describe('a URL such as "https://api.example/v1"')
    .superRefine(checkUrl),
  headers: headerFields({ framingIsOurs: false }).default({}),
  timeout: decimal({
    moreThan: 0,
    max: 86_400,
    description: "seconds in all, fractions allowed, more than 0",
  }).default(5),
  append_path: z.boolean().describe(
    "whether the request's path is appended to the url's",
  ).default(false),
}).describe('an object such as {"url": "https://api.example"}');

function checkUrl(text: string, ctx: Checking): void {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return;
  report(
    ctx,
    "value_error",
    `Value error, ${
      JSON.stringify(text)
    } is no address to forward to: give an absolute URL that starts with http:// or https://`,
  );
}

const delay = () =>
  integer({ min: 0, description: "whole milliseconds, 0 or more" });

const sseEvent = z.strictObject({
  data: template("the event's data, may be empty"),
  event: template("the event's name").nullable().default(null),
  id: template("the event's id").nullable().default(null),
  retry: delay().nullable().default(null),
  delay_ms: delay().nullable().default(null),
}).describe('an event such as {"data": "hello"}');

/** A longer list is refused before its members are looked at, each of which may be an issue. */
const mostEvents = 100_000;

function refuseLongList(value: unknown, ctx: Checking): unknown {
  if (!Array.isArray(value) || value.length <= mostEvents) return value;
  report(
    ctx,
    "too_long",
    `List should have at most ${mostEvents} items after validation, not ${value.length}`,
  );
  return z.NEVER;
}

const sse = z.strictObject({
  events: z.preprocess(refuseLongList, z.array(sseEvent).min(1)).describe(
    'a list of events such as {"data": "hello"}',
  ),
  default_delay_ms: delay().default(0),
}).describe('an object such as {"events": [{"data": "hello"}]}');

/** What a stub does: exactly one of its three members (docs/contract.md#b1.5.2). */
export const action = z.strictObject({
  response: response.nullish(),
  proxy: proxy.nullish(),
  sse: sse.nullish(),
}).refine(hasOneOf(["response", "proxy", "sse"]), {
  ...crossFieldRule,
  error:
    "Value error, Exactly one of response, proxy, or sse must be provided.",
}).meta({
  description:
    'an object such as {"response": {"status_code": 200, "body": "ok"}}',
  jsonSchema: { oneOf: ["response", "proxy", "sse"].map(given) },
});

export type Action = z.infer<typeof action>;
export type ResponseAction = z.infer<typeof response>;
export type ProxyAction = z.infer<typeof proxy>;
export type SseAction = z.infer<typeof sse>;
export type SseEvent = z.infer<typeof sseEvent>;
