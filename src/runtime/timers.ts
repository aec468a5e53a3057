import { createWaitList, type WaitPlace } from "./wait_list.ts";

/** Timers count milliseconds in 31 bits; a longer one would fire at once. */
export const maxTimer = 2 ** 31 - 1;

/** A wait that may begin again and again. */
export interface Alarm {
  /** Waits so many milliseconds from now, instead of what it waited for before. */
  set(ms: number): void;
  /** Waits no more. */
  callOff(): void;
}

/** Makes an alarm that calls `tell` whenever its time has come. */
export type Alarms = (tell: () => void) => Alarm;

/**
 * Alarms of one clock. All that are set to the same millisecond share one timer
 * of the runtime's: a timer of its own takes 5 microseconds more for each event
 * of a stream ("streams").
 */
export function createAlarms(ticks: () => number): Alarms {
  const moments = new Moments(ticks);
  return (tell) => new SharedAlarm(moments, tell);
}

/** Calls `tell` once after so many milliseconds, unless what it gives back is called before. */
export function createAfter(
  alarms: Alarms,
): (ms: number, tell: () => void) => () => void {
  return (ms, tell) => {
    const alarm = alarms(tell);
    alarm.set(ms);
    return () => alarm.callOff();
  };
}

/** All who are to be told in the same millisecond. */
class Moment {
  readonly at: number;
  readonly waiting = createWaitList<() => void>();
  readonly timer: ReturnType<typeof setTimeout>;

  constructor(at: number, ms: number, begin: (moment: Moment) => void) {
    this.at = at;
    this.timer = setTimeout(begin, ms, this);
  }
}

class Moments {
  readonly #ticks: () => number;
  readonly #moments = new Map<number, Moment>();

  constructor(ticks: () => number) {
    this.#ticks = ticks;
  }

  /** Puts a place among those who wait for the moment after so many milliseconds. */
  join(place: WaitPlace<() => void>, ms: number): Moment {
    const wait = Math.min(ms, maxTimer);
    const at = this.#ticks() + wait;
    let moment = this.#moments.get(at);
    if (moment === undefined) {
      moment = new Moment(at, wait, this.#begin);
      this.#moments.set(at, moment);
    }
    moment.waiting.put(place);
    return moment;
  }

  leave(place: WaitPlace<() => void>, moment: Moment): void {
    const { at, waiting, timer } = moment;
    if (!waiting.remove(place) || waiting.first !== null) return;
    clearTimeout(timer);
    if (this.#moments.get(at) === moment) this.#moments.delete(at);
  }

  /** Who is told may call off another one, which is then not told. */
  readonly #begin = ({ at, waiting }: Moment) => {
    this.#moments.delete(at);
    for (let one = waiting.first; one !== null; one = waiting.first) {
      waiting.remove(one);
      one.value();
    }
  };
}

/** An alarm that is its own place among those who wait: to set it again makes nothing new, for each event of a stream. */
class SharedAlarm implements Alarm, WaitPlace<() => void> {
  before: WaitPlace<() => void> | null = null;
  after: WaitPlace<() => void> | null = null;
  readonly value: () => void;
  readonly #moments: Moments;
  #moment: Moment | null = null;

  constructor(moments: Moments, tell: () => void) {
    this.#moments = moments;
    this.value = tell;
  }

  set(ms: number): void {
    this.callOff();
    this.#moment = this.#moments.join(this, ms);
  }

  callOff(): void {
    const moment = this.#moment;
    this.#moment = null;
    if (moment !== null) this.#moments.leave(this, moment);
  }
}
