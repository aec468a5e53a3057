import type { ScopeMemory } from "./scope_memory.ts";

/** How much is remembered of a scope. */
export interface ScopeCounts {
  readonly stubs: number;
  readonly requests: number;
  /** Bytes that its journal holds. */
  readonly bytes: number;
  /** Requests that went to make room, since the journal was last cleared. */
  readonly evicted: number;
  /** Requests that no stub answered, since then. */
  readonly unmatched: number;
}

export function countsOf({ stubs, journal }: ScopeMemory): ScopeCounts {
  const { size, bytes, evicted, outcomes } = journal;
  const unmatched = outcomes.of("no_match");
  return { stubs: stubs.size, requests: size, bytes, evicted, unmatched };
}
