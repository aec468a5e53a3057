import type { Answer } from "../../answers/answer.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import type { World } from "../../runtime/world.ts";
import { forwardedHeaders, viaOf } from "./forwarding.ts";
import { continuedTrace } from "./trace.ts";
import { outgoingBody } from "./outgoing_body.ts";
import type { ForwardingScene } from "./passing.ts";
import type { AddressedProxy } from "./proxy_payload.ts";
import { passOn } from "./upstream_answer.ts";
import { startCall, type UpstreamCall } from "./upstream_call.ts";
import { refused } from "./upstream_failure.ts";
import { askedUrl } from "./upstream_url.ts";

/** A request as it is to go on. */
interface Forwarded {
  readonly proxy: AddressedProxy;
  readonly url: URL;
  /** The lines that the stub gives. */
  readonly own: HeaderLines;
  /** Names that are not sent on, in lower case. */
  readonly removed: ReadonlySet<string>;
}

/** The answer of the upstream that a request is forwarded to; a failure is one too. */
export async function forward(
  forwarded: Forwarded,
  scene: ForwardingScene,
  world: World,
): Promise<Answer> {
  const { proxy, url } = forwarded;
  const { request: { signal: client }, shutdown } = scene;
  await world.http.load();
  const limit = proxy.timeout * 1000;
  const call = startCall({ limit, client, shutdown }, world);
  try {
    return await send(forwarded, scene, { call, world });
  } catch (error) {
    call.end();
    const upstream = { url: askedUrl(url), headersMs: null };
    return { ...refused(proxy, call.stop(), error), upstream };
  }
}

async function send(
  { proxy, url, own, removed }: Forwarded,
  scene: ForwardingScene,
  { call, world }: { call: UpstreamCall; world: World },
): Promise<Answer> {
  const { incoming, scopeNames } = scene;
  const { method, headerLines } = incoming;
  const { body, framing } = await outgoingBody(scene);
  const came = continuedTrace(headerLines, world.telemetry?.span() ?? null);
  const headers = forwardedHeaders(came, {
    url,
    own,
    removed,
    scopeNames,
    framing,
    via: viaOf(world),
  });
  const { signal } = call;
  const startedAt = world.ticks();
  const answer = await world.http.send({
    url,
    method,
    headers,
    body,
    signal,
    tls: proxy.tls ?? null,
  });
  const headersMs = world.ticks() - startedAt;
  const upstream = { url: askedUrl(url), headersMs };
  const sent = headers;
  const proxied = { proxy, method, sent, scene, world };
  return { ...await passOn(answer, call, proxied), upstream };
}
