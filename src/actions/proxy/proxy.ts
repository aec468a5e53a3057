import type { HeaderLines } from "../../request/header_lines.ts";
import type { IncomingRequest } from "../../request/incoming_request.ts";
import type { Shutdown } from "../../runtime/shutdown.ts";
import type { ProxyAction } from "../action.ts";
import { rawPath, rawQuery } from "../../request/target.ts";
import type { World } from "../../runtime/world.ts";
import {
  type Answer,
  failure,
  hasNoContent,
  headersInit,
  ready,
  type StreamHooks,
} from "../../answers/answer.ts";
import { sourceOf } from "../../answers/chunk_source.ts";
import { CutShort } from "../../answers/cut_short.ts";
import type { Deadlines } from "./deadlines.ts";
import { forwardedHeaders, isDecoded, returnedHeaders } from "./forwarding.ts";
import { outgoingBody } from "./outgoing_body.ts";
import { readStart } from "./short_body.ts";
import { startCall, type Stop, type UpstreamCall } from "./upstream_call.ts";

/** A `proxy` action with everything done that needs no request. */
export interface PreparedProxy {
  readonly kind: "proxy";
  readonly proxy: ProxyAction;
  readonly headers: HeaderLines;
  /** Of `timeout` each. */
  readonly deadlines: Deadlines;
}

/** What a proxied request needs beside its stub. */
export interface ProxyScene {
  readonly incoming: IncomingRequest;
  readonly request: Request;
  readonly shutdown: Shutdown;
  /** Header names that select a scope here and mean nothing upstream. */
  readonly scopeNames: ReadonlySet<string>;
  /** Bytes of a streamed request body that the journal keeps. */
  readonly keep: number;
}

/**
 * The answer of a `proxy` action (docs/contract.md#a21): the upstream's, streamed
 * through. `timeout` bounds the whole call, its body included; a client
 * that leaves ends it.
 */
export async function answerProxy(
  { proxy, headers: own, deadlines }: PreparedProxy,
  scene: ProxyScene,
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

interface PassOn {
  readonly proxy: ProxyAction;
  /** Whether the runtime has undone the content coding. */
  readonly decoded: boolean;
}

async function passOn(
  upstream: Response,
  call: UpstreamCall,
  { proxy, decoded }: PassOn,
): Promise<Answer> {
  const { status } = upstream;
  const headers = returnedHeaders(upstream.headers, decoded);
  if (upstream.body === null || hasNoContent(status)) {
    call.end();
    upstream.body?.cancel().catch(() => {});
    const outcome = "answered";
    return ready({ status, headers, body: null, outcome });
  }
  const hooks: StreamHooks = {
    onEnd: () => call.end(),
    onError: (error) => {
      call.end();
      return brokenOff(proxy, call.stop(), error);
    },
    onCancel: () => {
      call.abort();
      call.end();
    },
  };
  const body = upstream.body;
  if (decoded) {
    return { kind: "stream", status, headers, body: sourceOf(body), hooks };
  }
  const start = await readStart(body, upstream.headers.get("content-length"));
  if (start.kind === "open") {
    return { kind: "stream", status, headers, body: start.body, hooks };
  }
  call.end();
  const outcome = "answered";
  return ready({ status, headers, body: start.bytes, outcome });
}

/** The headers are gone: all that is left is to cut the connection, and to say why in the journal. */
function brokenOff(
  proxy: ProxyAction,
  stop: Stop | null,
  error: unknown,
): CutShort {
  if (stop === "client_left") {
    return new CutShort(stop, "The client left");
  }
  return stop === "timeout"
    ? new CutShort(
      "upstream_timeout",
      `The upstream "${proxy.url}" had not sent its whole body within ${proxy.timeout} s: raise "timeout" or look at the upstream`,
    )
    : new CutShort(
      "upstream_error",
      `The upstream "${proxy.url}" broke off: ${reasonOf(error)}`,
    );
}

function refused(
  proxy: ProxyAction,
  stop: Stop | null,
  error: unknown,
): Answer {
  if (stop === "timeout") {
    return failure(
      "UPSTREAM_TIMEOUT",
      `The upstream "${proxy.url}" did not answer within ${proxy.timeout} s: raise "timeout" or look at the upstream`,
      "upstream_timeout",
    );
  }
  const outcome = stop === "client_left" ? "client_left" : "upstream_error";
  return failure(
    "UPSTREAM_ERROR",
    `The upstream "${proxy.url}" could not be reached: ${reasonOf(error)}`,
    outcome,
  );
}

/** The innermost cause says what happened; the outer ones repeat the URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/** The stub's URL with its own path and query, then what the request adds (docs/contract.md#a21). */
export function upstreamUrl(proxy: ProxyAction, target: string): string {
  const [whole = ""] = proxy.url.split("#", 1);
  const base = rawPath(whole);
  const path = proxy.append_path ? joinPaths(base, rawPath(target)) : base;
  const queries = [rawQuery(whole), rawQuery(target)].filter((one) =>
    one !== ""
  );
  return queries.length === 0 ? path : `${path}?${queries.join("&")}`;
}

function joinPaths(base: string, path: string): string {
  return base.replace(/\/$/, "") + path;
}
