import type { Work } from "../../runtime/work.ts";
import { base64Cores } from "./encodings.ts";
import { Needles } from "./needles.ts";
import { maskedToken, numberIn, placeholderOf } from "./placeholder.ts";

/** Where something stands: a text, or what makes one when it is asked for. */
export interface Place {
  toString(): string;
}

/** Why something is a secret. */
export type SecretReason = "name" | "shape" | "value";

/** What is told of a secret that was masked. */
export interface MaskedSecret {
  readonly placeholder: string;
  readonly reason: SecretReason;
  /** Where it stood: the first of the places. */
  readonly places: readonly string[];
  /** How often it was masked. */
  readonly count: number;
}

interface Known {
  readonly shown: string;
  readonly reason: SecretReason;
  readonly places: Set<string>;
  count: number;
}

/** Places that are told of one secret, and secrets that have numbers (docs/limits.md). */
const maxPlaces = 20;
const maxSecrets = 20_000;

/** Texts to look for that are taken in one turn. */
const neededAtOnce = 5000;

/** Whether a secret that was found by its name is looked for everywhere: a word such as "password" would be found in sentences. */
function isUnmistakable(secret: string): boolean {
  if (secret.length < 8 || secret.length > 10_000) return false;
  return secret.length >= 20
    ? !/\s/.test(secret) || secret.length >= 40
    : /\d/.test(secret) && /[a-z]/i.test(secret);
}

/** The secrets of a recording, each with what stands in its place. */
export class SecretBook {
  readonly #known = new Map<string, Known>();
  /** What to look for, with the secret that it tells of. */
  readonly #sought = new Map<string, string>();
  /** Where in the order of requests the secret of a number stood in an answer first. */
  readonly #answered = new Map<number, number>();
  readonly #needles = new Needles();
  /** What is sought from the second look on. */
  #coming: string[] = [];
  #next = 1;
  #isCounting = false;

  /** `values` are secrets that are known before. */
  constructor(values: readonly string[]) {
    for (const value of values) {
      if (value === "") continue;
      this.#learn(value, "value");
      this.#seek(value);
    }
    this.#seekComing();
  }

  /** What stands in place of a secret; a placeholder stays as it is. */
  mask(secret: string, reason: SecretReason, place: Place): string {
    if (secret === "" || numberIn(secret) !== null) {
      this.#keepClear(secret);
      return secret;
    }
    const known = this.#known.get(secret) ?? this.#learn(secret, reason);
    if (known === null) return placeholderOf(0);
    if (reason !== "name" || isUnmistakable(secret)) this.#seek(secret);
    if (this.#isCounting) {
      known.count++;
      if (known.places.size < maxPlaces) known.places.add(String(place));
    }
    return known.shown;
  }

  /** Looks from now on for all that was met, and counts: the first look only learnt. */
  *beginCounting(): Work<void> {
    this.#isCounting = true;
    while (this.#coming.length > 0) {
      this.#seekComing();
      yield;
    }
  }

  #seekComing(): void {
    for (const needle of this.#coming.splice(-neededAtOnce)) {
      this.#needles.add(needle);
    }
  }

  get needles(): Needles {
    return this.#needles;
  }

  /** The secret that a needle tells of: it itself, or one whose base64 it is. */
  secretOf(needle: string): string {
    return this.#sought.get(needle) ?? needle;
  }

  /** Notes that an answer held the secrets of some numbers, which a client then knows. */
  noteAnswered(numbers: Iterable<number>, order: number): void {
    for (const number of numbers) {
      if (!this.#answered.has(number)) this.#answered.set(number, order);
    }
  }

  /** Whether an answer before a request held the secret of a number: a client of the mock then sends its placeholder. */
  wasAnswered(number: number, order: number): boolean {
    return (this.#answered.get(number) ?? Infinity) < order;
  }

  /** What was masked, in the order of the numbers. */
  list(): MaskedSecret[] {
    return this.#known.values().filter(({ count }) => count > 0).map((
      { shown, reason, places, count },
    ) => ({ placeholder: shown, reason, places: [...places], count }))
      .toArray();
  }

  #learn(secret: string, reason: SecretReason): Known | null {
    if (this.#known.size >= maxSecrets) return null;
    const number = this.#next++;
    const shown = maskedToken(secret, number);
    const known = { shown, reason, places: new Set<string>(), count: 0 };
    this.#known.set(secret, known);
    return known;
  }

  #seek(secret: string): void {
    if (this.#sought.has(secret)) return;
    const cores = base64Cores(secret)
      .filter(({ length }) => length >= Needles.shortest + 2);
    for (const needle of [secret, ...cores]) {
      if (this.#sought.has(needle)) continue;
      this.#sought.set(needle, secret);
      this.#coming.push(needle);
    }
  }

  /** Numbers of placeholders that were recorded themselves are not given to others. */
  #keepClear(secret: string): void {
    const number = numberIn(secret);
    if (number !== null && number >= this.#next) this.#next = number + 1;
  }
}
