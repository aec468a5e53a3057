import { ByteBlocks } from "../request/byte_blocks.ts";
import type { ReceivedAnswer, ReceivedChunk } from "./ending.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Chunks of one answer whose times are kept (docs/limits.md): the first. */
const maxChunks = 100_000;

/** The codings that are undone in a copy (RFC 9110 section 8.4.1). */
const formats: ReadonlyMap<string, CompressionFormat> = new Map([
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["deflate", "deflate"],
  ["br", "brotli"],
]);

/** How a coding is undone; `null` where it cannot be, or where there are several. */
export function formatOf(coding: string | null): CompressionFormat | null {
  return formats.get(coding?.trim().toLowerCase() ?? "") ?? null;
}

/** What a copy depends on. */
interface Copying {
  /** Bytes that are kept. */
  readonly limit: number;
  /** The coding that the copy is without; `null` where the body has none, or one that cannot be undone. */
  readonly decodedFrom: string | null;
  /** Milliseconds since the request was received. */
  readonly now: () => number;
}

/** The copy of a body that goes by: its first bytes, without their coding, and when they came. */
export class AnswerCopy {
  readonly #copying: Copying;
  #kept = new ByteBlocks();
  #chunks: ReceivedChunk[] = [];
  #isDone = false;
  #isForgotten = false;
  /** Bytes without the coding, kept or not, as far as they were looked at. */
  size = 0;

  constructor(copying: Copying) {
    this.#copying = copying;
  }

  get decodedFrom(): string | null {
    return this.#copying.decodedFrom;
  }

  /** Bytes of those that are kept. */
  get keptSize(): number {
    return this.#kept.size;
  }

  /** Whether nothing more is kept. */
  get isFull(): boolean {
    return this.#isForgotten || this.size > this.#copying.limit;
  }

  /** Takes what came. The bytes are copied: their memory belongs to somebody else. */
  add(bytes: Uint8Array): void {
    const { limit, now } = this.#copying;
    const room = Math.max(0, limit - this.size);
    this.size += bytes.length;
    if (room === 0 || this.#isForgotten) return;
    const kept = bytes.subarray(0, room);
    this.#kept.add(kept);
    if (this.#chunks.length === maxChunks) return;
    this.#chunks.push({ size: kept.length, atMs: now() });
  }

  /** Notes that the body came to its end. */
  finish(): void {
    this.#isDone = true;
  }

  /** Lets go of what was kept: nobody is to see it any more. */
  forget(): void {
    this.#isForgotten = true;
    this.#kept = new ByteBlocks();
    this.#chunks = [];
  }

  bytes(): Bytes {
    return this.#kept.whole();
  }

  /** What is known of it now. */
  facts(): ReceivedAnswer {
    return {
      decodedFrom: this.#copying.decodedFrom,
      chunks: this.#chunks,
      isWhole: this.#isDone && this.size === this.keptSize,
    };
  }
}
