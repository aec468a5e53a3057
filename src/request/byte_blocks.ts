import { joinChunks } from "./byte_chunks.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const none: Bytes = new Uint8Array(0);

/** Bytes of the first block, and of the longest. */
const shortest = 1024;
const longest = 65_536;

/**
 * Bytes that come in chunks and stay. They are copied together: a chunk is an
 * object of some hundred bytes, even if it holds one, and may keep the 64 KiB
 * into which it was read.
 */
export class ByteBlocks {
  readonly #full: Bytes[] = [];
  #block = none;
  #used = 0;
  /** Bytes that were added. */
  size = 0;

  add(bytes: Uint8Array): void {
    const fits = Math.min(bytes.length, this.#block.length - this.#used);
    if (fits > 0) this.#block.set(bytes.subarray(0, fits), this.#used);
    this.#used += fits;
    if (fits < bytes.length) this.#begin(bytes.subarray(fits));
    this.size += bytes.length;
  }

  /** All of them in one piece. */
  whole(): Bytes {
    return joinChunks([...this.#full, this.#block.subarray(0, this.#used)]);
  }

  #begin(bytes: Uint8Array): void {
    if (this.#used > 0) this.#full.push(this.#block);
    const room = Math.min(longest, Math.max(shortest, this.size));
    this.#block = new Uint8Array(Math.max(room, bytes.length));
    this.#block.set(bytes);
    this.#used = bytes.length;
  }
}
