import type { JsonObject } from "../../json/values.ts";
import type { ListedStub } from "../../model/stub_listing.ts";
import type { Teller } from "./exported.ts";

/** Milliseconds that a call may take where nothing is said. */
const usualTimeout = 5000;

/** Webhooks as listeners; those with templates have none. */
export function exportedListeners(
  { webhooks = [] }: ListedStub,
  teller: Teller,
): JsonObject {
  if (webhooks.length === 0) return {};
  const serveEventListeners = webhooks.map((webhook) => {
    const { method, url, headers, body, body_base64, delay_ms } = webhook;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    if (Object.keys(webhook).some((name) => name.startsWith("template_"))) {
      teller.refuse("a template of a webhook is not Handlebars");
    } else if (JSON.stringify([url, headers, text]).includes("{{")) {
      teller.refuse('a webhook has "{{", which begins a template there');
    }
    if (webhook.tls !== undefined) {
      teller.lose("the TLS of a webhook is left out", "answer_differs");
    }
    if (webhook.timeout_ms !== usualTimeout) {
      teller.lose("the timeout of a webhook is left out", "none");
    }
    return {
      name: "webhook",
      parameters: {
        method,
        url: url ?? "",
        ...(Object.keys(headers).length === 0 ? {} : { headers }),
        ...(body_base64 !== undefined
          ? { base64Body: body_base64 }
          : text === undefined
          ? {}
          : { body: text }),
        ...(delay_ms === 0
          ? {}
          : { delay: { type: "fixed", milliseconds: delay_ms } }),
      },
    };
  });
  return { serveEventListeners };
}
