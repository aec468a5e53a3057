/** Milliseconds. */
interface DebounceOptions {
  /** How long it must be quiet. */
  readonly quiet: number;
  /** The longest wait where it never gets quiet. */
  readonly longest: number;
}

/** Bursts of rings, each told once it is over: editors write a file in several steps. */
export interface Debounce {
  ring(): void;
  /** Waits for the end of a burst; `false` once stopped. One waiter at a time. */
  next(): Promise<boolean>;
  stop(): void;
}

/** Nothing has rung yet. */
export function createDebounce({ quiet, longest }: DebounceOptions): Debounce {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt: number | undefined;
  let due = false;
  let stopped = false;
  let waiter: ((more: boolean) => void) | undefined;

  function settle(): void {
    startedAt = undefined;
    due = true;
    wake();
  }

  function wake(): void {
    if (waiter === undefined || !(due || stopped)) return;
    const tell = waiter;
    waiter = undefined;
    due = false;
    tell(!stopped);
  }

  return {
    ring() {
      if (stopped) return;
      clearTimeout(timer);
      const now = performance.now();
      startedAt ??= now;
      timer = setTimeout(settle, Math.min(quiet, startedAt + longest - now));
    },
    next() {
      return new Promise((resolve) => {
        waiter = resolve;
        wake();
      });
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      wake();
    },
  };
}
