/** Median with the smallest and the largest value of a series. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly values: readonly number[];
}

export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    min: sorted[0] ?? NaN,
    max: sorted.at(-1) ?? NaN,
    values,
  };
}

/** The value below which the given share of an ascending series lies. */
export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** Round by round quotients: what slows the machine for a while slows both sides. */
export function ratios(
  values: readonly number[],
  against: readonly number[],
): Summary {
  return summarise(
    values.map((value, round) => value / (against[round] ?? NaN)),
  );
}
