/** The moment at which a server must end, for all that still runs then. */
export interface Halt {
  /** Aborts at that moment. */
  readonly signal: AbortSignal;
  /** Calls `tell` at that moment, unless what this gives back is called before. */
  onHalt(tell: () => void): () => void;
  halt(): void;
}

/**
 * A halt that has not come. The thousands of streams and calls that wait for
 * it are kept in a set: a signal takes the longer to forget one of its
 * listeners the more it has.
 */
export function createHalt(): Halt {
  const controller = new AbortController();
  const told = new Set<() => void>();
  return {
    signal: controller.signal,
    onHalt(tell) {
      told.add(tell);
      return () => void told.delete(tell);
    },
    halt() {
      controller.abort();
      for (const tell of told) tell();
      told.clear();
    },
  };
}
