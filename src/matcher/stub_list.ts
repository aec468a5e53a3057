import type { Subject } from "../model/subject.ts";
import { type Feature, type Trait, traitValues } from "./features.ts";
import { isBefore, type Rank } from "./ranking.ts";

/** What a list needs to know of the stubs it holds. */
export interface Ranked {
  readonly rank: Rank;
  readonly features: readonly Feature[];
}

/** The stubs that share one value of one trait, or all that share none; best rank first. */
type Row<S> = S[];

interface Group<S> {
  readonly trait: Trait;
  readonly rows: Map<string, Row<S>>;
}

/**
 * Stubs on one path. Each stands in one row: under one of its equalities,
 * or in the rest. A request looks only at the rows that its values name.
 */
export class StubList<S extends Ranked> {
  readonly #rest: Row<S> = [];
  readonly #groups = new Map<string, Group<S>>();
  readonly #rowOf = new Map<S, { row: Row<S>; leave: () => void }>();

  get isEmpty(): boolean {
    return this.#rowOf.size === 0;
  }

  add(stub: S): void {
    const feature = this.#leastCrowded(stub.features);
    const { row, leave } = feature === undefined
      ? { row: this.#rest, leave: () => {} }
      : this.#rowUnder(feature);
    insert(row, stub);
    this.#rowOf.set(stub, { row, leave });
  }

  remove(stub: S): void {
    const place = this.#rowOf.get(stub);
    if (place === undefined) return;
    this.#rowOf.delete(stub);
    place.row.splice(place.row.indexOf(stub), 1);
    if (place.row.length === 0) place.leave();
  }

  /** Whether finding the rows needs the request's body. */
  get readsBody(): boolean {
    for (const { trait } of this.#groups.values()) {
      if (trait.kind === "json") return true;
    }
    return false;
  }

  /** Calls `visit` with each row that may hold a match. */
  visitRows(subject: Subject, visit: (row: readonly S[]) => void): void {
    if (this.#rest.length > 0) visit(this.#rest);
    for (const { trait, rows } of this.#groups.values()) {
      for (const value of traitValues(trait, subject)) {
        const row = rows.get(value);
        if (row !== undefined) visit(row);
      }
    }
  }

  /** Of a stub's equalities the one that fewest others share, so that rows stay short. */
  #leastCrowded(features: readonly Feature[]): Feature | undefined {
    let best: Feature | undefined;
    let fewest = Infinity;
    for (const feature of features) {
      const group = this.#groups.get(traitKey(feature));
      const crowd = group?.rows.get(feature.value)?.length ?? 0;
      if (crowd < fewest) {
        fewest = crowd;
        best = feature;
      }
    }
    return best;
  }

  #rowUnder({ kind, name, value }: Feature) {
    const trait = { kind, name };
    const key = traitKey(trait);
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { trait, rows: new Map() };
      this.#groups.set(key, group);
    }
    const { rows } = group;
    let row = rows.get(value);
    if (row === undefined) {
      row = [];
      rows.set(value, row);
    }
    const leave = () => {
      rows.delete(value);
      if (rows.size === 0) this.#groups.delete(key);
    };
    return { row, leave };
  }
}

function traitKey({ kind, name }: Trait): string {
  return `${kind}:${name}`;
}

/** Inserts by rank; new stubs of equal rank are younger, so they go to the end of their equals. */
function insert<S extends Ranked>(row: Row<S>, stub: S): void {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = row[middle];
    if (other !== undefined && isBefore(other.rank, stub.rank)) {
      low = middle + 1;
    } else high = middle;
  }
  row.splice(low, 0, stub);
}
