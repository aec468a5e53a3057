import type { z } from "zod";
import { onEvent } from "../event_damage.ts";
import { drawnNumber, eventField } from "../event_number.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { onScript, unfitOffStream } from "../stream_damage.ts";

const payload = faultPayload({ event: eventField }, '{"event": 3}');

/** One event comes twice. */
export const duplicate: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitOffStream,
  prepare: (spec) => ({
    kind: "change",
    change(answer, strike) {
      const number = drawnNumber(spec.event, strike);
      return onScript(answer, (script) =>
        onEvent(
          script,
          { number, strike },
          ({ write, hit }) => [write, hit({ ...write, delayMs: 0 })],
        ));
    },
  }),
};
