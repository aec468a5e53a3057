import type { z } from "zod";
import { onEvent } from "../event_damage.ts";
import { eventField } from "../event_number.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { unfitOffStream } from "../stream_damage.ts";

const payload = faultPayload({ event: eventField }, '{"event": 3}');

/** One event comes twice. */
export const duplicate: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitOffStream,
  prepare: ({ event }) => ({
    kind: "change",
    change: (answer, strike) =>
      onEvent(
        answer,
        { event, strike },
        ({ write, hit }) => [write, hit({ ...write, delayMs: 0 })],
      ),
  }),
};
