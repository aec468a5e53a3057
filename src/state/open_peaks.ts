import type { Fit, PreparedClaim } from "./claim.ts";
import type { Entry } from "./entry.ts";
import { OpenPeak } from "./open_peak.ts";
import { isFinalCount, type Standing, together } from "./standing.ts";

/** For claims that ask it: how many streams were open at once. */
export class OpenPeaks {
  readonly #claims: readonly PreparedClaim[];
  readonly #peaks: readonly (OpenPeak | null)[];
  #isEvicted = false;

  constructor(claims: readonly PreparedClaim[]) {
    this.#claims = claims;
    this.#peaks = claims.map(({ maxOpen }) =>
      maxOpen === null ? null : new OpenPeak()
    );
  }

  /** Begins anew, where requests may have gone before. */
  restart(isEvicted: boolean): void {
    this.#isEvicted = isEvicted;
    for (const peak of this.#peaks) peak?.clear();
  }

  /** Counts a request's stream for the claims that it fits. */
  note(fits: readonly Fit[], entry: Entry): void {
    for (const [at, peak] of this.#peaks.entries()) {
      if (fits[at] === true) peak?.note(entry);
      else peak?.drop(entry);
    }
  }

  /** How a claim stands that stands so without it; there may still be more open at once. */
  standing(at: number, count: Standing): Standing {
    const wanted = this.#claims[at]?.maxOpen ?? null;
    const mostOpen = this.#peaks[at]?.most;
    if (wanted === null || mostOpen === undefined) return count;
    const result = wanted.holds(mostOpen);
    const isFinal = isFinalCount(result, mostOpen, wanted.range);
    const doubt = this.#isEvicted ? "evicted" : null;
    return { ...together([count, { result, doubt, isFinal }]), mostOpen };
  }
}
