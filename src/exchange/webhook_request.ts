import { reasonOf } from "../actions/proxy/upstream_failure.ts";
import { sentHeaders, viaOf } from "../actions/proxy/forwarding.ts";
import { expectContent } from "../actions/proxy/outgoing_body.ts";
import { renderHeaders } from "../actions/template_headers.ts";
import { whyNoAddress } from "../actions/upstream_fields.ts";
import { firstValue, type HeaderLines } from "../request/header_lines.ts";
import { WebhookMessage } from "../request/webhook_message.ts";
import type { World } from "../runtime/world.ts";
import type { PreparedWebhook } from "../state/webhook.ts";
import type { Scene } from "../templating/context.ts";
import type { Template } from "../templating/templates.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A webhook as it goes out. */
export interface WebhookRequest {
  readonly method: string;
  readonly url: URL;
  readonly lines: HeaderLines;
  readonly body: Bytes;
}

/** A webhook that can go out, or why it cannot, with what is known of it. */
export type WebhookRendering =
  | { readonly ok: true; readonly request: WebhookRequest }
  | {
    readonly ok: false;
    readonly detail: string;
    readonly request: WebhookRequest;
  };

/** What stands for an address that could not be rendered (RFC 6761 section 6.4). */
const nowhere = "http://webhook.invalid/";

/** Renders a webhook for the request behind it, which had passed what `passed` tells. */
export async function renderWebhook(
  { method, url, headers, lines, body }: PreparedWebhook,
  { scene, passed, world }: {
    scene: Scene;
    passed: string | null;
    world: World;
  },
): Promise<WebhookRendering> {
  const via = viaOf(world);
  const requestTo = (url: URL, own: HeaderLines, body: Bytes) => ({
    method,
    url,
    lines: sentHeaders({
      url,
      own,
      framing: framing(method, body),
      passed,
      via,
    }),
    body,
  });
  const refuse = (detail: string, url: string) => ({
    ok: false as const,
    detail: `The webhook cannot be sent: ${detail}`,
    request: requestTo(new URL(url), headers, new Uint8Array(0)),
  });
  const address = await textOf(url, scene);
  if (!address.ok) return refuse(`template_url: ${address.detail}`, nowhere);
  const whole = address.text.trim();
  const wrong = whyNoAddress(whole);
  if (wrong !== null) return refuse(wrong, nowhere);
  const own = await renderHeaders(lines, scene);
  if ("kind" in own) return refuse(own.detail ?? "", whole);
  if (body instanceof Uint8Array) {
    const request = requestTo(new URL(whole), [...headers, ...own], body);
    return { ok: true, request };
  }
  const text = await textOf(body, scene);
  if (!text.ok) return refuse(`template_body: ${text.detail}`, whole);
  const bytes = new TextEncoder().encode(text.text);
  const request = requestTo(new URL(whole), [...headers, ...own], bytes);
  return { ok: true, request };
}

/** A body is told of where there is one, and where a server waits for a word on it (RFC 9110 section 8.6). */
function framing(method: string, { length }: Bytes): HeaderLines {
  return length > 0 || expectContent.has(method)
    ? [["Content-Length", String(length)]]
    : [];
}

type Text =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly detail: string };

async function textOf(part: string | Template, scene: Scene): Promise<Text> {
  if (typeof part === "string") return { ok: true, text: part };
  try {
    const rendering = await part.render(scene);
    return rendering.ok
      ? rendering
      : { ok: false, detail: rendering.error.detail };
  } catch (error) {
    return { ok: false, detail: reasonOf(error) };
  }
}

/** A webhook as the journal keeps it, as if it had come. */
export function asReceived(
  { method, url, lines, body }: WebhookRequest,
  causedBy: string,
  world: World,
): WebhookMessage {
  const receivedAt = world.now();
  const startedAt = world.ticks(receivedAt);
  const host = firstValue(lines, "host") ?? url.host;
  const start = `${url.protocol}//${host}${url.pathname}${url.search}`;
  const incoming = new WebhookMessage(
    { method, url: start },
    lines,
    { receivedAt, startedAt, causedBy },
  );
  if (body.length > 0) incoming.describeBody(body);
  return incoming;
}
