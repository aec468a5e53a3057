import { isTyped } from "../answers/answer.ts";
import { ownHeaders } from "../actions/own_headers.ts";
import {
  type PreparedHeaders,
  prepareHeaders,
} from "../actions/template_headers.ts";
import { compileChecked } from "../actions/template_text.ts";
import type { UpstreamTls } from "../actions/upstream_fields.ts";
import type { Webhook } from "../model/webhook.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import type { Template, Templates } from "../templating/templates.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A webhook with everything done that needs no request. */
export interface PreparedWebhook {
  readonly method: string;
  readonly url: string | Template;
  readonly headers: HeaderLines;
  readonly lines: PreparedHeaders;
  readonly body: Bytes | Template;
  /** Milliseconds. */
  readonly delay: number;
  readonly timeout: number;
  readonly tls: UpstreamTls | null;
}

/** What a stub sends once its answer has ended. */
export interface PreparedWebhooks {
  readonly list: readonly PreparedWebhook[];
  /** Whether templates may look at the request. */
  readonly readsRequest: boolean;
}

/** Prepares what a stub sends; `null` where that is nothing. */
export function prepareWebhooks(
  webhooks: readonly Webhook[] | null | undefined,
  templates: Templates,
): PreparedWebhooks | null {
  if (!webhooks || webhooks.length === 0) return null;
  const readsRequest = webhooks.some((one) =>
    one.template_url != null || one.template_body != null ||
    one.template_headers != null
  );
  return { list: webhooks.map((one) => prepare(one, templates)), readsRequest };
}

function prepare(webhook: Webhook, templates: Templates): PreparedWebhook {
  const { method, url, template_url, template_body, template_headers } =
    webhook;
  const compile = (source: string) => compileChecked(source, templates);
  const own = ownHeaders(webhook.headers);
  const { bytes, isJson } = fixedBody(webhook);
  return {
    method,
    url: url ?? compile(template_url ?? ""),
    headers: isJson && !isTyped(own)
      ? [...own, ["Content-Type", "application/json"]]
      : own,
    lines: prepareHeaders(template_headers, templates),
    body: template_body == null ? bytes : compile(template_body),
    delay: webhook.delay_ms,
    timeout: webhook.timeout_ms,
    tls: webhook.tls ?? null,
  };
}

/** A text goes out byte for byte and untyped, other values as JSON, as in a response. */
function fixedBody({ body, body_base64 }: Webhook) {
  if (body_base64 != null) {
    return { bytes: Uint8Array.fromBase64(body_base64), isJson: false };
  }
  if (body === undefined || body === null) {
    return { bytes: new Uint8Array(0), isJson: false };
  }
  const isJson = typeof body !== "string";
  const text = isJson ? JSON.stringify(body) : body;
  return { bytes: new TextEncoder().encode(text), isJson };
}
