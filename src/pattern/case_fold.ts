import { joined, type Range, type Ranges } from "./ranges.ts";
import { cased, once } from "./unicode.ts";

/**
 * All code points that Python's IGNORECASE takes for one of the given: those
 * with the same lower case, or whose lower cases share an upper case
 * (`s` and `ſ`, `σ` and `ς`).
 */
export function closeOverCase(ranges: Ranges, ascii: boolean): Ranges {
  const families = ascii ? asciiFamilies() : allFamilies();
  const added: Range[] = [];
  for (const family of familiesIn(ranges, families)) {
    for (const point of family) added.push([point, point]);
  }
  return added.length === 0 ? ranges : joined([...ranges, ...added]);
}

/** Code points that are one but for their case. */
type Family = readonly number[];

/** All families, and the family of each code point that has one. */
interface Families {
  readonly all: readonly Family[];
  readonly byPoint: ReadonlyMap<number, Family>;
}

function familiesOf(all: readonly Family[]): Families {
  const byPoint = new Map(
    all.flatMap((family) => family.map((point) => [point, family])),
  );
  return { all, byPoint };
}

/** Of a single letter, as most sets of a pattern are, all families need no look: thousands of letters took 100 ms. */
function familiesIn(
  ranges: Ranges,
  { all, byPoint }: Families,
): Iterable<Family> {
  const size = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (size > all.length) {
    return all.filter((family) => family.some((point) => holds(ranges, point)));
  }
  const found = new Set<Family>();
  for (const [from, to] of ranges) {
    for (let point = from; point <= to; point++) {
      const family = byPoint.get(point);
      if (family !== undefined) found.add(family);
    }
  }
  return found;
}

function holds(ranges: Ranges, point: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (point < range[0]) high = middle - 1;
    else if (point > range[1]) low = middle + 1;
    else return true;
  }
  return false;
}

const asciiFamilies = once(() =>
  familiesOf(
    Array.from({ length: 26 }, (_, letter) => [0x41 + letter, 0x61 + letter]),
  )
);

const allFamilies = once(() => {
  const byKey = new Map<string, number[]>();
  for (const point of pointsIn(cased())) {
    const key = simpleLower(String.fromCodePoint(point)).toUpperCase();
    const family = byKey.get(key);
    if (family === undefined) byKey.set(key, [point]);
    else family.push(point);
  }
  return familiesOf(
    [...byKey.values()].filter((family) => family.length > 1),
  );
});

function* pointsIn(ranges: Ranges): Generator<number, void> {
  for (const [from, to] of ranges) {
    for (let point = from; point <= to; point++) yield point;
  }
}

/** `İ` is the one character whose full lower case has two code points. */
function simpleLower(character: string): string {
  return character === "\u0130" ? "i" : character.toLowerCase();
}
