import { createWaitList } from "./wait_list.ts";

/** Tells calls that their time is over. */
export interface Deadlines {
  /** Calls `onOver` once the limit has passed, unless what this gives back is called first. */
  start(onOver: () => void): () => void;
}

interface Waiting {
  /** Milliseconds, by `performance.now`. */
  readonly due: number;
  readonly onOver: () => void;
}

/**
 * Deadlines of `limit` milliseconds each. As all have the same length, they
 * are over in the order in which they started, and one timer serves them all:
 * a timer for each call would cost more than the call's headers.
 */
export function createDeadlines(limit: number): Deadlines {
  const waiting = createWaitList<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wake(): void {
    timer = undefined;
    const now = performance.now();
    for (let one = waiting.first; one !== null; one = waiting.first) {
      const { due, onOver } = one.value;
      if (due > now) {
        timer = setTimeout(wake, due - now);
        return;
      }
      waiting.remove(one);
      onOver();
    }
  }

  return {
    start(onOver) {
      const place = waiting.add({ due: performance.now() + limit, onOver });
      timer ??= setTimeout(wake, limit);
      return () => {
        if (!waiting.remove(place) || waiting.first !== null) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
