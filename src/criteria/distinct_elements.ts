import type { Json } from "../json/values.ts";
import type { Elements } from "./elements.ts";
import type { Clock, Matcher } from "./match_value.ts";

/** The most pairs of a criterion and an element that are compared, so that a long list cannot hold up what else the server does (docs/limits.md). */
const maxPairs = 300_000;

/** The elements of a value, equal ones once: a text of a million characters has but a few. */
export class DistinctElements {
  readonly #rest: Iterator<Json | number, unknown>;
  readonly #seen = new Set<Json | number>();
  /** Those that were looked at. */
  readonly #found: (Json | number)[] = [];
  #pairs = maxPairs;

  constructor(elements: Elements) {
    this.#rest = typeof elements === "string"
      ? characters(elements)
      : elements[Symbol.iterator]();
  }

  /** Whether one of them matches; false once too many pairs were compared. */
  some(matches: Matcher, clock: Clock): boolean {
    for (let at = 0; this.#pairs > 0; at++) {
      const isKnown = at < this.#found.length;
      const element = isKnown ? this.#found[at] : this.#next();
      if (element === undefined) return false;
      this.#pairs--;
      if (matches(element, clock)) return true;
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
