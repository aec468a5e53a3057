import type { Fit, PreparedClaim } from "./claim.ts";
import { type Entry, isBeside, isUnmatched } from "./entry.ts";

/** How a request counts. */
export interface Mark {
  readonly fits: readonly Fit[];
  readonly isUnmatched: boolean;
  readonly isBeside: boolean;
  /** Whether a stream that still goes on answers it: whether it fits may change. */
  readonly isOpen: boolean;
}

/** How a request counts for some claims now. */
export function markOf(claims: readonly PreparedClaim[], entry: Entry): Mark {
  return {
    fits: claims.map((one) => one.fits(entry)),
    isUnmatched: isUnmatched(entry),
    isBeside: isBeside(entry),
    isOpen: entry.stream !== null,
  };
}
