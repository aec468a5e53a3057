import { seededRandom, type World } from "./world.ts";

/** What the draws for one call of a stub follow from. */
export interface Draws {
  /** `null` for chance itself. */
  readonly seed: number | null;
  /** The stub's place among those ever made in its scope. */
  readonly place: number;
  /** How often the stub had answered before. */
  readonly turn: number;
}

/**
 * Draws in [0, 1) for one purpose. With a seed they follow from it, the stub's
 * place, its turn and the purpose alone: a failing run can be repeated whatever
 * else the server does, and a draw for one purpose moves none for another.
 */
export function chanceFor(
  purpose: string,
  { seed, place, turn }: Draws,
  { random }: Pick<World, "random">,
): () => number {
  return seed === null
    ? random
    : seededRandom(hash(`${seed}\n${place}\n${turn}\n${purpose}`));
}

/** A UUID of version 4 (RFC 9562 section 5.4) made of draws. */
export function drawnUuid(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16));
  digits[12] = 4;
  digits[16] = 8 + ((digits[16] ?? 0) & 3);
  const hex = digits.map((digit) => digit.toString(16)).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** A UUID that follows from a text alone (RFC 9562 section 5.8). */
export function uuidOf(text: string): string {
  const words = [1, 2, 3, 4].map((mark) =>
    (hash(`${mark}\n${text}\n${mark}`) >>> 0).toString(16).padStart(8, "0")
  );
  return words.join("").replace(
    /^(.{8})(.{4}).(.{3}).(.{3})/,
    "$1-$2-8$3-a$4-",
  );
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value;
}
