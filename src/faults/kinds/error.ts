import { z } from "zod";
import type { Write } from "../../answers/script.ts";
import { troubleKinds } from "../../answers/trouble_kind.ts";
import { type Checking, report } from "../../schema/scalars.ts";
import { givenSchema } from "../../schema/one_of.ts";
import { writeOf } from "../../actions/script/part.ts";
import { stop } from "../at_place.ts";
import type { FaultKind, Unfit } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { checkOnePlace } from "../place.ts";
import { prepareSent, renderSent, sentField } from "../sent_event.ts";
import { isPlayed, type PlayedAnswer } from "../stream_damage.ts";
import {
  type GivenPlace,
  streamPlaceFields,
  unfitStreamPlace,
} from "../stream_place.ts";
import { strikeAt } from "../struck_place.ts";

const kind = z.enum(troubleKinds, {
  error: `Input should be one of ${troubleKinds.join(", ")}`,
}).describe("what goes wrong, which an `llm` tells in its dialect");

/** It is said what is sent, in one of two ways. */
function checkSent(
  { send, kind }: { readonly send?: unknown; readonly kind?: unknown },
  ctx: Checking,
): void {
  if (send == null && kind == null) {
    const message =
      "Field required: an event; for an llm give kind in its place";
    report(ctx, "missing", message, { path: ["send"] });
  } else if (send != null && kind != null) {
    const message =
      "Value error, Give send or kind, not both: kind is what an llm sends";
    report(ctx, "value_error", message, { path: ["kind"] });
  }
}

const payload = faultPayload(
  { ...streamPlaceFields, send: sentField.nullish(), kind: kind.nullish() },
  '{"after_events": 3, "send": {"event": "error", "data": {"code": 529}}}',
).superRefine(checkOnePlace).superRefine(checkSent).meta({
  jsonSchema: { oneOf: [givenSchema("send"), givenSchema("kind")] },
});

type Spec = z.infer<typeof payload>;

/** An event that tells of an error, and then a clean end. */
export const error: FaultKind<Spec> = {
  payload,
  needsExact: false,
  unfit,
  prepare(spec, templates) {
    const prepared = spec.send ? prepareSent(spec.send, templates) : null;
    return {
      kind: "change",
      async change(answer, strike) {
        if (!isPlayed(answer)) return answer;
        if (prepared === null) {
          const own = dialectStep(answer, spec);
          if (own === null) return answer;
          return strikeAt(answer, spec, { strike, steps: [own, stop("end")] });
        }
        const sent = await renderSent(prepared, answer);
        if (!sent.ok) return sent.answer;
        const steps = [writeOf(sent.part), stop("end")];
        return strikeAt(answer, spec, { strike, steps });
      },
    };
  },
};

function unfit(spec: Spec, action: string): Unfit | null {
  if (spec.kind != null && action !== "llm") {
    const why =
      `Only an llm has words for kinds of errors, and this action is "${action}": give send`;
    return { parameter: "kind", why };
  }
  return unfitStreamPlace(spec, action);
}

/** What a language model says of an error; `null` where the stream is none of one. */
function dialectStep(
  { troubleOf }: PlayedAnswer,
  { kind, ...place }: Spec,
): Write | null {
  if (troubleOf === undefined || kind == null) return null;
  return writeOf(troubleOf(kind, eventsBefore(place)));
}

/** How many events go out before a place, as far as it says that; 1 where it only says that there are some. */
function eventsBefore(place: GivenPlace): number {
  const { after_events, after_bytes, after_ms, after_fraction } = place;
  if (typeof after_events === "number") return after_events;
  const others = [after_events, after_bytes, after_ms, after_fraction];
  return others.some((one) => one != null) ? 1 : 0;
}
