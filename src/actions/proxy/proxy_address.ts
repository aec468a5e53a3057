import type { ReadyAnswer } from "../../answers/answer.ts";
import type { Scene } from "../../templating/context.ts";
import type { Template } from "../../templating/templates.ts";
import { renderFailure } from "../response/template_answer.ts";
import { whyNoAddress } from "../upstream_fields.ts";
import type { AddressedProxy, ProxyPayload } from "./proxy_payload.ts";

/** A proxy with its URL, or with the template of that. */
export type Address = AddressedProxy | TemplatedProxy;

interface TemplatedProxy {
  readonly proxy: ProxyPayload;
  readonly template: Template;
}

/** The proxy with the URL that its template gives for a request, or the answer where that is none. */
export async function addressOf(
  { proxy, template }: TemplatedProxy,
  scene: Scene,
): Promise<AddressedProxy | ReadyAnswer> {
  const rendering = await template.render(scene);
  if (!rendering.ok) {
    return renderFailure(`template_url: ${rendering.error.detail}`);
  }
  const url = rendering.text.trim();
  const wrong = whyNoAddress(url);
  return wrong === null
    ? { ...proxy, url }
    : renderFailure(`template_url: ${wrong}`);
}
