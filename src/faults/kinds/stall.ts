import type { z } from "zod";
import { milliseconds } from "../../schema/scalars.ts";
import { stop } from "../at_place.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { checkOnePlace } from "../place.ts";
import { streamPlaceFields, unfitEnding } from "../stream_place.ts";
import { stopAt } from "../struck_place.ts";

const payload = faultPayload({
  ...streamPlaceFields,
  for_ms: milliseconds().nullish(),
}, '{"after_events": 3, "for_ms": 5000}').superRefine(checkOnePlace);

/** Nothing is sent for a while, heartbeats neither; without a time until the client leaves. */
export const stall: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitEnding,
  prepare: (spec) => ({
    kind: "change",
    change: (answer, strike) => {
      const stalled = stop("stall", spec.for_ms ?? undefined);
      return stopAt(answer, spec, { strike, stop: stalled });
    },
  }),
};
