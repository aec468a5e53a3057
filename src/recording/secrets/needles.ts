/** Characters of a needle that are looked for first; no needle is shorter. */
const window = 4;

/** 31 to the power of the window's length less one: the weight of the character that leaves. */
const leaving = 31 * 31 * 31;

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
  readonly #byHash = new Map<number, string[]>();

  /** Shorter ones than `Needles.shortest` are left out. */
  constructor(needles: Iterable<string>) {
    for (const needle of new Set(needles)) {
      if (needle.length < window) continue;
      const hash = hashAt(needle, 0);
      this.#bits[hash & 0xffff] = 1;
      const alike = this.#byHash.get(hash);
      if (alike === undefined) this.#byHash.set(hash, [needle]);
      else alike.push(needle);
    }
    // The longest one counts where several begin at a place.
    for (const alike of this.#byHash.values()) {
      alike.sort((a, b) => b.length - a.length);
    }
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
    return this.#byHash.get(hash)?.find((one) => text.startsWith(one, at));
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
