type Bytes = Uint8Array<ArrayBuffer>;

const latin1 = new TextDecoder("latin1");

/** Counts the parts of a stream, such as events, as they go by in chunks. */
export class PartCounter {
  readonly #separator: RegExp;
  /** The last characters, since a separator may come in two chunks. */
  #tail = "";
  parts = 0;

  constructor(separator: RegExp) {
    this.#separator = new RegExp(separator, "g");
  }

  /** The start of a chunk up to the end of so many parts in all. */
  takeUpTo(chunk: Bytes, most: number): Bytes {
    const carried = this.#tail.length;
    const text = this.#tail + latin1.decode(chunk);
    let end = 0;
    this.#separator.lastIndex = 0;
    for (;;) {
      const found = this.#separator.exec(text);
      if (found === null) break;
      end = found.index + found[0].length;
      if (++this.parts >= most) return chunk.subarray(0, end - carried);
    }
    // What ended a part may not begin another separator.
    this.#tail = text.slice(Math.max(end, text.length - 3));
    return chunk;
  }
}
