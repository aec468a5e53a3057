import { z } from "zod";
import type { Answer } from "../../answers/answer.ts";
import type { World } from "../../runtime/world.ts";
import { upstreamAddress } from "../upstream_fields.ts";
import { forward } from "./forward.ts";
import { hasPassed, viaOf } from "./forwarding.ts";
import type { ForwardingScene } from "./passing.ts";
import type { AddressedProxy } from "./proxy_payload.ts";
import { looped } from "./upstream_failure.ts";
import { askedUrl, upstreamUrl } from "./upstream_url.ts";

const modes = ["miss", "all"] as const;

/** Where requests go that no stub takes, or all of them: the real service behind a scope. */
export const upstreamPayload = z.strictObject({
  url: upstreamAddress(),
  mode: z.enum(modes, { error: 'Input should be "miss" or "all"' }).describe(
    "`miss`: requests that no stub matches go there; `all`: all requests do, whatever the stubs are",
  ).default("miss"),
}).meta({
  id: "Upstream",
  description: 'an object such as {"url": "https://api.example"}',
});

export type UpstreamPayload = z.infer<typeof upstreamPayload>;

/** The answer of a scope's upstream to a request, of which at most `copyLimit` bytes are kept. It may take as long as its client waits. */
export async function askUpstream(
  { url: address }: UpstreamPayload,
  { copyLimit, ...scene }: ForwardingScene & { readonly copyLimit: number },
  world: World,
): Promise<Answer> {
  const proxy: AddressedProxy = {
    url: address,
    headers: {},
    timeout: Infinity,
    append_path: true,
    copyLimit,
  };
  const { target, headerLines } = scene.incoming;
  const url = upstreamUrl(proxy, target);
  if (hasPassed(headerLines, viaOf(world))) {
    const upstream = { url: askedUrl(url), headersMs: null };
    return { ...looped(proxy, null), upstream };
  }
  return await forward({ proxy, url, own: [], removed: none }, scene, world);
}

const none: ReadonlySet<string> = new Set();
