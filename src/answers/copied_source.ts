import { type AnswerCopy, formatOf } from "./answer_copy.ts";
import type { ChunkSource } from "./chunk_source.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A body of which a copy is made as it goes by. Each chunk goes on before it
 * is decoded for the copy; the end waits for the copy, so that who has seen
 * the end finds it whole.
 */
export function copied(source: ChunkSource, copy: AnswerCopy): ChunkSource {
  const format = formatOf(copy.decodedFrom);
  const decoding = format === null ? null : new Decoding(format, copy);
  return {
    async read() {
      const chunk = await source.read();
      if (chunk !== null) {
        if (decoding === null) copy.add(chunk);
        else decoding.add(chunk);
        return chunk;
      }
      if (decoding === null || await decoding.end()) copy.finish();
      return null;
    },
    cancel(reason) {
      decoding?.cancel();
      source.cancel(reason);
    },
  };
}

/** Undoes the coding of a body for its copy; what is broken, or beyond the limit, ends it. */
class Decoding {
  readonly #copy: AnswerCopy;
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  readonly #reading: Promise<boolean>;
  #isOver = false;

  constructor(format: CompressionFormat, copy: AnswerCopy) {
    this.#copy = copy;
    const { writable, readable } = new DecompressionStream(format);
    this.#writer = writable.getWriter();
    this.#reading = this.#read(readable.getReader());
    this.#writer.closed.catch(() => {});
  }

  /** The bytes are copied, since they are looked at later. */
  add(chunk: Bytes): void {
    if (this.#isOver) return;
    this.#writer.write(chunk.slice()).catch(() => {});
  }

  /** Resolves once all is decoded, with whether it could be. */
  async end(): Promise<boolean> {
    if (!this.#isOver) this.#writer.close().catch(() => {});
    return await this.#reading;
  }

  cancel(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#writer.abort().catch(() => {});
  }

  async #read(
    reader: ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<boolean> {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return true;
        this.#copy.add(value);
        if (!this.#copy.isFull) continue;
        this.cancel();
        return false;
      }
    } catch {
      this.#isOver = true;
      return false;
    }
  }
}
