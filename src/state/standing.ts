import type { CountRange } from "../model/count_range.ts";

/** Why a result might be another if more were known. */
export type Doubt = "body_cut" | "unanswered" | Absence;

/** Why requests that others received, or that came before a loss, may not be known here. */
export type Absence =
  | "evicted"
  | "restarted"
  | "server_lost"
  | "store_lost"
  | "not_collected"
  | "order_unknown";

/** What an assertion, or a part of it, comes to at a moment. */
export interface Standing {
  readonly result: boolean;
  /** `null` where nothing that is not known could change the result. */
  readonly doubt: Doubt | null;
  /** Whether no request that is still to come can change the result. */
  readonly isFinal: boolean;
  /** How many streams were open at once, at most, where a claim asks. */
  readonly mostOpen?: number;
}

/** Whether no more requests can change a result, where so many count for good and a range of counts is asked for. */
export function isFinalCount(
  result: boolean,
  count: number,
  range: CountRange | null,
): boolean {
  if (range === null) return false;
  const { least, most } = range;
  return result
    ? count >= least && most === null
    : most !== null && count > most;
}

/** One that surely does not hold is enough; else what is in doubt anywhere is in doubt. */
export function together(parts: readonly Standing[]): Standing {
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
