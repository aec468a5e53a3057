import type { Entry } from "./entry.ts";
import type { OrderRule } from "./order_rule.ts";
import { type OrderMark, OrderTrack } from "./order_track.ts";

/** How far an order came, and what stopped it. */
export interface OrderStory {
  /** The last step that was reached, counted from 0, and its last request. */
  readonly reached: number;
  readonly at: Entry | null;
  /** The last request that was looked at. */
  readonly last: Entry | null;
  /** Requests of that step, as far as they were told apart. */
  readonly isComplete: boolean;
  readonly stop: OrderStop | null;
}

/** The request after which it could not go on as it should. */
export interface OrderStop {
  readonly entry: Entry;
  readonly why: "one_too_many" | "too_early" | "between";
}

/** What an order comes to. */
export interface OrderFinding {
  /** Of the first value that does not keep it; `null` where all do. */
  readonly broken: { readonly key: string; readonly story: OrderStory } | null;
  /** How many values there are, and how many of them do not keep it. */
  readonly values: number;
  readonly failing: number;
  /** Requests that have no such value. */
  readonly leftOut: number;
}

/** One order that is to be kept: what is known for sure, and what may be. */
export class OrderValue {
  readonly #rule: OrderRule;
  readonly #sure: OrderTrack;
  /** Where there is anything that cannot be told. */
  #may: OrderTrack | null;
  #reached = -1;
  #at: Entry | null = null;
  #last: Entry | null = null;
  #stop: OrderStop | null = null;

  private constructor(
    rule: OrderRule,
    sure: OrderTrack,
    may: OrderTrack | null,
  ) {
    this.#rule = rule;
    this.#sure = sure;
    this.#may = may;
  }

  /** One that begins, where requests that came before may be lost. */
  static begin(rule: OrderRule, isLost: boolean): OrderValue {
    const may = isLost ? OrderTrack.lost(rule) : null;
    return new OrderValue(rule, OrderTrack.begin(rule), may);
  }

  clone(): OrderValue {
    const may = this.#may?.clone() ?? null;
    const copy = new OrderValue(this.#rule, this.#sure.clone(), may);
    copy.#reached = this.#reached;
    copy.#at = this.#at;
    copy.#last = this.#last;
    copy.#stop = this.#stop;
    return copy;
  }

  get holds(): boolean {
    return this.#sure.holds;
  }

  /** Whether nothing that cannot be told would change that. */
  get isSure(): boolean {
    const may = this.#may;
    if (this.holds) return may === null || this.#rule.isLasting;
    return may === null || !may.holds;
  }

  /** Whether it does not hold, and never will. */
  get isOver(): boolean {
    const { holds, isOpen } = this.#may ?? this.#sure;
    return !this.holds && !holds && !isOpen;
  }

  advance(mark: OrderMark): void {
    const isSure = mark.isLookedAt === true &&
      mark.fits.every((fit) => typeof fit === "boolean");
    if (!isSure) this.#may ??= this.#sure.clone();
    this.#may?.advance(mark, true);
    this.#tell(mark);
  }

  /** Goes on for sure, and notes how far it came. */
  #tell(mark: OrderMark): void {
    this.#last = mark.entry;
    const step = this.#reached;
    const was = this.#placeOf(step);
    const isEarly = this.#isEarly(mark);
    const last = this.#sure.advance(mark, false);
    if (last >= 0 && last >= step && this.#placeOf(last) > 0) {
      this.#reached = last;
      this.#at = mark.entry;
      this.#stop = null;
      return;
    }
    if (this.#placeOf(step) >= was) return;
    const isMore = mark.fits[step] === true;
    const why = isMore ? "one_too_many" : isEarly ? "too_early" : "between";
    this.#stop = { entry: mark.entry, why };
  }

  /** How good it is to be at a step: at its end, within it, or not there at all. */
  #placeOf(step: number): number {
    if (this.#sure.isComplete(step)) return 2;
    return this.#sure.isWithin(step) ? 1 : 0;
  }

  #isEarly({ fits, entry }: OrderMark): boolean {
    return fits[this.#reached + 1] === true &&
      this.#sure.isAnswering(this.#reached, entry);
  }

  get story(): OrderStory {
    return {
      reached: this.#reached,
      at: this.#at,
      last: this.#last,
      isComplete: this.#sure.isComplete(this.#reached),
      stop: this.#stop,
    };
  }
}
