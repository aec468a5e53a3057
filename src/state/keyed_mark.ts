import type { Fit } from "./claim.ts";
import type { KeyReading } from "./order_key.ts";
import type { OrderMark } from "./order_track.ts";

/** A request beside the value that it belongs to. */
export interface KeyedMark extends OrderMark {
  readonly key: KeyReading;
}

/** The value, as far as it is known. */
export function keyOf({ key }: KeyedMark): string | null {
  return key.kind === "known" ? key.key : null;
}

/** A request whose body has gone; `null` where that would have told what it belongs to. */
export function withoutBody(
  { entry, isLookedAt, key }: KeyedMark,
  fits: readonly Fit[],
): KeyedMark | null {
  const isTold = key.kind === "known" && isLookedAt === true &&
    !fits.includes("unanswered");
  return isTold ? { entry, isLookedAt, key, fits } : null;
}
