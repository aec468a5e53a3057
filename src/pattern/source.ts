import type { PatternNode, Refusal } from "./ast.ts";
import type { CharSet } from "./char_set.ts";

/**
 * A refused pattern, on its way from the depth of the parser to its one door,
 * `parsePattern`, which turns it into a value.
 */
export class PatternRefused extends Error {
  readonly refusal: Refusal;

  constructor(reason: string, position: number) {
    super(reason);
    this.refusal = { reason, position };
  }
}

/** The flags in force at one place of a pattern. */
export interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly verbose: boolean;
  readonly ascii: boolean;
}

/** Reads what stands inside a group; handed down, since groups nest. */
export type ReadChoice = (source: PatternSource, flags: Flags) => PatternNode;

export interface OpenGroup {
  readonly number: number;
  closed: boolean;
}

/** Some 140 times `\w`. */
const maxWeight = 100_000;

/** A pattern's characters, one code point each, and what was learnt on the way. */
export class PatternSource {
  readonly characters: readonly string[];
  readonly groups: OpenGroup[] = [];
  readonly names = new Map<string, OpenGroup>();
  /** Groups opened before the look-behind that is being read. */
  lookBehindLimit: number | undefined;
  at = 0;
  depth = 0;
  #weight = 0;

  constructor(text: string) {
    this.characters = [...text];
  }

  /** Adds up the ranges of all sets, which both engines pay for when they compile. */
  weigh(set: CharSet): CharSet {
    this.#weight += set.ranges.length + (set.word ? 700 : 0) +
      (set.digit ? 70 : 0);
    if (this.#weight > maxWeight) {
      this.refuse("the classes of this pattern are too large together");
    }
    return set;
  }

  peek(ahead = 0): string | undefined {
    return this.characters[this.at + ahead];
  }

  take(): string | undefined {
    return this.characters[this.at++];
  }

  /** Steps over `expected` if it stands here. */
  accept(expected: string): boolean {
    for (let offset = 0; offset < expected.length; offset++) {
      if (this.peek(offset) !== expected[offset]) return false;
    }
    this.at += expected.length;
    return true;
  }

  /** Reads the longest run of characters that fit, up to `most`. */
  run(fits: RegExp, most = Infinity): string {
    let text = "";
    while (text.length < most) {
      const next = this.peek();
      if (next === undefined || !fits.test(next)) break;
      text += next;
      this.at++;
    }
    return text;
  }

  refuse(reason: string, position = this.at): never {
    throw new PatternRefused(reason, position);
  }
}
