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

/** Beyond the third plane there are neither letters nor digits. */
const lastAssigned = 0x3ffff;

/** Code points that are looked at in one step. */
const block = 0x1000;

/** Finds the code points that a class holds, a block at a time. */
class Scan {
  readonly #run: RegExp;
  readonly #found: Range[] = [];
  #next = 0;
  #ranges: Ranges | null = null;

  constructor(run: RegExp) {
    this.#run = run;
  }

  /** Looks at one more block; whether that was the last. */
  step(): boolean {
    if (this.#next > lastAssigned) return true;
    const start = this.#next;
    this.#next += block;
    let text = "";
    for (let point = start; point < this.#next; point++) {
      text += String.fromCodePoint(point);
    }
    for (const match of text.matchAll(this.#run)) {
      const from = match[0].codePointAt(0) ?? 0;
      this.#found.push([from, from + [...match[0]].length - 1]);
    }
    return this.#next > lastAssigned;
  }

  get ranges(): Ranges {
    if (this.#ranges !== null) return this.#ranges;
    while (!this.step());
    return this.#ranges = joined(this.#found);
  }
}

const wordScan = new Scan(/[\p{L}\p{N}_]+/gu);
const digitScan = new Scan(/\p{Nd}+/gu);
const casedScan = new Scan(/\p{CWCM}+/gu);

/** The code points of `\w`: Python's `str.isalnum` and the underscore. */
export function words(): Ranges {
  return wordScan.ranges;
}

/** The code points of `\d`: all decimal digits. */
export function digits(): Ranges {
  return digitScan.ranges;
}

/** The code points that another case has as others. */
export function cased(): Ranges {
  return casedScan.ranges;
}

/** Blocks between two chances to rest. */
const blocksAtOnce = 16;

/** Finds what classes hold and what has cases, in steps, for a text that may have patterns that ask: the first pattern would else wait for it. */
export function* prepareClasses(
  text: string,
): Generator<undefined, void, undefined> {
  const scans = [
    ...(/\\[wWdDbB]/.test(text) ? [wordScan, digitScan] : []),
    ...(/\(\?[a-zA-Z]*i/.test(text) ? [casedScan] : []),
  ];
  for (const scan of scans) {
    for (let count = 1; !scan.step(); count++) {
      if (count % blocksAtOnce === 0) yield;
    }
  }
}

/** Runs a costly computation at its first use. */
export function once<T>(compute: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
}
