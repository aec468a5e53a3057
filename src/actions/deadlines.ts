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
  const waiting = new Set<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wake(): void {
    timer = undefined;
    const now = performance.now();
    for (const one of waiting) {
      if (one.due > now) {
        timer = setTimeout(wake, one.due - now);
        return;
      }
      waiting.delete(one);
      one.onOver();
    }
  }

  return {
    start(onOver) {
      const one = { due: performance.now() + limit, onOver };
      waiting.add(one);
      timer ??= setTimeout(wake, limit);
      return () => {
        if (!waiting.delete(one) || waiting.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
