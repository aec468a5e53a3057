import type { z } from "zod";
import type { Answer } from "../../answers/answer.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import type { World } from "../../runtime/world.ts";
import type { ActionKind, ActionScene } from "../kind.ts";
import { ownHeaders } from "../own_headers.ts";
import { forwardedHeaders, hasPassed, viaOf } from "./forwarding.ts";
import { outgoingBody } from "./outgoing_body.ts";
import {
  listedProxy,
  type ProxyPayload,
  proxyPayload,
} from "./proxy_payload.ts";
import { passOn } from "./upstream_answer.ts";
import { startCall, type UpstreamCall } from "./upstream_call.ts";
import { looped, refused } from "./upstream_failure.ts";
import { previewUrl, upstreamUrl } from "./upstream_url.ts";

/** The answer of another server. A preview calls nobody, and only names it. */
export const proxy: ActionKind<ProxyPayload, z.infer<typeof listedProxy>> = {
  payload: proxyPayload.nullish(),
  listed: listedProxy.nullable(),
  prepare(proxy) {
    const prepared = { proxy, own: ownHeaders(proxy.headers) };
    return {
      kind: "live",
      streamsBody: true,
      answer: (scene, world) => answerProxy(prepared, scene, world),
      preview: ({ incoming }) => ({
        forwards_to: previewUrl(proxy, incoming.target),
      }),
    };
  },
  list: (proxy) => proxy,
};

interface PreparedProxy {
  readonly proxy: ProxyPayload;
  /** The lines that the stub gives. */
  readonly own: HeaderLines;
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
  const { proxy } = prepared;
  const { incoming, request, shutdown, stubId } = scene;
  if (hasPassed(incoming.headerLines, viaOf(world))) {
    return looped(proxy, stubId);
  }
  await world.http.load();
  const limit = proxy.timeout * 1000;
  const call = startCall({ limit, request, shutdown }, world);
  try {
    return await forward(prepared, scene, { call, world });
  } catch (error) {
    call.end();
    return refused(proxy, call.stop(), error);
  }
}

async function forward(
  { proxy, own }: PreparedProxy,
  scene: ActionScene,
  { call, world }: { call: UpstreamCall; world: World },
): Promise<Answer> {
  const { incoming, scopeNames } = scene;
  const { method, headerLines, target } = incoming;
  const url = upstreamUrl(proxy, target);
  const { body, framing } = await outgoingBody(scene);
  const headers = forwardedHeaders(headerLines, {
    url,
    own,
    scopeNames,
    framing,
    via: viaOf(world),
  });
  const { signal } = call;
  const answer = await world.http.send({ url, method, headers, body, signal });
  const sent = headers;
  return await passOn(answer, call, { proxy, method, sent, scene, world });
}
