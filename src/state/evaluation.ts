import { toTheEnd } from "../runtime/attempts.ts";
import { costOf, type PreparedClaim } from "./claim.ts";
import type { Demands } from "./demands.ts";
import { type Entry, isUnmatched } from "./entry.ts";
import { type Mark, markOf } from "./mark.ts";
import { OrderLog } from "./order_log.ts";
import { OpenPeaks } from "./open_peaks.ts";
import {
  type Absence,
  type Doubt,
  isFinalCount,
  type Standing,
  together,
} from "./standing.ts";
import { isMet, mayStillBeMet } from "./stub_use.ts";
import { isSettled, Tally } from "./tally.ts";
import { keysOf } from "./asked_keys.ts";
import type { WatchKey } from "./watch_key.ts";

/** What has gone before anybody could look at it. */
export interface Lost {
  readonly requests: number;
  /** Of them, those that no stub answered. */
  readonly unmatched: number;
  /** Why others may be missing that nobody can count; left out where none are. */
  readonly absence?: Absence | undefined;
}

/** What counts for any number of requests. */
const anyNumber = 1_000_000;

/** How an assertion stands, kept up with every request that comes, ends or is cleared. */
export class Evaluation {
  readonly claims: readonly PreparedClaim[];
  readonly tallies: readonly Tally[];
  readonly demands: Demands;
  readonly order: OrderLog | null;
  /** What the requests have that may change how it stands: one of these; `null` where all may. */
  readonly keys: readonly WatchKey[] | null;
  /** Requests that fit any of the claims, that fit none, of which that cannot be told, that no stub answered. */
  fitting = 0;
  others = 0;
  #perhapsOthers = 0;
  unmatched = 0;
  #lost: Lost = { requests: 0, unmatched: 0 };
  /** What is to be looked at again when it has been answered. */
  readonly #open = new Map<Entry, Mark>();

  readonly #peaks: OpenPeaks;

  constructor(claims: readonly PreparedClaim[], demands: Demands) {
    this.claims = claims;
    this.tallies = claims.map(() => new Tally());
    this.demands = demands;
    this.#peaks = new OpenPeaks(claims);
    this.order = demands.order === null ? null : new OrderLog(demands.order);
    this.keys = keysOf(claims, demands);
  }

  /** Begins anew, with what had gone before. */
  restart(lost: Lost): void {
    this.#lost = lost.absence === undefined
      ? lost
      : { ...lost, requests: lost.requests + anyNumber };
    this.fitting = 0;
    this.others = 0;
    this.#perhapsOthers = 0;
    this.unmatched = 0;
    this.#open.clear();
    for (const tally of this.tallies) tally.clear();
    this.#peaks.restart(this.#lost.requests > 0);
    this.order?.restart(this.#lost.requests > 0);
  }

  // Where one of the next three is broken off (`Attempts`), nothing is counted.

  /** Counts a request that came. */
  open(entry: Entry): void {
    if (entry.seq <= this.demands.after) return;
    const mark = markOf(this.claims, entry);
    toTheEnd(() => {
      this.#count(mark, 1);
      this.#peaks.note(mark.fits, entry);
      this.order?.open(entry, mark.fits);
      if (entry.ending === null) this.#open.set(entry, mark);
    });
  }

  /** Counts a request anew while it is answered with a stream. */
  progress(entry: Entry): void {
    const before = this.#open.get(entry);
    if (before === undefined) return;
    const now = markOf(this.claims, entry);
    toTheEnd(() => {
      this.#count(before, -1);
      this.#count(now, 1);
      this.#peaks.note(now.fits, entry);
      this.order?.progress(entry, now.fits);
      this.#open.set(entry, now);
    });
  }

  /** Counts a request anew once it has been answered; one that is not held has lost what would tell. */
  close(entry: Entry, isHeld: boolean): void {
    const before = this.#open.get(entry);
    if (before === undefined) return;
    const isTold = isHeld || !before.fits.includes("unanswered");
    const now = isHeld ? markOf(this.claims, entry) : {
      fits: before.fits,
      isUnmatched: isUnmatched(entry),
      isBeside: before.isBeside,
      isOpen: false,
    };
    toTheEnd(() => {
      this.#open.delete(entry);
      this.order?.close(entry, now.fits, isHeld);
      this.#count(before, -1);
      this.#peaks.note(now.fits, entry);
      if (isTold) this.#count(now, 1);
      else this.lose(isUnmatched(entry));
    });
  }

  /** Whether what was sent of a stream may change anything. */
  get asksForAnswers(): boolean {
    return this.claims.some(({ asksForAnswer }) => asksForAnswer);
  }

  /** Notes a request that was gone before anybody could look at it. */
  lose(isUnmatched: boolean): void {
    this.order?.lose();
    const { requests, unmatched } = this.#lost;
    this.#lost = {
      ...this.#lost,
      requests: requests + 1,
      unmatched: isUnmatched ? unmatched + 1 : unmatched,
    };
  }

  /** What it costs to tell it of a request, in the bytes that a `WorkMeter` counts. */
  get effort(): number {
    const steps = this.order === null ? 0 : this.claims.length * 1000;
    return steps + costOf(this.claims);
  }

  /** How many requests there were to look at. */
  get seen(): number {
    return this.fitting + this.others + this.#perhapsOthers;
  }

  standing(): Standing {
    const { nothingElse, noUnmatched, noUnusedStubs } = this.demands;
    const { order } = this;
    return together([
      ...(order === null
        ? this.claims.map((_, at) => this.claimStanding(at))
        : [order.standing()]),
      ...(nothingElse ? [this.othersStanding()] : []),
      ...(noUnmatched ? [this.unmatchedStanding()] : []),
      ...(noUnusedStubs ? [this.stubsStanding()] : []),
    ]);
  }

  /** How one of the claims stands. */
  claimStanding(at: number): Standing {
    const claim = this.claims[at];
    const tally = this.tallies[at];
    if (claim === undefined || tally === undefined) {
      throw new Error("There is no such claim");
    }
    const { count, uncertain } = tally;
    const holds = claim.holds.bind(claim);
    const isSure = isSettled(holds, count, this.#lost.requests + uncertain);
    const unsure = tally.cut > 0 ? "body_cut" : "unanswered";
    const result = claim.holds(count);
    const settled = count - tally.passing;
    const isFinal = isFinalCount(result, settled, claim.range);
    const doubt = isSure ? null : this.#doubt(unsure);
    return this.#peaks.standing(at, { result, doubt, isFinal });
  }

  /** Whether each request fits a claim. */
  othersStanding(): Standing {
    if (this.others > 0) return { result: false, doubt: null, isFinal: true };
    const isSure = this.#lost.requests === 0 && this.#perhapsOthers === 0;
    const unsure = this.tallies.some(({ cut }) => cut > 0)
      ? "body_cut"
      : "unanswered";
    const doubt = isSure ? null : this.#doubt(unsure);
    return { result: true, doubt, isFinal: false };
  }

  /** Whether each request had a stub; of those that have gone that is counted, but not when they came. */
  unmatchedStanding(): Standing {
    if (this.unmatched > 0) {
      return { result: false, doubt: null, isFinal: true };
    }
    const { unmatched, requests, absence } = this.#lost;
    if (this.demands.after > 0) {
      const doubt = requests > 0 ? absence ?? "evicted" : null;
      return { result: true, doubt, isFinal: false };
    }
    if (absence !== undefined && unmatched === 0) {
      return { result: true, doubt: absence, isFinal: false };
    }
    const isNone = unmatched === 0;
    return { result: isNone, doubt: null, isFinal: !isNone };
  }

  /** Whether each stub has answered as often as it should. */
  stubsStanding(): Standing {
    const stubs = this.demands.stubs();
    const result = stubs.every(isMet);
    const isFinal = !result && !stubs.every(mayStillBeMet);
    return { result, doubt: this.#lost.absence ?? null, isFinal };
  }

  #doubt(unsure: Doubt): Doubt {
    const { requests, absence = "evicted" } = this.#lost;
    return requests > 0 ? absence : unsure;
  }

  #count({ fits, isUnmatched, isBeside, isOpen }: Mark, by: 1 | -1): void {
    for (const [at, fit] of fits.entries()) {
      this.tallies[at]?.add(fit, by);
      const mayChange = isOpen && this.claims[at]?.asksForAnswer === true;
      if (mayChange) this.tallies[at]?.addPassing(fit, by);
    }
    if (fits.includes(true)) this.fitting += by;
    else if (isBeside) return;
    else if (fits.every((fit) => fit === false)) this.others += by;
    else this.#perhapsOthers += by;
    if (isUnmatched) this.unmatched += by;
  }
}
