/** One line of two sequences side by side; a side that has nothing there is `undefined`. */
export interface PairedLine {
  readonly left: string | undefined;
  readonly right: string | undefined;
}

/** Lines of each side that are compared; the square of it is looked at. */
export const comparedLines = 400;

/** Lays two sequences beside each other, with as many equal lines as there can be in a row. */
export function pairLines(
  left: readonly string[],
  right: readonly string[],
): readonly PairedLine[] {
  const a = left.slice(0, comparedLines);
  const b = right.slice(0, comparedLines);
  const lengths = commonLengths(a, b);
  const width = b.length + 1;
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const lines: PairedLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ left: a[i++], right: b[j++] });
    } else if (j === b.length || i < a.length && at(i + 1, j) >= at(i, j + 1)) {
      lines.push({ left: a[i++], right: undefined });
    } else lines.push({ left: undefined, right: b[j++] });
  }
  return lines;
}

/** The length of the longest common subsequence of what is left from each place on. */
function commonLengths(
  a: readonly string[],
  b: readonly string[],
): Uint16Array {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const down = lengths[(i + 1) * width + j] ?? 0;
      const across = lengths[i * width + j + 1] ?? 0;
      lengths[i * width + j] = a[i] === b[j]
        ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(down, across);
    }
  }
  return lengths;
}
