import { ownBytes } from "../request/byte_chunks.ts";
import { ChunkPace } from "../runtime/chunk_pace.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A body that is read chunk by chunk, and may be given up before its end. */
export interface ChunkSource {
  /** The next chunk; `null` at the end. Rejects where the body breaks. */
  read(): Promise<Bytes | null>;
  /**
   * The same for a sink, which is told now or later: without a promise for each
   * chunk, and what awaits it, in each of thousands of streams.
   */
  readInto?(sink: ChunkSink): void;
  /** Gives up what was not read. */
  cancel(reason?: unknown): void;
}

/** Who asked for a chunk. */
export interface ChunkSink {
  /** Takes it; `null` is the end. */
  take(chunk: Bytes | null): void;
  /** Takes the reason why none comes. */
  fail(error: unknown): void;
}

/** What the stream of a body holds, after the chunks that were read from it already. */
export function sourceOf(
  stream: ReadableStream<Bytes>,
  ...before: readonly Bytes[]
): ChunkSource {
  const reader = stream.getReader();
  const pending = before.filter(({ length }) => length > 0);
  const pace = new ChunkPace();
  return {
    async read() {
      const first = pending.shift();
      if (first !== undefined) return first;
      const { done, value } = await reader.read();
      if (done) return null;
      await pace.after(value);
      return ownBytes(value);
    },
    cancel(reason) {
      reader.cancel(reason).catch(() => {});
    },
  };
}
