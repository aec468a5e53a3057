import { freeBytes } from "./byte_chunks.ts";
import type { HeaderLines } from "./header_lines.ts";

/** Bytes of the objects that a header line is made of. */
const lineFrame = 120;

/** A head of so many bytes is packed once its request is answered. */
const minPacked = 4096;

const utf8Encoder = new TextEncoder();
const utf8Decoder = new TextDecoder();

export interface HeadTexts {
  /** Scheme, Host and target in one string. */
  readonly url: string;
  readonly lines: HeaderLines;
}

const nothing: HeadTexts = { url: "http://localhost/", lines: [] };

/**
 * Target and header lines of a request. Large ones are packed for the journal,
 * into bytes outside of the engine's heap: large texts that stay for long would
 * make the heap several times as large as they are, since it is seldom cleared
 * of those that have gone.
 */
export class RequestHead {
  #url: string | null;
  #lines: HeaderLines | null;
  #packed: Uint8Array<ArrayBuffer> | null = null;
  /** Bytes of the texts, once somebody asked. */
  #size = 0;

  constructor({ url, lines }: HeadTexts) {
    this.#url = url;
    this.#lines = lines;
  }

  get url(): string {
    return this.#url ?? this.#open().url;
  }

  get lines(): HeaderLines {
    return this.#lines ?? this.#open().lines;
  }

  get isPacked(): boolean {
    return this.#packed !== null;
  }

  /** Bytes in memory, about. */
  get bytes(): number {
    if (this.#packed !== null) return this.#packed.length;
    return this.#size === 0 ? this.#size = sizeOf(this) : this.#size;
  }

  /** Packs a large head, and again lets go of what was unpacked of it. */
  settle(): void {
    if (this.#packed === null) {
      if (this.bytes <= minPacked) return;
      const { url, lines } = this;
      this.#packed = utf8Encoder.encode(JSON.stringify([url, lines]));
    }
    this.#url = null;
    this.#lines = null;
  }

  /** Gives the memory of a packed head back; it is empty from then on. */
  release(): void {
    if (this.#packed !== null) freeBytes(this.#packed);
  }

  #open(): HeadTexts {
    const texts = unpacked(this.#packed ?? new Uint8Array(0));
    this.#url = texts.url;
    this.#lines = texts.lines;
    return texts;
  }
}

function sizeOf({ url, lines }: HeadTexts): number {
  let size = url.length + lineFrame * lines.length;
  for (const [name, value] of lines) size += name.length + value.length;
  return size;
}

function unpacked(bytes: Uint8Array): HeadTexts {
  if (bytes.length === 0) return nothing;
  const [url, lines] = JSON.parse(utf8Decoder.decode(bytes));
  return { url, lines };
}
