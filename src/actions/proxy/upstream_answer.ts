import { type Answer, hasNoContent, ready } from "../../answers/answer.ts";
import { separatorOf } from "../../answers/stream_parts.ts";
import { firstValue, type HeaderLines } from "../../request/header_lines.ts";
import type { IncomingAnswer } from "../../runtime/http_client.ts";
import { fieldValue } from "../../schema/header_fields.ts";
import { ownHeaders } from "../own_headers.ts";
import { readStart } from "./body_start.ts";
import { codingToUndo, decoded } from "./decoding.ts";
import { returnedHeaders } from "./forwarding.ts";
import { hooksOf, playedStream, type Proxied } from "./passing.ts";
import type { AddressedProxy } from "./proxy_payload.ts";
import { passUntouched } from "./untouched_answer.ts";
import type { UpstreamCall } from "./upstream_call.ts";
import { unusable } from "./upstream_failure.ts";

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
  const { copyLimit } = proxy;
  if (copyLimit !== undefined) {
    return await passUntouched(answer, call, { ...proxied, copyLimit });
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
