import { keptPart, type PreparedPart } from "./part.ts";

/** The parts of a stream by their place. */
export interface Parts {
  readonly length: number;
  at(position: number): PreparedPart | undefined;
}

/** Parts that are prepared with their stub; those of a longer list are when they go out. */
const early = 2000;

/** Prepares the parts of a list: to do so for a hundred thousand at once would keep all requests waiting. */
export function preparedParts<T>(
  given: readonly T[],
  prepare: (one: T) => PreparedPart,
): Parts {
  return given.length <= early
    ? given.map((one) => keptPart(prepare(one)))
    : new LateParts(given, prepare);
}

class LateParts<T> implements Parts {
  readonly #given: readonly T[];
  readonly #prepare: (one: T) => PreparedPart;

  constructor(given: readonly T[], prepare: (one: T) => PreparedPart) {
    this.#given = given;
    this.#prepare = prepare;
  }

  get length(): number {
    return this.#given.length;
  }

  at(position: number): PreparedPart | undefined {
    const one = this.#given.at(position);
    return one === undefined ? undefined : this.#prepare(one);
  }
}

/** Whether no request can change any part; of those that are prepared late nobody knows. */
export function areFixed(parts: Parts): boolean {
  return Array.isArray(parts) && parts.every(({ fixed }) => fixed !== null);
}
