import { createWaitList, type WaitList } from "./wait_list.ts";

/** Timers count milliseconds in 31 bits; a longer one would fire at once. */
export const maxTimer = 2 ** 31 - 1;

/** All who are to be told in the same millisecond. */
interface Moment {
  readonly waiting: WaitList<() => void>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Gives what calls `tell` after so many milliseconds, unless what it gives back
 * is called before. All who wait for the same millisecond share one timer of
 * the runtime's: a timer of its own takes 5 microseconds more for each event of
 * a stream ("streams").
 */
export function createAfter(
  ticks: () => number,
): (ms: number, tell: () => void) => () => void {
  const moments = new Map<number, Moment>();

  function momentAt(at: number, ms: number): Moment {
    const known = moments.get(at);
    if (known !== undefined) return known;
    const waiting = createWaitList<() => void>();
    const timer = setTimeout(() => {
      moments.delete(at);
      // Who is told may call off another one, which is then not told.
      for (let one = waiting.first; one !== null; one = waiting.first) {
        waiting.remove(one);
        one.value();
      }
    }, ms);
    const moment = { waiting, timer };
    moments.set(at, moment);
    return moment;
  }

  return (ms, tell) => {
    const wait = Math.min(ms, maxTimer);
    const at = ticks() + wait;
    const moment = momentAt(at, wait);
    const { waiting, timer } = moment;
    const place = waiting.add(tell);
    return () => {
      if (!waiting.remove(place) || waiting.first !== null) return;
      clearTimeout(timer);
      if (moments.get(at) === moment) moments.delete(at);
    };
  };
}
