import {
  type Answer,
  hasNoContent,
  ready,
  type StreamAnswer,
  type StreamHooks,
} from "../../answers/answer.ts";
import { cutHooks } from "../../answers/as_stream.ts";
import type { ChunkSource } from "../../answers/chunk_source.ts";
import { areEvents, passingScript } from "../../answers/passing_script.ts";
import { Player } from "../../answers/player.ts";
import { separatorOf } from "../../answers/stream_parts.ts";
import {
  firstValue,
  type HeaderLines,
  withoutField,
} from "../../request/header_lines.ts";
import type { IncomingAnswer } from "../../runtime/http_client.ts";
import type { World } from "../../runtime/world.ts";
import { fieldValue } from "../../schema/header_fields.ts";
import type { ActionScene } from "../kind.ts";
import { codingToUndo, decoded } from "./decoding.ts";
import { returnedHeaders } from "./forwarding.ts";
import { ownHeaders } from "../own_headers.ts";
import type { AddressedProxy } from "./proxy_payload.ts";
import type { UpstreamCall } from "./upstream_call.ts";
import { brokenOff, unusable } from "./upstream_failure.ts";

interface Proxied {
  readonly proxy: AddressedProxy;
  readonly method: string;
  /** The headers that went upstream. */
  readonly sent: HeaderLines;
  readonly scene: ActionScene;
  readonly world: World;
}

/** What an upstream answered: at once where it is short, else streamed through. */
export async function passOn(
  answer: IncomingAnswer,
  call: UpstreamCall,
  proxied: Proxied,
): Promise<Answer> {
  const { proxy, method, sent } = proxied;
  const { status, headers: answered, body } = answer;
  const unfit = whyUnfit(status, answered);
  if (unfit !== null) {
    body.cancel();
    call.end();
    return unusable(proxy, unfit);
  }
  const coding = codingToUndo({ method, sent, answered });
  const returned = returnedHeaders(answered, coding !== null);
  const headers = changedHeaders(returned, proxy);
  if (method === "HEAD" || hasNoContent(status)) {
    if (status === 205) body.cancel();
    call.end();
    return ready({ status, headers, body: null, outcome: "answered" });
  }
  const separator = separatorOf(firstValue(answered, "content-type") ?? "");
  const hooks = hooksOf(call, proxy, separator !== undefined);
  const stream = { kind: "stream", status, headers, hooks } as const;
  if (separator !== undefined) {
    call.retime(proxy.stream_timeout_ms ?? null);
    const source = coding === null ? body : decoded(body, coding);
    return playedStream(stream, { source, separator, ...proxied });
  }
  if (coding !== null) return { ...stream, body: decoded(body, coding) };
  const start = await readStart(body, firstValue(returned, "content-length"));
  if (start.kind === "open") {
    return { ...stream, body: start.body };
  }
  call.end();
  const outcome = "answered";
  return ready({ status, headers, body: start.bytes, outcome });
}

interface Passing extends Proxied {
  readonly source: ChunkSource;
  readonly separator: RegExp;
}

/** A stream of events or lines, which may be watched, damaged and pushed into like any other. */
function playedStream(
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

/** Why an answer cannot be sent as it came; `null` where it can. */
function whyUnfit(status: number, headers: HeaderLines): string | null {
  if (status < 200 || status > 599) {
    return `its status is ${status}, and a final one is from 200 to 599 (RFC 9110 section 15)`;
  }
  const wrong = headers.find(([, value]) => !fieldValue.test(value));
  return wrong === undefined
    ? null
    : `its header "${
      wrong[0]
    }" holds a control character (RFC 9110 section 5.5)`;
}

/** What goes back as the stub wants it: without what it removes, and with what it gives in place of others. */
function changedHeaders(
  lines: HeaderLines,
  { response_headers, remove_response_headers }: AddressedProxy,
): HeaderLines {
  if (response_headers == null && remove_response_headers == null) {
    return lines;
  }
  const own = ownHeaders(response_headers ?? {});
  const gone = new Set(
    [...own.map(([name]) => name), ...remove_response_headers ?? []]
      .map((name) => name.toLowerCase()),
  );
  return [...lines.filter(([name]) => !gone.has(name.toLowerCase())), ...own];
}

function hooksOf(
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

/** A body whose first chunk was all of it, or one that goes on. */
type BodyStart =
  | { readonly kind: "whole"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "open"; readonly body: ChunkSource };

/** A longer body is not likely to come in one chunk. */
const mostAtOnce = 65_536;

/**
 * Most answers are there with their first chunk, and then need no stream: one
 * through the server takes 23 in a hundred more of the scenario "proxy". Nothing
 * is held: what has not come yet is streamed on.
 */
async function readStart(
  body: ChunkSource,
  contentLength: string | null,
): Promise<BodyStart> {
  const length = Number(contentLength ?? NaN);
  if (!(length > 0 && length <= mostAtOnce)) return { kind: "open", body };
  const first = await body.read();
  // A copy, since the chunk may be a part of a far larger piece of memory.
  if (first?.length === length) {
    return { kind: "whole", bytes: new Uint8Array(first) };
  }
  return { kind: "open", body: first === null ? body : after(first, body) };
}

/** A body with a chunk that was read from it already. */
function after(
  first: Uint8Array<ArrayBuffer>,
  body: ChunkSource,
): ChunkSource {
  let isRead = false;
  return {
    read() {
      if (isRead) return body.read();
      isRead = true;
      return Promise.resolve(first);
    },
    cancel: (reason) => body.cancel(reason),
  };
}
