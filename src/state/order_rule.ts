import type { Clock } from "../criteria/match_value.ts";
import type { Claim } from "../model/claim.ts";
import type { CountRange } from "../model/count_range.ts";
import type { Order, OrderKey } from "../model/order.ts";
import { type Fit, prepareClaim, type PreparedClaim } from "./claim.ts";
import type { Entry } from "./entry.ts";

/**
 * How many requests of a step there may have been, as bits: the bit at 2 stands
 * for two. Where more are always right, the highest bit stands for all of them.
 */
export type Counts = bigint;

/** A step, ready to be counted. */
export interface OrderStep {
  /** Whether no request at all is right. */
  readonly mayBeNone: boolean;
  /** The counts at which the next step may begin. */
  readonly enough: Counts;
  /** The counts from none to the highest that is told apart. */
  readonly all: Counts;
  /** That highest, where it stands for more as well; else nothing. */
  readonly andMore: Counts;
}

/** An order, ready to be asked. */
export interface OrderRule {
  readonly claims: readonly PreparedClaim[];
  readonly steps: readonly OrderStep[];
  /** Whether nothing may come between the requests of the steps. */
  readonly isStrict: boolean;
  /** Whether a step begins only after the one before has been answered. */
  readonly afterAnswer: boolean;
  /** Whether no further request can break an order that was kept. */
  readonly isLasting: boolean;
  readonly per: OrderKey | null;
  /** Whether what is sent of a stream may change which steps its request fits. */
  readonly asksForAnswers: boolean;
  /** Whether a request is looked at; `fits` says which steps it fits. */
  looksAt(entry: Entry, fits: readonly Fit[]): Fit;
}

const none: CountRange = { least: 0, most: null };

export function prepareOrder(
  order: Order,
  claims: readonly PreparedClaim[],
  clock: Clock,
): OrderRule {
  const { between, starts, among, per } = order;
  const steps = claims.map(({ range }) => stepOf(range ?? none));
  const isStrict = between === "nothing";
  const afterAnswer = starts === "after_answer";
  const isOpenEnded = steps.every(({ andMore }) => andMore !== 0n);
  return {
    claims,
    steps,
    isStrict,
    afterAnswer,
    isLasting: !isStrict && !afterAnswer && isOpenEnded && per === null,
    per,
    asksForAnswers: claims.some(({ asksForAnswer }) => asksForAnswer),
    looksAt: lookOf(among, clock),
  };
}

/** Preflights, and what no client sent, are looked at where a step names them, as in any claim. */
function lookOf(among: Claim | null, clock: Clock): OrderRule["looksAt"] {
  if (among !== null) {
    const match = prepareClaim(among, clock);
    return (entry) => match.fits(entry);
  }
  return ({ request, ending }, fits) => {
    if (request.sentBy !== null) return fits.includes(true);
    if (request.method !== "OPTIONS" || fits.includes(true)) return true;
    return ending === null ? "unanswered" : ending.outcome !== "preflight";
  };
}

function stepOf({ least, most }: CountRange): OrderStep {
  const highest = most ?? Math.max(least, 1);
  const all = upTo(highest);
  return {
    mayBeNone: least === 0,
    enough: all & ~upTo(least - 1),
    all,
    andMore: most === null ? 1n << BigInt(highest) : 0n,
  };
}

function upTo(count: number): Counts {
  return count < 0 ? 0n : (1n << BigInt(count + 1)) - 1n;
}

/** The counts after one more request. */
export function oneMore({ all, andMore }: OrderStep, counts: Counts): Counts {
  return ((counts << 1n) & all) | (counts & andMore);
}
