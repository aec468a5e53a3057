import { hashOf } from "../hash.ts";
import { blurOf, isDrawnName } from "../requests/noise.ts";
import type { RecordedAnswer } from "./recorded_answer.ts";

/** Characters of a text that is compared as it is; of a longer one its digest is. */
const longest = 10_000;

/** Headers that count down or along from call to call. */
const counting = /^(?:x-)?rate-?limit|^retry-after$/i;

/**
 * What two answers have in common that say the same: moments near their
 * requests, ids of requests, limits that count down and measured times do not
 * count.
 */
export function answerKey(
  { action }: Pick<RecordedAnswer, "action">,
  sentAt: number,
): string {
  return JSON.stringify(action, (name: string, value: unknown) => {
    if (name === "delay_ms" || name === "first_delay_ms") return undefined;
    if (typeof value === "number" && Math.abs(value) < leastMoment) {
      return isIndex(name) || !isDrawnName(name) ? value : "";
    }
    if (typeof value !== "string" && typeof value !== "number") return value;
    if (!isIndex(name) && counting.test(name)) return "";
    if (typeof value === "string" && value.length > longest) {
      return hashOf(value);
    }
    return isPassing(name, String(value), sentAt) ? "" : value;
  });
}

/** Smaller numbers are not epoch seconds. */
const leastMoment = 1e9;

/** Whether a name is the place of an item in a list. */
function isIndex(name: string): boolean {
  const first = name.charCodeAt(0);
  return first >= 48 && first <= 57;
}

/** Whether a value of an answer is another one each time, and tells nothing. */
function isPassing(name: string, text: string, sentAt: number): boolean {
  const blur = blurOf({ name, text, sentAt });
  if (blur === null) return false;
  if (!blur.isWeak) return true;
  return /date|epoch/.test(blur.kind) && isNear(text, sentAt);
}

/** Milliseconds around a request in which a moment was read from a clock. */
const near = 3600 * 1000;

/** Whether a text is a moment that a clock told about then. */
function isNear(text: string, sentAt: number): boolean {
  const number = Number(text);
  const moment = Number.isNaN(number)
    ? Date.parse(text)
    : number < 1e11
    ? number * 1000
    : number;
  return Math.abs(moment - sentAt) < near;
}
