import type { RequestView } from "../request/request_view.ts";
import {
  type Feature,
  isOfBody,
  type Trait,
  type TraitKind,
  traitValues,
} from "./features.ts";
import type { Literal } from "./path_pattern.ts";
import { isBefore, type Rank } from "./ranking.ts";

/** What a list needs to know of the stubs it holds. */
export interface RankedStub {
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
export class StubList<S extends RankedStub> implements Literal {
  readonly literal: string | null;
  #rest: Row<S> = [];
  /** Made with the first stub that has an equality: most lists hold one stub without. */
  #grouped: StubGroups<S> | null = null;

  constructor(literal: string | null = null) {
    this.literal = literal;
  }

  get isEmpty(): boolean {
    return this.#rest.length === 0 && this.#grouped === null;
  }

  add(stub: S): void {
    if (stub.features.length === 0) {
      this.#rest = inserted(this.#rest, stub);
      return;
    }
    this.#grouped ??= { groups: new Map(), places: new Map() };
    addUnder(this.#grouped, stub);
  }

  remove(stub: S): void {
    if (stub.features.length === 0) return take(this.#rest, stub);
    if (this.#grouped === null) return;
    removeFrom(this.#grouped, stub);
    if (this.#grouped.groups.size === 0) this.#grouped = null;
  }

  /** Whether finding the rows needs the request's body. */
  get readsBody(): boolean {
    if (this.#grouped === null) return false;
    for (const { trait } of this.#grouped.groups.values()) {
      if (isOfBody(trait)) return true;
    }
    return false;
  }

  /** The stubs that no equality tells apart. */
  get rest(): readonly S[] {
    return this.#rest;
  }

  /** The rows of equalities that hold for the request. */
  rows(subject: RequestView): readonly KeyedRow<S>[] {
    if (this.#grouped === null) return noRows;
    const found: KeyedRow<S>[] = [];
    for (const { trait, rows } of this.#grouped.groups.values()) {
      for (const value of traitValues(trait, subject)) {
        const stubs = rows.get(value);
        if (stubs !== undefined) found.push({ key: trait.kind, stubs });
      }
    }
    return found;
  }
}

/** The stubs that share an equality which holds, and what it is about. */
export interface KeyedRow<S> {
  readonly key: TraitKind;
  readonly stubs: readonly S[];
}

const noRows: readonly never[] = [];

/** Stubs under their equalities, and where each of them stands. */
interface StubGroups<S> {
  readonly groups: Map<string, Group<S>>;
  readonly places: Map<S, Feature>;
}

function addUnder<S extends RankedStub>(
  { groups, places }: StubGroups<S>,
  stub: S,
): void {
  const feature = leastCrowded(groups, stub.features);
  if (feature === undefined) return;
  const { kind, name, value } = feature;
  const key = traitKey(feature);
  const group = groups.get(key) ?? { trait: { kind, name }, rows: new Map() };
  const row = group.rows.get(value) ?? [];
  groups.set(key, group);
  group.rows.set(value, inserted(row, stub));
  places.set(stub, feature);
}

function removeFrom<S extends RankedStub>(
  { groups, places }: StubGroups<S>,
  stub: S,
): void {
  const feature = places.get(stub);
  if (feature === undefined) return;
  places.delete(stub);
  const group = groups.get(traitKey(feature));
  const row = group?.rows.get(feature.value);
  if (group === undefined || row === undefined) return;
  take(row, stub);
  if (row.length === 0) group.rows.delete(feature.value);
  if (group.rows.size === 0) groups.delete(traitKey(feature));
}

/** Of a stub's equalities the one that fewest others share, so that rows stay short. */
function leastCrowded<S>(
  groups: ReadonlyMap<string, Group<S>>,
  features: readonly Feature[],
): Feature | undefined {
  let best: Feature | undefined;
  let fewest = Infinity;
  for (const feature of features) {
    const group = groups.get(traitKey(feature));
    const crowd = group?.rows.get(feature.value)?.length ?? 0;
    if (crowd < fewest) {
      fewest = crowd;
      best = feature;
    }
  }
  return best;
}

function traitKey({ kind, name }: Trait): string {
  return `${kind}:${name}`;
}

/** A row with one stub more, by rank. Most rows have one, and no room beside it. */
function inserted<S extends RankedStub>(row: Row<S>, stub: S): Row<S> {
  if (row.length === 0) return [stub];
  row.splice(placeOf(row, stub), 0, stub);
  return row;
}

/** Where a stub stands in a row, or would: no two ranks are the same. */
function placeOf<S extends RankedStub>(row: Row<S>, stub: S): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = row[middle];
    if (other !== undefined && isBefore(other.rank, stub.rank)) {
      low = middle + 1;
    } else high = middle;
  }
  return low;
}

function take<S extends RankedStub>(row: Row<S>, stub: S): void {
  const at = placeOf(row, stub);
  if (row[at] === stub) row.splice(at, 1);
}
