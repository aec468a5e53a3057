import { type ChunkSource, sourceOf } from "../../answers/chunk_source.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A body whose first chunk was all of it, or one that goes on. */
export type BodyStart =
  | { readonly kind: "whole"; readonly bytes: Bytes }
  | { readonly kind: "open"; readonly body: ChunkSource };

/** A longer body is not likely to come in one chunk. */
const longest = 65_536;

/**
 * Most answers are there with their first chunk, and then need no stream: one
 * through the server costs more than all else of a proxied request. Nothing
 * is held: what has not come yet is streamed on.
 */
export async function readStart(
  body: ReadableStream<Bytes>,
  contentLength: string | null,
): Promise<BodyStart> {
  const length = Number(contentLength ?? NaN);
  if (!(length > 0 && length <= longest)) {
    return { kind: "open", body: sourceOf(body) };
  }
  // The runtime's own buffer has 64 KiB, whatever comes.
  const reader = body.getReader({ mode: "byob" });
  const { value } = await reader.read(new Uint8Array(length));
  if (value?.length === length) {
    reader.cancel().catch(() => {});
    return { kind: "whole", bytes: value };
  }
  reader.releaseLock();
  const read = value === undefined ? [] : [value];
  return { kind: "open", body: sourceOf(body, ...read) };
}
