import type { Work } from "../runtime/work.ts";
import { areAlike, type Call, firstOf } from "./call.ts";
import type { Place } from "./matcher.ts";
import { askedKey, type Trait } from "./requests/trait.ts";

/** Places that are tried in pairs, and what is compared at most (docs/limits.md). */
const mostPaired = 40;
const mostCells = 5_000_000;

/** Calls with what each says at each place, and which of them need not be told apart. */
interface Table {
  readonly calls: readonly (readonly string[])[];
  readonly classes: readonly string[];
}

/**
 * The fewest places at which calls with different answers differ, query and
 * body before headers; `null` where nothing less than all of a request tells
 * them apart.
 */
export function* smallestPlaces(calls: readonly Call[]): Work<Place[] | null> {
  const classes = calls.map((call, at) => classOf(call, at));
  if (new Set(classes).size < 2) return [];
  const places = placesOf(calls);
  if (areMixed(calls, places)) return null;
  const table = { calls: yield* rowsOf(calls, places), classes };
  const sharp = places.keys().filter((at) => isSharp(calls, places[at]))
    .toArray();
  const chosen = (yield* fewest(table, sharp)) ??
    (yield* fewest(table, [...places.keys()]));
  return chosen === null ? null : chosen.flatMap((at) => places[at] ?? []);
}

/** Whether "nothing is there" could mean several things: bodies of several kinds, or a member that only some go into. */
function areMixed(calls: readonly Call[], places: readonly Place[]): boolean {
  const kinds = new Set(
    calls.map(({ traits }) =>
      traits.find(({ field }) => field !== "query" && field !== "headers")
        ?.field ?? "none"
    ),
  );
  const members = places.filter(({ field }) => field === "json");
  const leaves = new Set(members.map(({ place }) => place));
  const isSplit = members.some(({ place }) => {
    const steps = place.split("/");
    return steps.some((_, at) => leaves.has(steps.slice(0, at).join("/")));
  });
  return isSplit || kinds.size > 2 ||
    (kinds.size === 2 && !(kinds.has("none") && kinds.has("json")));
}

/** A call with one answer may be one with others that have it; a sequence goes on by itself. */
function classOf(call: Call, at: number): string {
  return areAlike(call.asked) ? firstOf(call).answerKey : `sequence ${at}`;
}

function placesOf(calls: readonly Call[]): Place[] {
  const places = new Map<string, Place>();
  for (const { traits } of calls) {
    for (const trait of traits) places.set(trait.place, trait);
  }
  // What a header decided for one request nobody asked of the others.
  for (const { place, field } of [...places.values()]) {
    const isAsked = ({ traits }: Call) =>
      traits.some((trait) => trait.place === place);
    if (field === "headers" && !calls.every(isAsked)) places.delete(place);
  }
  const isLast = ({ field }: Place) => field === "headers" ? 1 : 0;
  const most = Math.max(mostPaired, Math.floor(mostCells / calls.length));
  return [...places.values()].sort((a, b) =>
    isLast(a) - isLast(b) || a.path.length - b.path.length ||
    (a.place < b.place ? -1 : 1)
  ).slice(0, most);
}

function* rowsOf(
  calls: readonly Call[],
  places: readonly Place[],
): Work<string[][]> {
  const rows: string[][] = [];
  for (const { traits } of calls) {
    const said = new Map(
      traits.map((trait: Trait) => [trait.place, askedKey(trait)]),
    );
    rows.push(places.map(({ place }) => said.get(place) ?? ""));
    yield;
  }
  return rows;
}

/** Whether all that was said at a place is asked for as it was. */
function isSharp(calls: readonly Call[], place: Place | undefined): boolean {
  return calls.every(({ traits }) =>
    traits.every((trait) => trait.place !== place?.place || trait.blur === null)
  );
}

function* fewest(
  table: Table,
  columns: readonly number[],
): Work<number[] | null> {
  const conflicts = (chosen: readonly number[]) => conflictsOf(table, chosen);
  for (const one of columns) {
    if (conflicts([one]) === 0) return [one];
    yield;
  }
  const few = columns.slice(0, mostPaired);
  for (const [at, one] of few.entries()) {
    for (const other of few.slice(at + 1)) {
      if (conflicts([one, other]) === 0) return [one, other];
      yield;
    }
  }
  return yield* greedy(table, columns);
}

/** Takes the place that helps most until nothing is left to tell apart, then lets go of what was not needed. */
function* greedy(
  table: Table,
  columns: readonly number[],
): Work<number[] | null> {
  const chosen: number[] = [];
  let left = conflictsOf(table, chosen);
  while (left > 0) {
    let best = { column: -1, left };
    for (const column of columns) {
      const after = conflictsOf(table, [...chosen, column]);
      if (after < best.left) best = { column, left: after };
      yield;
    }
    if (best.column === -1) return null;
    chosen.push(best.column);
    left = best.left;
  }
  for (const column of [...chosen]) {
    const others = chosen.filter((one) => one !== column);
    if (conflictsOf(table, others) === 0) {
      chosen.splice(chosen.indexOf(column), 1);
    }
    yield;
  }
  return chosen;
}

/** Pairs of calls of different classes that say the same at all of some places. */
function conflictsOf(
  { calls, classes }: Table,
  columns: readonly number[],
): number {
  const cells = new Map<string, Map<string, number>>();
  for (const [at, row] of calls.entries()) {
    const key = columns.length === 1
      ? row[columns[0] ?? 0] ?? ""
      : JSON.stringify(columns.map((column) => row[column]));
    const counts = cells.get(key) ?? new Map<string, number>();
    cells.set(key, counts);
    const own = classes[at] ?? "";
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  let conflicts = 0;
  for (const counts of cells.values()) {
    let [sum, same] = [0, 0];
    for (const count of counts.values()) {
      sum += count;
      same += count * count;
    }
    conflicts += sum * sum - same;
  }
  return conflicts;
}
