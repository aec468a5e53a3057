/** An inclusive range of code points. */
export type Range = readonly [from: number, to: number];

/** Ranges in ascending order that neither touch nor overlap. */
export type Ranges = readonly Range[];

export const lastCodePoint = 0x10ffff;

/** Sorts and joins ranges. */
export function joined(ranges: Ranges): Ranges {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const result: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1] + 1) {
      last[1] = Math.max(last[1], to);
    } else result.push([from, to]);
  }
  return result;
}

/** All code points outside the ranges. */
export function complement(ranges: Ranges): Ranges {
  const result: Range[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from > next) result.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= lastCodePoint) result.push([next, lastCodePoint]);
  return result;
}

/** Whether two sets of ranges have no code point in common. */
export function disjoint(a: Ranges, b: Ranges): boolean {
  let left = 0;
  let right = 0;
  for (;;) {
    const one = a[left];
    const other = b[right];
    if (one === undefined || other === undefined) return true;
    if (one[1] < other[0]) left++;
    else if (other[1] < one[0]) right++;
    else return false;
  }
}
