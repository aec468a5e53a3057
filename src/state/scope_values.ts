import { type ValueWay, valueWays, type WayIn } from "../model/scope_ways.ts";

/** Who is found by a value of a way in: a map each, which nobody asks while it is empty. */
export class ScopeValues<T> {
  readonly credential: ReadonlyMap<string, T>;
  readonly host: ReadonlyMap<string, T>;
  readonly trace_id: ReadonlyMap<string, T>;
  readonly #maps: Readonly<Record<ValueWay, Map<string, T>>>;

  constructor() {
    const maps = {
      credential: new Map<string, T>(),
      host: new Map<string, T>(),
      trace_id: new Map<string, T>(),
    };
    this.#maps = maps;
    this.credential = maps.credential;
    this.host = maps.host;
    this.trace_id = maps.trace_id;
  }

  /** Leads the values to a holder; one that has another holder leads to the new one. */
  add(ways: readonly WayIn[], holder: T): void {
    for (const [way, value] of valuesOf(ways)) {
      this.#maps[way].set(value, holder);
    }
  }

  /** Takes the values away, but for those that meanwhile lead to somebody else. */
  remove(ways: readonly WayIn[], holder: T): void {
    for (const [way, value] of valuesOf(ways)) {
      const map = this.#maps[way];
      if (map.get(value) === holder) map.delete(value);
    }
  }

  /** The place of the first of the ways that leads to somebody, and to whom. */
  firstHeld(
    ways: readonly WayIn[],
    counts: (holder: T) => boolean,
  ): { readonly place: number; readonly holder: T } | null {
    for (const [place, way] of ways.entries()) {
      for (const [name, value] of valuesOf([way])) {
        const holder = this.#maps[name].get(value);
        if (holder !== undefined && counts(holder)) return { place, holder };
      }
    }
    return null;
  }
}

function valuesOf(ways: readonly WayIn[]): [ValueWay, string][] {
  return ways.flatMap((way) =>
    valueWays.flatMap((name): [ValueWay, string][] => {
      const value = way[name];
      return typeof value === "string" ? [[name, value]] : [];
    })
  );
}
