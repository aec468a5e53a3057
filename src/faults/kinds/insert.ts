import type { z } from "zod";
import { writeOf } from "../../actions/script/part.ts";
import { onEvent } from "../event_damage.ts";
import { eventField } from "../event_number.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { prepareSent, renderSent, sentField } from "../sent_event.ts";
import { isPlayed, unfitOffStream } from "../stream_damage.ts";

const payload = faultPayload(
  { event: eventField, send: sentField },
  '{"event": 3, "send": {"data": ""}}',
);

/** One event more comes before one of the stream's. */
export const insert: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitOffStream,
  prepare(spec, templates) {
    const prepared = prepareSent(spec.send, templates);
    return {
      kind: "change",
      async change(answer, strike) {
        if (!isPlayed(answer)) return answer;
        const sent = await renderSent(prepared, answer);
        if (!sent.ok) return sent.answer;
        const { part } = sent;
        return onEvent(answer, { event: spec.event, strike }, (target) => {
          const { write, hit } = target;
          const first = hit(writeOf(part, write.delayMs));
          return [first, { ...write, delayMs: 0 }];
        });
      },
    };
  },
};
