import type { z } from "zod";
import { type Answer, headersInit } from "../../answers/answer.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import type { World } from "../../runtime/world.ts";
import type { ActionKind, ActionScene } from "../kind.ts";
import { ownHeaders } from "../own_headers.ts";
import { createDeadlines, type Deadlines } from "../../runtime/deadlines.ts";
import { forwardedHeaders, isDecoded } from "./forwarding.ts";
import { outgoingBody } from "./outgoing_body.ts";
import {
  listedProxy,
  type ProxyPayload,
  proxyPayload,
} from "./proxy_payload.ts";
import { passOn } from "./upstream_answer.ts";
import { startCall } from "./upstream_call.ts";
import { refused } from "./upstream_failure.ts";
import { upstreamUrl } from "./upstream_url.ts";

/** The answer of another server. A preview calls nobody, and only names it. */
export const proxy: ActionKind<ProxyPayload, z.infer<typeof listedProxy>> = {
  payload: proxyPayload.nullish(),
  listed: listedProxy.nullable(),
  prepare(proxy) {
    const headers = ownHeaders(proxy.headers);
    const deadlines = createDeadlines(proxy.timeout * 1000);
    const prepared = { proxy, headers, deadlines };
    return {
      kind: "live",
      streamsBody: true,
      answer: (scene, world) => answerProxy(prepared, scene, world),
      preview: ({ incoming }) => ({
        forwards_to: upstreamUrl(proxy, incoming.target),
      }),
    };
  },
  list: (proxy) => proxy,
};

interface PreparedProxy {
  readonly proxy: ProxyPayload;
  readonly headers: HeaderLines;
  /** Of `timeout` each. */
  readonly deadlines: Deadlines;
}

/**
 * The answer of a `proxy` action (docs/contract.md#a21): the upstream's, streamed
 * through. `timeout` bounds the whole call, its body included; a client
 * that leaves ends it.
 */
async function answerProxy(
  { proxy, headers: own, deadlines }: PreparedProxy,
  scene: ActionScene,
  world: World,
): Promise<Answer> {
  const call = startCall(deadlines, scene.request, scene.shutdown);
  const url = upstreamUrl(proxy, scene.incoming.target);
  const { method, headerLines } = scene.incoming;
  const headers = forwardedHeaders(headerLines, own, scene.scopeNames);
  try {
    const upstream = await world.fetch(url, {
      method,
      headers: headersInit(headers),
      body: await outgoingBody(scene),
      redirect: "manual",
      signal: call.signal,
    });
    const decoded = isDecoded(upstream.headers, method, headers);
    return await passOn(upstream, call, { proxy, decoded });
  } catch (error) {
    call.end();
    return refused(proxy, call.stop(), error);
  }
}
