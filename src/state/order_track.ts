import type { Fit } from "./claim.ts";
import type { Entry } from "./entry.ts";
import { type Counts, oneMore, type OrderRule } from "./order_rule.ts";

/** A request as an order sees it. */
export interface OrderMark {
  readonly entry: Entry;
  /** Which steps it fits. */
  readonly fits: readonly Fit[];
  /** Whether it is looked at at all. */
  readonly isLookedAt: Fit;
}

/** Before the first step. */
const start = -1;

/**
 * How far the requests may have come on their way through the steps, as all the
 * places where they may be, so that one pass over them is enough. A request that
 * fits a step counts for it where it comes after the last request of the step
 * before and before the first of the step after.
 */
export class OrderTrack {
  readonly #rule: OrderRule;
  /** Steps of which a request is still to come, with how many there were. */
  readonly #within = new Map<number, Counts>();
  /** Steps whose first request is to come next, with the steps that it may come after. */
  readonly #before = new Map<number, Set<number>>();
  /** Steps after which no request of a step is to come. */
  readonly #after = new Set<number>();
  /** The cursor at which the last request of each step was answered. */
  readonly #answered = new Map<number, number>();

  private constructor(rule: OrderRule) {
    this.#rule = rule;
  }

  /** One that has all before it. */
  static begin(rule: OrderRule): OrderTrack {
    const track = new OrderTrack(rule);
    track.#leave(start);
    return track;
  }

  /** One of which nothing is known. */
  static lost(rule: OrderRule): OrderTrack {
    const track = OrderTrack.begin(rule);
    for (const [at, { all }] of rule.steps.entries()) {
      track.#leave(at);
      if (all > 1n) track.#within.set(at, all & ~1n);
    }
    return track;
  }

  clone(): OrderTrack {
    const copy = new OrderTrack(this.#rule);
    copy.#take(this);
    for (const [step, at] of this.#answered) copy.#answered.set(step, at);
    return copy;
  }

  /** Whether the order was kept so far. */
  get holds(): boolean {
    return this.#after.size > 0;
  }

  /** Whether requests that are to come may complete it. */
  get isOpen(): boolean {
    return this.#within.size > 0 || this.#before.size > 0;
  }

  /** Whether more requests of a step may come. */
  isWithin(step: number): boolean {
    return this.#within.has(step);
  }

  /** Whether a step has all that it asks for, and nothing else came since. */
  isComplete(step: number): boolean {
    if (this.#after.has(step)) return true;
    for (const from of this.#before.values()) if (from.has(step)) return true;
    return false;
  }

  /** Whether requests of a step are still being answered when another comes. */
  isAnswering(step: number, { seq }: Entry): boolean {
    return this.#rule.afterAnswer && (this.#answered.get(step) ?? 0) > seq;
  }

  /** Goes on by one request; gives the last step that it may count for. One that is hopeful takes what cannot be told for either. */
  advance(mark: OrderMark, isHopeful: boolean): number {
    const { isLookedAt, entry } = mark;
    if (isLookedAt !== true && !isHopeful) return start;
    const old = isLookedAt === true ? null : this.clone();
    const taken = this.#taking(mark, isHopeful);
    this.#pass(mark);
    if (old !== null) this.#take(old);
    let last = start;
    for (const [step, counts] of taken) {
      this.#add(step, counts);
      const { enough } = this.#rule.steps[step] ?? { enough: 0n };
      if ((counts & enough) !== 0n) this.#leave(step);
      last = Math.max(last, step);
    }
    const end = entry.ending === null ? Infinity : entry.changed;
    if (!this.#rule.afterAnswer || isLookedAt !== true) return last;
    for (const [step, fit] of mark.fits.entries()) {
      const before = this.#answered.get(step) ?? 0;
      if (fit === true) this.#answered.set(step, Math.max(before, end));
    }
    return last;
  }

  /** What a request counts for. */
  #taking({ fits, entry }: OrderMark, isHopeful: boolean): Map<number, Counts> {
    const may = (step: number) =>
      fits[step] === true || (isHopeful && fits[step] !== false);
    const taken = new Map<number, Counts>();
    const take = (step: number, counts: Counts) => {
      const rule = this.#rule.steps[step];
      if (rule === undefined || !may(step)) return;
      const more = oneMore(rule, counts);
      if (more !== 0n) taken.set(step, (taken.get(step) ?? 0n) | more);
    };
    for (const [step, counts] of this.#within) take(step, counts);
    for (const [step, sources] of this.#before) {
      for (const from of sources) {
        if (!this.isAnswering(from, entry)) take(step, 1n);
      }
    }
    return taken;
  }

  /** Goes on where the request counts for nothing. */
  #pass({ fits }: OrderMark): void {
    const { isStrict, steps } = this.#rule;
    const fitsAny = (from: number, to: number) => {
      for (let at = Math.max(from, 0); at <= to; at++) {
        if (fits[at] === true) return true;
      }
      return false;
    };
    for (const step of this.#within.keys()) {
      if (isStrict || fits[step] === true) this.#within.delete(step);
    }
    for (const [step, sources] of this.#before) {
      for (const from of sources) {
        const isBetween = isStrict && from !== start;
        if (isBetween || fitsAny(from, step)) sources.delete(from);
      }
      if (sources.size === 0) this.#before.delete(step);
    }
    for (const step of this.#after) {
      if (fitsAny(step, steps.length - 1)) this.#after.delete(step);
    }
  }

  /** Notes what may come after a step; steps that need no request may be left out. */
  #leave(step: number): void {
    const { steps } = this.#rule;
    for (let next = step + 1; next < steps.length; next++) {
      const sources = this.#before.get(next) ?? new Set();
      this.#before.set(next, sources.add(step));
      if (steps[next]?.mayBeNone !== true) return;
    }
    this.#after.add(step);
  }

  #add(step: number, counts: Counts): void {
    this.#within.set(step, (this.#within.get(step) ?? 0n) | counts);
  }

  /** Adds the places of another. */
  #take(other: OrderTrack): void {
    for (const [step, counts] of other.#within) this.#add(step, counts);
    for (const [step, sources] of other.#before) {
      const mine = this.#before.get(step) ?? new Set();
      for (const from of sources) mine.add(from);
      this.#before.set(step, mine);
    }
    for (const step of other.#after) this.#after.add(step);
  }
}
