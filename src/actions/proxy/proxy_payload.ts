import { z } from "zod";
import { isJsonObject } from "../../json/values.ts";
import { headerFields, refuseLength } from "../../schema/header_fields.ts";
import {
  anyJson,
  type Checking,
  crossFieldRule,
  decimal,
  integer,
  report,
} from "../../schema/scalars.ts";
import { given } from "../given.ts";
import { hasOneOf, oneOfSchema } from "../../schema/one_of.ts";
import { checkHeadersOnce, templateHeaders } from "../template_headers.ts";
import { templateText } from "../template_text.ts";
import {
  headerNames,
  listedTls,
  listTls,
  upstreamAddress,
  upstreamTls,
} from "../upstream_fields.ts";

const urls = ["url", "template_url"];

/** Milliseconds of a proxied stream (docs/limits.md). */
const maxStreamTime = 86_400_000;

/** Where a request is forwarded to, and with what (docs/contract.md#b1.5.2, #a21). */
export const proxyPayload = z.strictObject({
  url: upstreamAddress().nullish(),
  template_url: templateText("a template of the URL").nullish(),
  headers: headerFields({ framingIsOurs: false }).default({}),
  template_headers: templateHeaders().nullish(),
  remove_headers: headerNames("that are not sent on").nullish(),
  response_headers: headerFields({ framingIsOurs: true })
    .superRefine(refuseLength).nullish(),
  remove_response_headers: headerNames("that are not passed back").nullish(),
  timeout: decimal({
    moreThan: 0,
    max: 86_400,
    description: "seconds in all, fractions allowed, more than 0",
  }).default(5),
  stream_timeout_ms: integer({
    min: 1,
    max: maxStreamTime,
    description: "milliseconds that a stream may last from its headers on",
  }).nullish(),
  append_path: z.boolean().describe(
    "whether the request's path is appended to the url's",
  ).default(false),
  strip_prefix: z.string().max(2000).regex(/^\/[^?#]*$/, {
    error: 'Input should be the start of a path, such as "/api"',
  }).describe('what is left out of that path, such as "/api"').nullish(),
  tls: upstreamTls().nullish(),
}).superRefine(checkUrl, { when: crossFieldRule.when })
  .superRefine(({ headers, template_headers }, ctx) => {
    checkHeadersOnce(headers, template_headers, ctx);
  }).superRefine(({ strip_prefix, append_path }, ctx) => {
    if (strip_prefix == null || append_path) return;
    const message =
      "Value error, strip_prefix is taken off the path that append_path appends: set append_path to true";
    report(ctx, "value_error", message, { path: ["strip_prefix"] });
  }).meta({
    id: "ProxyAction",
    description: 'an object such as {"url": "https://api.example"}',
    jsonSchema: oneOfSchema(urls),
  });

export type ProxyPayload = z.infer<typeof proxyPayload>;

/** A proxy whose URL is known. */
export interface AddressedProxy extends ProxyPayload {
  readonly url: string;
  /** Bytes of an answer that the journal keeps, where no stub but a scope forwards: the answer then passes untouched. */
  readonly copyLimit?: number;
}

/** A proxy as listings show it. */
export const listedProxy = z.object({
  url: z.string().nullable().describe("null where a template gives it"),
  template_url: z.string().exactOptional(),
  headers: z.record(z.string(), anyJson()),
  template_headers: z.record(z.string(), anyJson()).exactOptional(),
  remove_headers: z.array(z.string()).exactOptional(),
  response_headers: z.record(z.string(), anyJson()).exactOptional(),
  remove_response_headers: z.array(z.string()).exactOptional(),
  timeout: z.number(),
  stream_timeout_ms: z.int().exactOptional(),
  append_path: z.boolean(),
  strip_prefix: z.string().exactOptional(),
  tls: listedTls.exactOptional(),
}).meta({ id: "ListedProxy" });

/** A proxy as it was given: what it may lack is there only where it was. */
export function listProxy(proxy: ProxyPayload): z.infer<typeof listedProxy> {
  const { url, headers, timeout, append_path, tls, ...rest } = proxy;
  const { template_url, template_headers, remove_headers } = rest;
  const { response_headers, remove_response_headers } = rest;
  const { stream_timeout_ms, strip_prefix } = rest;
  return {
    url: url ?? null,
    ...given({ template_url }),
    headers,
    ...given({
      template_headers,
      remove_headers,
      response_headers,
      remove_response_headers,
    }),
    timeout,
    ...given({ stream_timeout_ms }),
    append_path,
    ...given({ strip_prefix }),
    ...(tls == null ? {} : { tls: listTls(tls) }),
  };
}

/** A URL is given, or a template of one. */
function checkUrl(value: unknown, ctx: Checking): void {
  if (!isJsonObject(value) || hasOneOf(urls)(value)) return;
  if (value["template_url"] != null) {
    const message = "Value error, Give url or template_url, not both";
    const path = ["template_url"];
    return report(ctx, "value_error", message, { path });
  }
  const [type, message] = value["url"] === null
    ? ["string_type", "Input should be a valid string"]
    : ["missing", "Field required"];
  report(ctx, type, message, { path: ["url"] });
}
