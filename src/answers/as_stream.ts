import { joinChunks } from "../request/byte_chunks.ts";
import { withoutField } from "../request/header_lines.ts";
import type { Answer, StreamAnswer, StreamHooks } from "./answer.ts";
import type { ChunkSource } from "./chunk_source.ts";
import { CutShort } from "./cut_short.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = new TextEncoder();

/** The bytes of a complete body. */
export function bytesOf(body: string | Bytes | null): Bytes {
  if (typeof body === "string") return utf8.encode(body);
  return body ?? joinChunks([]);
}

/** A body that is here as a whole, in one chunk. */
function wholeSource(bytes: Bytes): ChunkSource {
  let rest: Bytes | null = bytes.length === 0 ? null : bytes;
  return {
    read() {
      const chunk = rest;
      rest = null;
      return Promise.resolve(chunk);
    },
    cancel() {
      rest = null;
    },
  };
}

/** The body of an answer with the bytes that it has where that is known. */
export interface OpenBody {
  readonly source: ChunkSource;
  readonly length: number | null;
}

/**
 * The same answer with a body that goes through `change` chunk by chunk. It has
 * no Content-Length any more. Where the changed body is cut short, whoever
 * makes the real one is told that it is not read to its end.
 */
export function withBody(
  answer: Answer,
  change: (body: OpenBody) => ChunkSource,
): StreamAnswer {
  const headers = withoutField(answer.headers, "content-length");
  const { status } = answer;
  if (answer.kind === "ready") {
    const bytes = bytesOf(answer.body);
    const source = wholeSource(bytes);
    const body = change({ source, length: bytes.length });
    return { kind: "stream", status, headers, body };
  }
  const body = change({ source: answer.body, length: null });
  const { hooks } = answer;
  return {
    ...answer,
    headers,
    body,
    ...(hooks === undefined ? {} : { hooks: cutHooks(hooks) }),
  };
}

/** What cuts a body short on purpose is not a failure of who makes it. */
export function cutHooks(hooks: StreamHooks): StreamHooks {
  return {
    onEnd: hooks.onEnd,
    onCancel: hooks.onCancel,
    onError(error) {
      if (!(error instanceof CutShort) || error.outcome !== "dropped") {
        return hooks.onError(error);
      }
      hooks.onCancel();
      return error;
    },
  };
}
