import {
  type Answer,
  hasNoContent,
  ready,
  type StreamHooks,
} from "../../answers/answer.ts";
import { separatorOf } from "../../answers/stream_parts.ts";
import type { ChunkSource } from "../../answers/chunk_source.ts";
import { firstValue, type HeaderLines } from "../../request/header_lines.ts";
import type { IncomingAnswer } from "../../runtime/http_client.ts";
import { codingToUndo, decoded } from "./decoding.ts";
import { returnedHeaders } from "./forwarding.ts";
import type { ProxyPayload } from "./proxy_payload.ts";
import type { UpstreamCall } from "./upstream_call.ts";
import { brokenOff, unusable } from "./upstream_failure.ts";

interface Proxied {
  readonly proxy: ProxyPayload;
  readonly method: string;
  /** The headers that went upstream. */
  readonly sent: HeaderLines;
}

/** What an upstream answered: at once where it is short, else streamed through. */
export async function passOn(
  answer: IncomingAnswer,
  call: UpstreamCall,
  { proxy, method, sent }: Proxied,
): Promise<Answer> {
  const { status, headers: answered, body } = answer;
  const unfit = whyUnfit(status, answered);
  if (unfit !== null) {
    body.cancel();
    call.end();
    return unusable(proxy, unfit);
  }
  const coding = codingToUndo({ method, sent, answered });
  const headers = returnedHeaders(answered, coding !== null);
  if (method === "HEAD" || hasNoContent(status)) {
    if (status === 205) body.cancel();
    call.end();
    return ready({ status, headers, body: null, outcome: "answered" });
  }
  const hooks = hooksOf(call, proxy);
  const stream = { kind: "stream", status, headers, hooks } as const;
  const separator = separatorOf(firstValue(answered, "content-type") ?? "");
  if (separator !== undefined) {
    call.untime();
    return { ...stream, body: decoded(body, coding), separator };
  }
  if (coding !== null) return { ...stream, body: decoded(body, coding) };
  const start = await readStart(body, firstValue(headers, "content-length"));
  if (start.kind === "open") {
    return { ...stream, body: start.body };
  }
  call.end();
  const outcome = "answered";
  return ready({ status, headers, body: start.bytes, outcome });
}

/** RFC 9110 section 5.5, as far as the runtime sends it. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

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
