import { type Answer, hasNoContent } from "../answers/answer.ts";
import type { Step, Stop } from "../answers/script.ts";
import { eventEnd } from "../answers/stream_parts.ts";
import { atPlace } from "./at_place.ts";
import { onceCounted } from "./counted_bytes.ts";
import type { Strike } from "./fault.ts";
import { isPlayed, onScript } from "./stream_damage.ts";
import { type GivenPlace, placeAhead } from "./stream_place.ts";
import { strikeBody } from "./struck_body.ts";

const manner = { kind: "close" } as const;

/** Stops an answer at a place, be it a stream of events or any other body. */
export function stopAt(
  answer: Answer,
  place: GivenPlace,
  { strike, stop }: { strike: Strike; stop: Stop },
): Answer {
  if (isPlayed(answer)) {
    return strikeAt(answer, place, { strike, steps: [stop] });
  }
  const { after_events: events, inside, ...among } = place;
  const hasNoPlace = events != null || inside === "event";
  if (hasNoPlace || hasNoContent(answer.status)) return answer;
  const striking = { place: among, inside, separator: eventEnd, stop, manner };
  return strikeBody(answer, striking, strike);
}

/** Lets something happen to a stream at a place, if it has one. */
export function strikeAt(
  answer: Answer,
  given: GivenPlace,
  { strike, steps }: { strike: Strike; steps: readonly Step[] },
): Answer {
  const place = placeAhead(given, strike);
  const { after_fraction: fraction } = given;
  return onScript(answer, (script) => {
    if (fraction == null) return atPlace(script, { place, steps, strike });
    return onceCounted(script, ({ script, bytes: all }) => {
      const bytes = all === null ? Infinity : Math.floor(all * fraction);
      const there = { ...place, bytes };
      return atPlace(script, { place: there, steps, strike });
    });
  });
}
