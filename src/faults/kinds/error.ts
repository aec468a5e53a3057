import type { z } from "zod";
import { stop } from "../at_place.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { checkOnePlace } from "../place.ts";
import {
  prepareSent,
  renderSent,
  sentField,
  sentWrite,
} from "../sent_event.ts";
import { isPlayed } from "../stream_damage.ts";
import { streamPlaceFields, unfitStreamPlace } from "../stream_place.ts";
import { strikeAt } from "../struck_place.ts";

const payload = faultPayload(
  { ...streamPlaceFields, send: sentField },
  '{"after_events": 3, "send": {"event": "error", "data": {"code": 529}}}',
).superRefine(checkOnePlace);

/** An event that tells of an error, and then a clean end. */
export const error: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitStreamPlace,
  prepare(spec, templates) {
    const prepared = prepareSent(spec.send, templates);
    return {
      kind: "change",
      async change(answer, strike) {
        if (!isPlayed(answer)) return answer;
        const sent = await renderSent(prepared, answer);
        if (!sent.ok) return sent.answer;
        const steps = [sentWrite(sent.part, 0), stop("end")];
        return strikeAt(answer, spec, { strike, steps });
      },
    };
  },
};
