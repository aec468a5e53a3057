import type { z } from "zod";
import type { Answer, ReadyAnswer } from "../../answers/answer.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import type { World } from "../../runtime/world.ts";
import type { Templates } from "../../templating/templates.ts";
import type { ActionKind, ActionScene, PreviewScene } from "../kind.ts";
import { ownHeaders } from "../own_headers.ts";
import type { Preview } from "../preview.ts";
import {
  type PreparedHeaders,
  prepareHeaders,
  renderHeaders,
} from "../template_headers.ts";
import { compileChecked } from "../template_text.ts";
import { forward } from "./forward.ts";
import { hasPassed, viaOf } from "./forwarding.ts";
import { type Address, addressOf } from "./proxy_address.ts";
import {
  listedProxy,
  listProxy,
  type ProxyPayload,
  proxyPayload,
} from "./proxy_payload.ts";
import { looped } from "./upstream_failure.ts";
import { previewUrl, upstreamUrl } from "./upstream_url.ts";

/** The answer of another server. A preview calls nobody, and only names it. */
export const proxy: ActionKind<ProxyPayload, z.infer<typeof listedProxy>> = {
  payload: proxyPayload.nullish(),
  listed: listedProxy.nullable(),
  prepare(proxy, templates) {
    const prepared = prepareProxy(proxy, templates);
    const { address, lines } = prepared;
    return {
      kind: "live",
      // A template may look at the whole body.
      streamsBody: "url" in address && lines.length === 0,
      answer: (scene, world) => answerProxy(prepared, scene, world),
      preview: (scene) => previewProxy(prepared, scene),
    };
  },
  list: listProxy,
};

interface PreparedProxy {
  /** The proxy with its URL, or the template of that. */
  readonly address: Address;
  /** The lines that the stub gives. */
  readonly own: HeaderLines;
  /** Those whose values are rendered. */
  readonly lines: PreparedHeaders;
  /** Names that are not sent on, in lower case. */
  readonly removed: ReadonlySet<string>;
}

function prepareProxy(
  proxy: ProxyPayload,
  templates: Templates,
): PreparedProxy {
  const { url, template_url } = proxy;
  return {
    address: url == null
      ? { proxy, template: compileChecked(template_url ?? "", templates) }
      : { ...proxy, url },
    own: ownHeaders(proxy.headers),
    lines: prepareHeaders(proxy.template_headers, templates),
    removed: new Set(
      proxy.remove_headers?.map((name) => name.toLowerCase()),
    ),
  };
}

async function previewProxy(
  { address }: PreparedProxy,
  { incoming, template }: PreviewScene,
): Promise<Preview> {
  const proxy = "url" in address ? address : await addressOf(address, template);
  return "kind" in proxy
    ? { error: "TEMPLATE_RENDER_ERROR", detail: proxy.detail ?? "" }
    : { forwards_to: previewUrl(proxy, incoming.target) };
}

/**
 * The answer of a `proxy` action (docs/contract.md#a21): the upstream's, streamed
 * through. `timeout` bounds the whole call, its body included, unless that is
 * a stream of events; a client that leaves ends it.
 */
async function answerProxy(
  prepared: PreparedProxy,
  scene: ActionScene,
  world: World,
): Promise<Answer> {
  const { address, lines } = prepared;
  const proxy = "url" in address
    ? address
    : await addressOf(address, scene.template);
  if ("kind" in proxy) return proxy;
  const { incoming, stubId } = scene;
  if (hasPassed(incoming.headerLines, viaOf(world))) {
    return looped(proxy, stubId);
  }
  const own = lines.length === 0
    ? prepared.own
    : await withRendered(prepared, scene);
  if ("kind" in own) return own;
  const url = upstreamUrl(proxy, incoming.target);
  const given = { proxy, url, own, removed: prepared.removed };
  return await forward(given, scene, world);
}

async function withRendered(
  { own, lines }: PreparedProxy,
  { template }: ActionScene,
): Promise<HeaderLines | ReadyAnswer> {
  const rendered = await renderHeaders(lines, template);
  return "kind" in rendered ? rendered : [...own, ...rendered];
}
