import type { Fit } from "./claim.ts";
import type { Entry } from "./entry.ts";
import { type KeyedMark, keyOf, withoutBody } from "./keyed_mark.ts";
import { type KeyReading, readOrderKey } from "./order_key.ts";
import type { OrderRule } from "./order_rule.ts";
import { type OrderFinding, OrderValue } from "./order_value.ts";
import type { Doubt, Standing } from "./standing.ts";

/** Steps of all requests together that wait for what an earlier one comes to (docs/limits.md). */
const maxPending = 3000;

/** Values of `per` that an order is kept for (docs/limits.md). */
const maxValues = 10_000;

const all: KeyReading = { kind: "known", key: "" };

/**
 * The requests of an assertion about order, in the order in which they came. It
 * is told of each once, and again when it is answered; what cannot be told
 * before that holds back the requests after it.
 */
export class OrderLog {
  readonly #rule: OrderRule;
  readonly #values = new Map<string, OrderValue>();
  #pending: KeyedMark[] = [];
  /** Values as they are with what is pending. */
  readonly #ahead = new Map<string, OrderValue>();
  readonly #failing = new Set<string>();
  /** Of them those that fail for sure, and those that fail for good. */
  readonly #surely = new Set<string>();
  readonly #over = new Set<string>();
  /** Those that hold, but not for sure. */
  readonly #unsure = new Set<string>();
  #leftOut = 0;
  /** Requests of which nobody will know what they belong to. */
  #lostKeys = 0;
  /** Whether requests were lost before the first, or between others. */
  #isOld = false;
  #isLost = false;

  constructor(rule: OrderRule) {
    this.#rule = rule;
    this.restart(false);
  }

  /** Begins anew, where requests that came before may be lost. */
  restart(isOld: boolean): void {
    this.#values.clear();
    this.#pending = [];
    this.#ahead.clear();
    for (const set of [this.#failing, this.#surely, this.#over, this.#unsure]) {
      set.clear();
    }
    this.#leftOut = 0;
    this.#lostKeys = 0;
    this.#isOld = isOld;
    this.#isLost = false;
    if (this.#rule.per !== null) return;
    this.#values.set("", OrderValue.begin(this.#rule, isOld));
    this.#note("");
  }

  /** Notes that a request is gone that nobody looked at. */
  lose(): void {
    this.#isLost = true;
  }

  open(entry: Entry, fits: readonly Fit[]): void {
    const mark = this.#read(entry, fits);
    if (mark === null) return;
    if (this.#pending.length === 0 && this.#isSettled(mark)) {
      return this.#keep(mark);
    }
    this.#pending.push(mark);
    this.#foresee(mark);
    const steps = this.#pending.length * fits.length;
    if (steps <= maxPending) return;
    // Half of them at once, so that not every request begins anew.
    this.#pending.splice(1, Math.floor(this.#pending.length / 2));
    this.lose();
    this.#goOn(0, null);
  }

  /** Looks at a request anew while it is answered with a stream. */
  progress(entry: Entry, fits: readonly Fit[]): void {
    const at = this.#pending.findIndex((one) => one.entry === entry);
    const before = this.#pending[at];
    if (before !== undefined) this.#goOn(at, { ...before, fits });
  }

  /** Looks at a request anew that has been answered; of one that is not held what is known has to do. */
  close(entry: Entry, fits: readonly Fit[], isHeld: boolean): void {
    const at = this.#pending.findIndex((one) => one.entry === entry);
    const before = this.#pending[at];
    if (before === undefined) return;
    const mark = isHeld ? this.#read(entry, fits) : withoutBody(before, fits);
    if (mark === null && !isHeld) this.lose();
    this.#goOn(at, mark);
  }

  standing(): Standing {
    const { isLasting } = this.#rule;
    const result = this.#holds;
    const isPassing = this.#pending.some((one) => this.#mayChange(one));
    const isKnown = !isPassing && !this.#isUnkeyed;
    const isFinal = isKnown && (result ? isLasting : this.#over.size > 0);
    return { result, doubt: this.#doubt(result), isFinal };
  }

  finding(): OrderFinding {
    const [key] = this.#failing;
    const broken = key === undefined ? undefined : this.#at(key);
    const none = OrderValue.begin(this.#rule, false);
    const story = broken?.story ?? (this.#holds ? null : none.story);
    return {
      broken: story === null ? null : { key: key ?? "", story },
      values: this.#count,
      failing: this.#failing.size,
      leftOut: this.#leftOut,
    };
  }

  get #holds(): boolean {
    if (this.#failing.size > 0) return false;
    return this.#count > 0 || this.#rule.steps.every((one) => one.mayBeNone);
  }

  get #count(): number {
    let more = 0;
    for (const key of this.#ahead.keys()) if (!this.#values.has(key)) more++;
    return this.#values.size + more;
  }

  /** Whether it cannot be told yet what some request belongs to. */
  get #isUnkeyed(): boolean {
    return this.#pending.some(({ key }) => key.kind === "unknown");
  }

  #doubt(result: boolean): Doubt | null {
    const { isLasting, per } = this.#rule;
    if (result && isLasting) return null;
    if (this.#isLost) return "evicted";
    if (this.#isUnkeyed) return "unanswered";
    if (this.#lostKeys > 0) return "body_cut";
    if (!result && this.#surely.size > 0) return null;
    const isUnsure = this.#unsure.size > 0 ||
      this.#failing.size > this.#surely.size;
    if (this.#isOld && (isUnsure || per !== null)) return "evicted";
    if (!isUnsure) return null;
    return this.#pending.length > 0 ? "unanswered" : "body_cut";
  }

  /** A request as the order sees it; `null` for one that it does not look at. */
  #read(entry: Entry, fits: readonly Fit[]): KeyedMark | null {
    const isLookedAt = this.#rule.looksAt(entry, fits);
    if (isLookedAt === false) return null;
    const { per } = this.#rule;
    const key = per === null ? all : readOrderKey(per, entry);
    if (key.kind === "known" && key.key === null) {
      this.#leftOut++;
      return null;
    }
    if (key.kind === "unknown" && entry.ending !== null) {
      this.#lostKeys++;
      return null;
    }
    return { entry, fits, isLookedAt, key };
  }

  /** Whether a stream goes on that is asked for. */
  #mayChange({ entry }: Pick<KeyedMark, "entry">): boolean {
    return this.#rule.asksForAnswers && entry.stream !== null;
  }

  #isSettled({ entry, fits, isLookedAt, key }: KeyedMark): boolean {
    if (entry.ending !== null) return true;
    if (this.#mayChange({ entry })) return false;
    if (key.kind === "unknown" || isLookedAt !== true) return false;
    const isSure = fits.every((fit) => typeof fit === "boolean");
    return isSure && !(this.#rule.afterAnswer && fits.includes(true));
  }

  /** Puts a request in the place of one that was held back, and goes on as far as it is known by now. */
  #goOn(at: number, mark: KeyedMark | null): void {
    this.#pending.splice(at, 1, ...(mark === null ? [] : [mark]));
    const touched = new Set(this.#ahead.keys());
    this.#ahead.clear();
    while (
      this.#pending[0] !== undefined && this.#isSettled(this.#pending[0])
    ) {
      const [mark] = this.#pending.splice(0, 1);
      if (mark !== undefined) this.#keep(mark);
    }
    for (const mark of this.#pending) this.#foresee(mark);
    for (const key of touched) this.#note(key);
  }

  #keep(mark: KeyedMark): void {
    const key = keyOf(mark);
    if (key === null) return;
    const known = this.#values.get(key);
    if (known === undefined && this.#values.size >= maxValues) {
      return this.lose();
    }
    const value = known ?? OrderValue.begin(this.#rule, this.#isOld);
    this.#values.set(key, value);
    value.advance(mark);
    this.#note(key);
  }

  /** Goes on by a request that is pending, beside what is kept. */
  #foresee(mark: KeyedMark): void {
    const key = keyOf(mark);
    if (key === null) return;
    const value = this.#ahead.get(key) ?? this.#values.get(key)?.clone() ??
      OrderValue.begin(this.#rule, this.#isOld);
    this.#ahead.set(key, value);
    value.advance(mark);
    this.#note(key);
  }

  #at(key: string): OrderValue | undefined {
    return this.#ahead.get(key) ?? this.#values.get(key);
  }

  /** Notes how a value stands now. */
  #note(key: string): void {
    const value = this.#at(key);
    const isThere = value !== undefined;
    put(this.#failing, key, isThere && !value.holds);
    put(this.#surely, key, isThere && !value.holds && value.isSure);
    put(this.#over, key, isThere && value.isOver);
    put(this.#unsure, key, isThere && value.holds && !value.isSure);
  }
}

function put(set: Set<string>, key: string, isIn: boolean): void {
  if (isIn) set.add(key);
  else set.delete(key);
}
