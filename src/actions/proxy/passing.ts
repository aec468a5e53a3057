import type { StreamAnswer, StreamHooks } from "../../answers/answer.ts";
import { cutHooks } from "../../answers/as_stream.ts";
import type { ChunkSource } from "../../answers/chunk_source.ts";
import { areEvents, passingScript } from "../../answers/passing_script.ts";
import { Player } from "../../answers/player.ts";
import { type HeaderLines, withoutField } from "../../request/header_lines.ts";
import type { World } from "../../runtime/world.ts";
import type { ActionScene } from "../kind.ts";
import type { AddressedProxy } from "./proxy_payload.ts";
import type { UpstreamCall } from "./upstream_call.ts";
import { brokenOff } from "./upstream_failure.ts";

/** What a call to an upstream may use of the request that it forwards. */
export type ForwardingScene = Pick<
  ActionScene,
  "incoming" | "request" | "shutdown" | "scopeNames" | "keep" | "template"
>;

/** Whose answer it is that passes. */
export interface Proxied {
  readonly proxy: AddressedProxy;
  readonly method: string;
  /** The headers that went upstream. */
  readonly sent: HeaderLines;
  readonly scene: ForwardingScene;
  readonly world: World;
}

interface Passing extends Proxied {
  readonly source: ChunkSource;
  readonly separator: RegExp;
}

/** A stream of events or lines, which may be watched, damaged and pushed into like any other. */
export function playedStream(
  stream: Omit<StreamAnswer, "body"> & { readonly hooks: StreamHooks },
  { source, separator, scene, world }: Passing,
): StreamAnswer {
  const player = new Player(passingScript(source, separator), {
    world,
    unit: areEvents(separator) ? "events" : "chunks",
    scene: scene.template,
    startedAt: scene.incoming.startedAt,
    heartbeat: null,
  });
  // Damage and pushes change the length.
  const headers = withoutField(stream.headers, "content-length");
  const hooks = cutHooks(stream.hooks);
  return { ...stream, headers, body: player, player, separator, hooks };
}

/** What is told how the body of an upstream ended. */
export function hooksOf(
  call: UpstreamCall,
  proxy: AddressedProxy,
  isStream: boolean,
): StreamHooks {
  return {
    onEnd: () => call.end(),
    onError: (error) => {
      call.end();
      return brokenOff(proxy, call.stop(), error, isStream);
    },
    onCancel: () => {
      call.abort();
      call.end();
    },
  };
}
