import { createRoll } from "./wait_list.ts";

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
 * it stand on a roll: a signal takes the longer to forget one of its listeners
 * the more it has.
 */
export function createHalt(): Halt {
  const controller = new AbortController();
  const waiting = createRoll<() => void>();
  return {
    signal: controller.signal,
    onHalt(tell) {
      const place = waiting.add(tell);
      return () => void waiting.strike(place);
    },
    halt() {
      controller.abort();
      for (let one = waiting.first; one !== null; one = waiting.first) {
        waiting.strike(one);
        one.value();
      }
    },
  };
}
