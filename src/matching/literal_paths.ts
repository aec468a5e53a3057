import type { PathTable } from "../request/path_place.ts";
import type { Literal } from "./path_pattern.ts";

/**
 * Values by literal path, found by a part of a longer text. To cut the path out
 * of each URL for a `Map` is slow: the engine hashes the cut and looks for it
 * among all its texts first, which with many stubs are far from the processor.
 * A path that was asked for in a `Map` is moved there too, away from its value
 * ("many": 9 in a hundred).
 */
export class LiteralPaths<V extends Literal> implements PathTable<V> {
  readonly #byHash = new Map<number, V>();
  /** Those whose hash was another path's already. */
  readonly #crowded = new Map<string, V>();

  get size(): number {
    return this.#byHash.size + this.#crowded.size;
  }

  get #isCrowded(): boolean {
    return this.#crowded.size > 0;
  }

  get(path: string): V | undefined {
    return this.find(path, 0, path.length);
  }

  clear(): void {
    this.#byHash.clear();
    this.#crowded.clear();
  }

  /** The value of the path between two places in a text. */
  find(text: string, start: number, end: number): V | undefined {
    const value = this.#byHash.get(hashOf(text, start, end));
    if (value !== undefined && isAt(value, text, start, end)) return value;
    return this.#isCrowded
      ? this.#crowded.get(text.slice(start, end))
      : undefined;
  }

  /** Puts a value at the path that its `literal` is, in the place of the one before. */
  set(path: string, value: V): void {
    const hash = hashOf(path, 0, path.length);
    const other = this.#byHash.get(hash);
    const isTaken = other !== undefined && other.literal !== path;
    if (isTaken || this.#isCrowded && this.#crowded.has(path)) {
      this.#crowded.set(path, value);
    } else this.#byHash.set(hash, value);
  }

  delete(path: string): void {
    const hash = hashOf(path, 0, path.length);
    if (this.#byHash.get(hash)?.literal === path) this.#byHash.delete(hash);
    else this.#crowded.delete(path);
  }
}

/** A whole number that the engine keeps without an object. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  }
  return hash;
}

function isAt(
  { literal }: Literal,
  text: string,
  start: number,
  end: number,
): boolean {
  return literal !== null && literal.length === end - start &&
    text.startsWith(literal, start);
}
