/** The share of a lease that its holder counts on; the rest is for what two clocks may differ by meanwhile. */
const trusted = 0.8;

/** Heartbeats that wait for their version at most: the oldest go. */
const maxWaiting = 16;

/**
 * The time for which a server may answer. It is earned by being in step, not by
 * being heard: a heartbeat tells the version that the store had, and counts once
 * that was carried out here. It counts from when the heartbeat was sent, since
 * the store cannot have taken it before. Whoever writes waits for this server
 * until it has acknowledged, or its lease has ended in the store, which is
 * later than here. All moments are of one clock that only goes forward, in
 * milliseconds from 0.
 */
export interface Lease {
  readonly until: number;
  /** What was heard and is not in step yet. */
  readonly waiting: readonly {
    readonly until: number;
    readonly version: number;
  }[];
}

/** No lease; also what is left of one where the memory is not what the store holds. */
export const noLease: Lease = { until: 0, waiting: [] };

/** The answer to a heartbeat. */
export interface Heard {
  readonly sentAt: number;
  /** The store's version when it took the heartbeat. */
  readonly version: number;
  /** Milliseconds that the store gives. */
  readonly ms: number;
}

/** The lease after an answer to a heartbeat, at a server that has carried out everything up to `applied`. */
export function leaseHeard(
  { until, waiting }: Lease,
  { sentAt, version, ms }: Heard,
  applied: number,
): Lease {
  const next = { until: sentAt + ms * trusted, version };
  return leaseApplied(
    { until, waiting: [...waiting, next].slice(-maxWaiting) },
    applied,
  );
}

/** The lease once everything up to a version was carried out. */
export function leaseApplied(lease: Lease, applied: number): Lease {
  if (lease.waiting.length === 0) return lease;
  const earned = lease.waiting.filter(({ version }) => version <= applied);
  return {
    until: Math.max(lease.until, ...earned.map(({ until }) => until)),
    waiting: lease.waiting.filter(({ version }) => version > applied),
  };
}

export function leaseHolds({ until }: Lease, now: number): boolean {
  return now < until;
}
