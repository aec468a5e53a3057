import { createWaitList } from "./wait_list.ts";

/** The moment at which a server must end, for all that still runs then. */
export interface Shutdown {
  /** Aborts at that moment. */
  readonly signal: AbortSignal;
  /** Calls `tell` at that moment, unless what this gives back is called before. */
  onShutdown(tell: () => void): () => void;
  begin(): void;
}

/**
 * A shutdown that has not begun. The thousands of streams and calls that wait for
 * it stand on a wait list: a signal takes the longer to forget one of its listeners
 * the more it has.
 */
export function createShutdown(): Shutdown {
  const controller = new AbortController();
  const waiting = createWaitList<() => void>();
  return {
    signal: controller.signal,
    onShutdown(tell) {
      const place = waiting.add(tell);
      return () => void waiting.remove(place);
    },
    begin() {
      controller.abort();
      for (let one = waiting.first; one !== null; one = waiting.first) {
        waiting.remove(one);
        one.value();
      }
    },
  };
}
