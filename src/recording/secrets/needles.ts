/** Characters of a needle that are looked for first; no needle is shorter. */
const window = 4;

/** 31 to the power of the window's length less one: the weight of the character that leaves. */
const leaving = 31 * 31 * 31;

/** Needles that begin alike, as tokens do: thousands of them have few lengths. */
interface Alike {
  readonly lengths: number[];
  readonly texts: Set<string>;
}

/** A needle that stands in a text. */
interface Hit {
  readonly needle: string;
  readonly start: number;
}

/**
 * Finds many texts at once in time linear in the text, however many there are:
 * a rolling hash of a few characters leads to those that may stand at a place.
 */
export class Needles {
  /** Which of the last 16 bits of a hash occur at all. */
  readonly #bits = new Uint8Array(1 << 16);
  readonly #byHash = new Map<number, Alike>();

  /** Adds a needle; one that is shorter than `Needles.shortest` is left out. */
  add(needle: string): void {
    const { length } = needle;
    if (length < window) return;
    const hash = hashAt(needle, 0);
    this.#bits[hash & 0xffff] = 1;
    const alike = this.#byHash.get(hash) ?? { lengths: [], texts: new Set() };
    this.#byHash.set(hash, alike);
    alike.texts.add(needle);
    if (alike.lengths.includes(length)) return;
    // The longest one counts where several begin at a place.
    alike.lengths.push(length);
    alike.lengths.sort((a, b) => b - a);
  }

  static readonly shortest = window;

  /** What is found in a text, from left to right, without overlaps. */
  find(text: string): Hit[] {
    const hits: Hit[] = [];
    if (this.#byHash.size === 0 || text.length < window) return hits;
    let hash = hashAt(text, 0);
    for (let at = 0;;) {
      const needle = this.#bits[hash & 0xffff] === 1
        ? this.#at(text, at, hash)
        : undefined;
      const next = at + (needle?.length ?? 1);
      if (needle !== undefined) hits.push({ needle, start: at });
      if (next + window > text.length) return hits;
      hash = needle === undefined
        ? rolled(hash, text.charCodeAt(at), text.charCodeAt(at + window))
        : hashAt(text, next);
      at = next;
    }
  }

  #at(text: string, at: number, hash: number): string | undefined {
    const alike = this.#byHash.get(hash);
    if (alike === undefined) return undefined;
    for (const length of alike.lengths) {
      const piece = text.slice(at, at + length);
      if (alike.texts.has(piece)) return piece;
    }
    return undefined;
  }
}

function hashAt(text: string, start: number): number {
  let hash = 0;
  for (let at = start; at < start + window; at++) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  }
  return hash;
}

function rolled(hash: number, gone: number, come: number): number {
  return (Math.imul(hash - Math.imul(gone, leaving), 31) + come) | 0;
}
