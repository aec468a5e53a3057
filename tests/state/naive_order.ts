import type { Order } from "../../src/model/order.ts";
import type { PreparedClaim } from "../../src/state/claim.ts";
import type { Entry } from "../../src/state/entry.ts";

/** A request that counts for a step. */
interface Counted {
  readonly at: number;
  readonly step: number;
}

/** Whether requests keep an order, by trying every way to count them. */
export function keepsOrder(
  entries: readonly Entry[],
  steps: readonly PreparedClaim[],
  order: Way,
): boolean {
  const tryFrom = (at: number, picks: readonly Counted[]): boolean => {
    if (at === entries.length) return isKept(entries, steps, { order, picks });
    if (tryFrom(at + 1, picks)) return true;
    const least = picks.at(-1)?.step ?? 0;
    return steps.some((_, step) =>
      step >= least && fits(entries, steps, { at, step }) &&
      tryFrom(at + 1, [...picks, { at, step }])
    );
  };
  return tryFrom(0, []);
}

type Way = Readonly<Pick<Order, "between" | "starts">>;

function fits(
  entries: readonly Entry[],
  steps: readonly PreparedClaim[],
  { at, step }: Counted,
): boolean {
  const entry = entries[at];
  return entry !== undefined && steps[step]?.fits(entry) === true;
}

/** Whether the counts are right, and everything else lies where it may. */
function isKept(
  entries: readonly Entry[],
  steps: readonly PreparedClaim[],
  { order, picks }: { order: Way; picks: readonly Counted[] },
): boolean {
  const count = (step: number) =>
    picks.filter((one) => one.step === step).length;
  if (!steps.every((step, at) => step.holds(count(at)))) return false;
  const ends = [
    { at: -1, step: 0 },
    ...picks,
    { at: entries.length, step: steps.length - 1 },
  ];
  for (const [n, next] of ends.entries()) {
    const last = ends[n - 1];
    if (last === undefined) continue;
    // Nothing is passed over that fits one of the steps between which it stands.
    for (let at = last.at + 1; at < next.at; at++) {
      for (let step = last.step; step <= next.step; step++) {
        if (fits(entries, steps, { at, step })) return false;
      }
    }
    const isInside = n > 1 && n < ends.length - 1;
    if (!isInside) continue;
    if (order.between === "nothing" && next.at !== last.at + 1) return false;
    if (order.starts === "on_arrival" || last.step === next.step) continue;
    const before = entries.slice(0, next.at).filter((_, at) =>
      fits(entries, steps, { at, step: last.step })
    );
    const seq = entries[next.at]?.seq ?? 0;
    const isAnswered = before.every(({ ending, changed }) =>
      ending !== null && changed < seq
    );
    if (!isAnswered) return false;
  }
  return true;
}
