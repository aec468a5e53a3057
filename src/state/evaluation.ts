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

  constructor(claims: readonly PreparedClaim[], evicted: number) {
    this.claims = claims;
    this.tallies = claims.map(() => new Tally());
    this.#evicted = evicted;
  }

  /** Counts a request that came. */
  open(entry: Entry): void {
    const fits = this.claims.map((one) => one.fits(entry));
    this.#count(fits, 1);
    if (fits.includes("unanswered")) this.#unanswered.set(entry, fits);
  }

  /** Counts a request anew once it has been answered. */
  close(entry: Entry): void {
    const before = this.#unanswered.get(entry);
    if (before === undefined) return;
    this.#unanswered.delete(entry);
    this.#count(before, -1);
    this.#count(this.claims.map((one) => one.fits(entry)), 1);
  }

  /** Notes a request that was gone before anybody could look at it. */
  lose(): void {
    this.#evicted++;
  }

  /** Forgets all requests. */
  clear(): void {
    this.#evicted = 0;
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
    return { result: claim.holds(tally.count), doubt: isSure ? null : doubt };
  }

  #count(fits: readonly Fit[], by: 1 | -1): void {
    for (const [at, fit] of fits.entries()) this.tallies[at]?.add(fit, by);
    if (fits.includes(true)) this.fitting += by;
  }
}

/** One that surely does not hold is enough; else what is in doubt anywhere is in doubt. */
function together(parts: readonly Standing[]): Standing {
  const broken = parts.filter(({ result }) => !result);
  const sure = broken.find(({ doubt }) => doubt === null);
  if (sure !== undefined) return sure;
  const doubtful = (broken.length > 0 ? broken : parts)
    .find(({ doubt }) => doubt !== null);
  return { result: broken.length === 0, doubt: doubtful?.doubt ?? null };
}
