import { type Answer, hasNoContent } from "../answers/answer.ts";
import type { Step, Stop } from "../answers/script.ts";
import { atPlace } from "./at_place.ts";
import { onceCounted } from "./counted_bytes.ts";
import type { Strike } from "./fault.ts";
import { isPlayed, onScript } from "./stream_damage.ts";
import { type GivenPlace, placeAhead } from "./stream_place.ts";
import { strikeBody } from "./struck_body.ts";

/** Stops an answer at a place, be it a stream of events or any other body. */
export function stopAt(
  answer: Answer,
  place: GivenPlace,
  { strike, stop }: { strike: Strike; stop: Stop },
): Answer {
  if (isPlayed(answer)) {
    return strikeAt(answer, place, { strike, steps: [stop] });
  }
  const hasNoPlace = place.after_events != null || place.inside === "event";
  if (hasNoPlace || hasNoContent(answer.status)) return answer;
  return strikeBody(answer, { place, stop }, strike);
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
