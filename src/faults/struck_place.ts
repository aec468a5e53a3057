import type { Answer } from "../answers/answer.ts";
import type { Step } from "../answers/script.ts";
import { atPlace } from "./at_place.ts";
import { onceCounted } from "./counted_bytes.ts";
import type { Strike } from "./fault.ts";
import { onScript } from "./stream_damage.ts";
import { type GivenPlace, placeAhead } from "./stream_place.ts";

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
