/** The known name closest to a mistyped one, if it is close enough to be meant. */
export function nearest(
  name: string,
  known: readonly string[],
): string | undefined {
  const wanted = name.toLowerCase().slice(0, 100);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Optimal string alignment: insertions, deletions, changes and swapped neighbours. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = a[row - 1] === b[column - 2] &&
        a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && swapped) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      line.push(cost);
    }
    before = last;
    last = line;
  }
  return last[b.length] ?? 0;
}
