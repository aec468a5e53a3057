import { joined, type Range, type Ranges } from "./ranges.ts";

/** Python's `str.isspace`, which is neither ECMAScript's nor Unicode's White_Space. */
export const spaces: Ranges = [
  [0x09, 0x0d],
  [0x1c, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];
export const asciiSpaces: Ranges = [[0x09, 0x0d], [0x20, 0x20]];
export const asciiDigits: Ranges = [[0x30, 0x39]];
export const asciiWords: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];

/** The code points of `\w`: Python's `str.isalnum` and the underscore. */
export const words: () => Ranges = once(() => scan(/[\p{L}\p{N}_]+/gu));

/** The code points of `\d`: all decimal digits. */
export const digits: () => Ranges = once(() => scan(/\p{Nd}+/gu));

/** Beyond the third plane there are neither letters nor digits. */
const lastAssigned = 0x3ffff;

function scan(run: RegExp): Ranges {
  const found: Range[] = [];
  for (let block = 0; block <= lastAssigned; block += 0x1000) {
    let text = "";
    for (let point = block; point < block + 0x1000; point++) {
      text += String.fromCodePoint(point);
    }
    for (const match of text.matchAll(run)) {
      const from = match[0].codePointAt(0) ?? 0;
      found.push([from, from + [...match[0]].length - 1]);
    }
  }
  return joined(found);
}

/** Runs a costly computation at its first use. */
export function once<T>(compute: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
}
