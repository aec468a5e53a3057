/** The keys of one group of servers: all of one slot, so that a cluster takes them too. */
export interface StoreKeys {
  /** Those of the scripts, in the order in which these name them. */
  readonly all: readonly string[];
  /** The channel on which servers speak to each other. */
  readonly channel: string;
  /** The stream of a journal; the global one is "". */
  journal(scope: string): string;
  /** Who changes what a scope remembers. */
  lock(scope: string): string;
}

/** In the order of `KEYS` in `scripts.ts`. */
const names = [
  "epoch",
  "ver",
  "log",
  "snap",
  "live",
  "acks",
  "servers",
  "seq",
  "sums",
  "offers",
  "used",
  "format",
  "lost",
] as const;

export function keysOf(group: string): StoreKeys {
  const prefix = `{standin:${group}}:`;
  return {
    all: names.map((name) => prefix + name),
    channel: `${prefix}bus`,
    lock: (scope) => `${prefix}lock:${scope}`,
    journal: (scope) =>
      scope === "" ? `${prefix}jglobal` : `${prefix}j:${scope}`,
  };
}
