import { type Answer, hasNoContent, ready } from "../../answers/answer.ts";
import { AnswerCopy, formatOf } from "../../answers/answer_copy.ts";
import { copied } from "../../answers/copied_source.ts";
import { separatorOf } from "../../answers/stream_parts.ts";
import { firstValue } from "../../request/header_lines.ts";
import type { IncomingAnswer } from "../../runtime/http_client.ts";
import { readStart } from "./body_start.ts";
import { returnedHeaders } from "./forwarding.ts";
import { hooksOf, playedStream, type Proxied } from "./passing.ts";
import type { UpstreamCall } from "./upstream_call.ts";

interface Untouched extends Proxied {
  readonly copyLimit: number;
}

/**
 * What the upstream of a scope answered, byte for byte, with its codings; of
 * what is about one connection alone nothing goes on. Events can be counted, and more pushed between them, where
 * they come in no coding and with no length that would then be wrong.
 */
export async function passUntouched(
  { status, headers: answered, body }: IncomingAnswer,
  call: UpstreamCall,
  { copyLimit: limit, ...proxied }: Untouched,
): Promise<Answer> {
  const { proxy, method, sent, scene, world } = proxied;
  const headers = returnedHeaders(answered, false);
  const coding = firstValue(answered, "content-encoding");
  // A part of a coded text cannot be read by itself.
  const isPart = firstValue(sent, "range") !== null;
  const copy = new AnswerCopy({
    limit,
    decodedFrom: isPart || formatOf(coding) === null ? null : coding,
    now: () => world.ticks() - scene.incoming.startedAt,
  });
  if (method === "HEAD" || hasNoContent(status)) {
    if (status === 205) body.cancel();
    call.end();
    copy.finish();
    return whole(null);
  }
  const source = copied(body, copy);
  const hooks = hooksOf(call, proxy, false);
  const stream = { kind: "stream", status, headers, copy, hooks } as const;
  const separator = separatorOf(firstValue(answered, "content-type") ?? "");
  const length = firstValue(headers, "content-length");
  if (separator !== undefined && coding === null && length === null) {
    return playedStream(stream, { source, separator, ...proxied });
  }
  if (copy.decodedFrom !== null) return { ...stream, body: source };
  const start = await readStart(source, length);
  if (start.kind === "open") return { ...stream, body: start.body };
  call.end();
  copy.finish();
  return whole(start.bytes);

  function whole(bytes: Uint8Array<ArrayBuffer> | null): Answer {
    const outcome = "answered";
    const answer = ready({ status, headers, body: bytes, outcome });
    return { ...answer, received: copy.facts() };
  }
}
