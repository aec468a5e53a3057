import type { Json } from "../../json/values.ts";
import type { RequestView } from "../../request/request_view.ts";

/** A request as the templates of one of the messages in its body see it: with that message for its body. */
export function viewOfMessage(subject: RequestView, value: Json): RequestView {
  return {
    method: subject.method,
    path: subject.path,
    segments: subject.segments,
    target: subject.target,
    hasPlainPath: subject.hasPlainPath,
    scheme: subject.scheme,
    clientIp: subject.clientIp,
    host: subject.host,
    authority: subject.authority,
    origin: subject.origin,
    query: subject.query,
    headers: subject.headers,
    now: () => subject.now(),
    content: {
      bytes: subject.content.bytes,
      text: () => null,
      replacedText: () => subject.content.replacedText(),
      json: () => ({ ok: true, value }),
      isLong: false,
      isReadExactly: () => true,
      isJson: true,
    },
  };
}
