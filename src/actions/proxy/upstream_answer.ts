import {
  type Answer,
  hasNoContent,
  ready,
  type StreamHooks,
} from "../../answers/answer.ts";
import { sourceOf } from "../../answers/chunk_source.ts";
import { returnedHeaders } from "./forwarding.ts";
import type { ProxyPayload } from "./proxy_payload.ts";
import { readStart } from "./short_body.ts";
import type { UpstreamCall } from "./upstream_call.ts";
import { brokenOff } from "./upstream_failure.ts";

interface PassOn {
  readonly proxy: ProxyPayload;
  /** Whether the runtime has undone the content coding. */
  readonly decoded: boolean;
}

/** What an upstream answered: at once where it is short, else streamed through. */
export async function passOn(
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
  const hooks = hooksOf(call, proxy);
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

function hooksOf(call: UpstreamCall, proxy: ProxyPayload): StreamHooks {
  return {
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
}
