/** Upper ends of the buckets of times, in milliseconds: a mock answers in less than one, chaos and proxies take up to a minute. */
export const bucketEnds: readonly number[] = [
  1,
  5,
  10,
  25,
  50,
  100,
  250,
  500,
  1000,
  2500,
  5000,
  10_000,
  60_000,
];

/** Times in buckets, as whole milliseconds: what a fraction is cut off here is added there, so that sums hold. */
export class Histogram {
  /** How many fell into each bucket, and behind the last one. */
  readonly counts: number[] = Array(bucketEnds.length + 1).fill(0);
  count = 0;
  sumMs = 0;

  add(ms: number): void {
    let at = 0;
    for (const end of bucketEnds) {
      if (ms <= end) break;
      at++;
    }
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.count++;
    this.sumMs += ms;
  }
}
