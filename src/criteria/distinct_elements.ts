import type { Json } from "../json/values.ts";
import type { Elements } from "./elements.ts";
import { underWay } from "../runtime/attempts.ts";
import type { MatchValue } from "./match_value.ts";
import { isShort, kept, type Progress } from "./timely.ts";

/** The most pairs of a criterion and an element that are compared, so that a long list cannot hold up what else the server does (docs/limits.md). */
const maxPairs = 300_000;

/** How far elements were compared with one criterion, and how many pairs may be compared with all of them. */
export interface Pairs extends Progress {
  left: number;
}

export function startOfPairs(): Pairs {
  return { at: 0, left: maxPairs };
}

/** The key of what all criteria share that look at a subject. */
const shared = {};

/** The distinct elements of a subject, which are told apart once for all criteria in attempts. */
export function distinctElements(
  subject: MatchValue,
  elements: Elements,
): DistinctElements {
  return isShort(elements)
    ? new DistinctElements(elements)
    : kept(shared, subject, () => new DistinctElements(elements));
}

/** The elements of a value, equal ones once: a text of a million characters has but a few. */
export class DistinctElements {
  readonly #rest: Iterator<Json | number, unknown>;
  readonly #seen = new Set<Json | number>();
  /** Those that were looked at. */
  readonly #found: (Json | number)[] = [];

  constructor(elements: Elements) {
    this.#rest = typeof elements === "string"
      ? characters(elements)
      : elements[Symbol.iterator]();
  }

  /** Whether one of them is sought; false once too many pairs were compared. */
  some(isSought: (element: Json | number) => boolean, pairs: Pairs): boolean {
    for (; pairs.left > 0; pairs.at++) {
      underWay?.step();
      const isKnown = pairs.at < this.#found.length;
      const element = isKnown ? this.#found[pairs.at] : this.#next();
      if (element === undefined) return false;
      const isFound = isSought(element);
      pairs.left--;
      if (isFound) return true;
    }
    return false;
  }

  /** The next one that is not equal to one before; of lists and objects each counts as another. */
  #next(): Json | number | undefined {
    for (;;) {
      const { done, value } = this.#rest.next();
      if (done) return undefined;
      if (typeof value !== "object") {
        if (this.#seen.has(value)) continue;
        this.#seen.add(value);
      }
      this.#found.push(value);
      return value;
    }
  }
}

/** The characters of a text, each once, but for those beyond the first 65,536. */
function* characters(text: string): Generator<string, undefined> {
  const seen = new Uint8Array(0x10000);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isSurrogate(code)) {
      const point = String.fromCodePoint(text.codePointAt(at) ?? code);
      at += point.length - 1;
      yield point;
    } else if (seen[code] === 0) {
      seen[code] = 1;
      yield text.charAt(at);
    }
  }
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
