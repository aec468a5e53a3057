import type { Fit, PreparedClaim } from "./claim.ts";
import type { Entry } from "./entry.ts";
import { isSettled, Tally } from "./tally.ts";

/** Why a result might be another if more were known. */
export type Doubt = "evicted" | "body_cut" | "unanswered";

/** What an assertion comes to at a moment. */
export interface Standing {
  readonly result: boolean;
  /** `null` where nothing that is not known could change the result. */
  readonly doubt: Doubt | null;
  /** Whether no request that is still to come can change the result. */
  readonly isFinal: boolean;
}

/** How an assertion stands, kept up with every request that comes, ends or is cleared. */
export class Evaluation {
  readonly claims: readonly PreparedClaim[];
  readonly tallies: readonly Tally[];
  /** Requests that fit any of the claims. */
  fitting = 0;
  /** How many requests were gone before anybody could look at them. */
  #evicted: number;
  /** What is to be looked at again when it has been answered. */
  readonly #unanswered = new Map<Entry, readonly Fit[]>();

  /** The cursor after which a request counts. */
  readonly #after: number;

  constructor(
    claims: readonly PreparedClaim[],
    { evicted, after }: { evicted: number; after: number },
  ) {
    this.claims = claims;
    this.tallies = claims.map(() => new Tally());
    this.#evicted = evicted;
    this.#after = after;
  }

  /** Counts a request that came. */
  open(entry: Entry): void {
    if (entry.seq <= this.#after) return;
    const fits = this.claims.map((one) => one.fits(entry));
    this.#count(fits, 1);
    if (fits.includes("unanswered")) this.#unanswered.set(entry, fits);
  }

  /** Counts a request anew once it has been answered; one that is not held has lost what would tell. */
  close(entry: Entry, isHeld: boolean): void {
    const before = this.#unanswered.get(entry);
    if (before === undefined) return;
    this.#unanswered.delete(entry);
    this.#count(before, -1);
    if (isHeld) this.#count(this.claims.map((one) => one.fits(entry)), 1);
    else this.#evicted++;
  }

  /** Notes a request that was gone before anybody could look at it. */
  lose(): void {
    this.#evicted++;
  }

  /** Forgets all requests; so many were gone before. */
  restart(evicted: number): void {
    this.#evicted = evicted;
    this.fitting = 0;
    this.#unanswered.clear();
    for (const tally of this.tallies) tally.clear();
  }

  standing(): Standing {
    return together(this.claims.map((_, at) => this.claimStanding(at)));
  }

  /** How one of the claims stands. */
  claimStanding(at: number): Standing {
    const claim = this.claims[at];
    const tally = this.tallies[at];
    if (claim === undefined || tally === undefined) {
      throw new Error("There is no such claim");
    }
    const uncertain = this.#evicted + tally.uncertain;
    const holds = claim.holds.bind(claim);
    const isSure = isSettled(holds, tally.count, uncertain);
    const doubt = this.#evicted > 0
      ? "evicted"
      : tally.cut > 0
      ? "body_cut"
      : "unanswered";
    const { count } = tally;
    const { least, most } = claim.range ?? { least: Infinity, most: null };
    const result = claim.holds(count);
    const isFinal = result
      ? count >= least && most === null
      : most !== null && count > most;
    return { result, doubt: isSure ? null : doubt, isFinal };
  }

  #count(fits: readonly Fit[], by: 1 | -1): void {
    for (const [at, fit] of fits.entries()) this.tallies[at]?.add(fit, by);
    if (fits.includes(true)) this.fitting += by;
  }
}

/** One that surely does not hold is enough; else what is in doubt anywhere is in doubt. */
function together(parts: readonly Standing[]): Standing {
  const broken = parts.filter(({ result }) => !result);
  const result = broken.length === 0;
  const isFinal = result
    ? parts.every((one) => one.isFinal)
    : broken.some((one) => one.isFinal);
  const isSure = broken.some(({ doubt }) => doubt === null);
  const doubts = (result ? parts : broken).map(({ doubt }) => doubt);
  const doubt = isSure ? null : doubts.find((one) => one !== null) ?? null;
  return { result, doubt, isFinal };
}
