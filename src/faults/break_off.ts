import type { Answer, StreamAnswer } from "../answers/answer.ts";
import type { BreakManner } from "../answers/cut_short.ts";
import { eventEnd } from "../answers/stream_parts.ts";
import { stop } from "./at_place.ts";
import type { Strike } from "./fault.ts";
import type { Place } from "./place.ts";
import { strikeBody } from "./struck_body.ts";

/** Breaks an answer off at a place in its body, which without one is before its first byte. */
export function breakOff(
  answer: Answer,
  { place, manner }: { place: Place; manner: BreakManner },
  strike: Strike,
): StreamAnswer {
  const separator = answer.kind === "stream"
    ? answer.separator ?? eventEnd
    : eventEnd;
  const striking = { place, separator, stop: stop("cut"), manner };
  const broken = strikeBody(answer, striking, strike);
  const isAtStart = Object.values(place).every((one) => !one);
  return isAtStart ? { ...broken, breaksOff: true } : broken;
}
