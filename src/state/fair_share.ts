/** What a share of the memory can be taken from. */
interface Holder {
  readonly bytes: number;
  /** How much is left to give. */
  readonly size: number;
  /** Gives up the oldest that it holds. */
  evict(): void;
}

/**
 * Takes from the fullest until `isEnough`: they are lowered to one level, so
 * that one who fills the memory costs the others nothing.
 */
export function takeFairly(
  holders: Iterable<Holder>,
  excess: () => number,
): void {
  while (excess() > 0) {
    const full = [...holders].filter(({ size }) => size > 0)
      .sort((a, b) => b.bytes - a.bytes);
    if (full.length === 0) return;
    const level = levelOf(full.map(({ bytes }) => bytes), excess());
    for (const one of full) {
      if (one.bytes < level) break;
      do one.evict(); while (one.bytes > level && excess() > 0);
      if (excess() <= 0) return;
    }
  }
}

/** The level to which the largest of descending sizes are lowered to give `wanted` together; 0 where all is not enough. */
function levelOf(sizes: readonly number[], wanted: number): number {
  let sum = 0;
  for (const [at, size] of sizes.entries()) {
    sum += size;
    const level = (sum - wanted) / (at + 1);
    if (level >= (sizes[at + 1] ?? 0)) return Math.max(0, level);
  }
  return 0;
}
