import type { CST } from "yaml";
import type { Work } from "../runtime/work.ts";
import { maxDepth } from "./source.ts";

/** A mapping or a list as it is written. */
export type Collection =
  | CST.BlockMap
  | CST.BlockSequence
  | CST.FlowCollection;

/** A collection that takes too long to be composed in one go, and how far each piece of it goes. */
export interface Heavy {
  readonly token: Collection;
  /** The place behind the last item of each piece. */
  readonly cuts: readonly number[];
}

/** Why a text is not read on. */
export interface YamlRefusal {
  readonly offset: number;
  readonly reason: string;
}

/** What is composed in one go; a unit is a token of one to five microseconds. */
const atOnce = 5000;

/** What cannot be cut is refused above this. */
const mostAtOnce = 20_000;

/** Source tokens that only lay out the text cost this much. */
const layout = new Set(["space", "comment", "newline"]);
const layoutWeight = 0.1;

/** What one character costs: between double quotes the library adds each to the others, and between single ones each quote. */
const characterWeight = {
  quoted: mostAtOnce / 2 ** 19,
  quote: mostAtOnce / 2 ** 20,
  other: 1 / 2000,
};

/** What a line of a text costs. */
const lineWeight = mostAtOnce / 100_000;

/** Signs of one text that are counted. */
const mostCounted = 2 ** 20;

/** What an error costs, as each has its stack. */
const errorWeight = 4;

/** Weighs what a document holds before it is composed, and finds what has to be cut. */
export class YamlScale {
  /** Inner ones before those around them. */
  readonly heavy: Heavy[] = [];
  refusal: YamlRefusal | null = null;
  #count = 0;

  /** What stands before and behind a document's value. */
  weighAround(...around: readonly (CST.SourceToken[] | undefined)[]): void {
    for (const tokens of around) {
      const [first] = tokens ?? [];
      if (first !== undefined) this.#bounded(first, sourceWeight(tokens));
    }
  }

  /** The weight of a value, with all that is in it. */
  *weigh(token: CST.Token, depth = 0): Work<number> {
    if (!isCollection(token)) return this.#bounded(token, scalarWeight(token));
    if (depth >= maxDepth) {
      this.refusal ??= tooDeep(token);
    }
    if (this.refusal !== null) return 0;
    const weights: number[] = [];
    let sum = 0;
    for (const item of token.items) {
      let weight = sourceWeight(item.start) + sourceWeight(item.sep);
      sum += weight;
      for (const inner of [item.key, item.value]) {
        if (inner === null || inner === undefined) continue;
        const whole = isCollection(inner)
          ? yield* this.weigh(inner, depth + 1)
          : this.#bounded(inner, scalarWeight(inner));
        sum += whole;
        // A heavy one is composed by itself.
        weight += isCollection(inner) && whole > atOnce ? 1 : whole;
      }
      weights.push(weight);
      if (++this.#count % 1000 === 0) yield;
    }
    if ("end" in token) sum += sourceWeight(token.end);
    if (sum > atOnce) this.#cut(token, weights);
    return sum;
  }

  #cut(token: Collection, weights: readonly number[]): void {
    const cuts: number[] = [];
    let piece = 0;
    for (const [at, weight] of weights.entries()) {
      if (piece > 0 && piece + weight > atOnce) {
        if (mayCut(token, at)) {
          cuts.push(at);
          piece = 0;
        } else piece += errorWeight;
      }
      piece = this.#bounded(token.items[at]?.start[0] ?? token, piece + weight);
    }
    this.heavy.push({ token, cuts: [...cuts, weights.length] });
  }

  #bounded(token: CST.Token, weight: number): number {
    if (weight > mostAtOnce) {
      this.refusal ??= { offset: token.offset, reason: reasonFor(token) };
    }
    return weight;
  }
}

/** The refusal of what stands in too many others. */
export function tooDeep(
  { offset }: { readonly offset: number },
): YamlRefusal {
  return { offset, reason: `nested deeper than ${maxDepth} levels` };
}

function reasonFor({ type }: CST.Token): string {
  switch (type) {
    case "double-quoted-scalar":
      return "a text in double quotes may have 524288 characters in YAML: write it as a block (|), or the file as JSON";
    case "single-quoted-scalar":
      return "a text in single quotes may have 100000 lines and 1048576 quotes in YAML: write it as a block (|), or this file as JSON";
    case "block-scalar":
    case "scalar":
      return "a text may have 100000 lines in YAML: keep it in a file of its own, or write this file as JSON";
    default:
      return "too many signs stand here in a row: leave them out, or write the file as JSON";
  }
}

function isCollection(token: CST.Token): token is Collection {
  return token.type === "block-map" || token.type === "block-seq" ||
    token.type === "flow-collection";
}

/** Whether what is wrong at the seam would still be seen: a comma that is missing, or one too many. */
function mayCut(token: Collection, at: number): boolean {
  if (token.type !== "flow-collection") return true;
  const before = token.items[at - 1];
  return token.items[at]?.start.some(({ type }) => type === "comma") === true &&
    (before?.key ?? before?.sep ?? before?.value ?? null) !== null;
}

function sourceWeight(tokens: readonly CST.SourceToken[] = []): number {
  let weight = 0;
  let commas = 0;
  for (const { type } of tokens) {
    weight += layout.has(type) ? layoutWeight : 1;
    // Each after the first is an error.
    if (type === "comma" && commas++ > 0) weight += errorWeight;
  }
  return weight;
}

function scalarWeight(token: CST.Token): number {
  if (!("source" in token)) return 1;
  const { source, type } = token;
  const end = "end" in token ? sourceWeight(token.end) : 0;
  if (source.length < 100) return 1 + end;
  if (type !== "double-quoted-scalar") {
    const quotes = type === "single-quoted-scalar" ? countOf("''", source) : 0;
    return 1 + end + source.length * characterWeight.other +
      countOf("\n", source) * lineWeight + quotes * characterWeight.quote;
  }
  const weight = 1 + end + source.length * characterWeight.quoted;
  return weight > mostAtOnce
    ? weight
    : weight + brokenEscapes(source) * errorWeight;
}

/** How often a sign stands in a text, counted up to what is surely refused. */
function countOf(sign: string, source: string): number {
  let count = 0;
  for (
    let at = source.indexOf(sign);
    at >= 0 && count <= mostCounted;
    at = source.indexOf(sign, at + sign.length)
  ) {
    count++;
  }
  return count;
}

/** An escape of YAML. */
const escape =
  /\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|["\\/0abefnrtvN_LP \t\r\n])/iy;

/** How often a backslash begins no escape. */
function brokenEscapes(source: string): number {
  let broken = 0;
  for (let at = source.indexOf("\\"); at >= 0;) {
    escape.lastIndex = at;
    const isWhole = escape.test(source);
    if (!isWhole) broken++;
    at = source.indexOf("\\", isWhole ? escape.lastIndex : at + 1);
  }
  return broken;
}
