import type { z } from "zod";
import { stop } from "../at_place.ts";
import { endingPayload } from "../ending_payload.ts";
import type { FaultKind } from "../fault.ts";
import { unfitStreamPlace } from "../stream_place.ts";
import { strikeAt } from "../struck_place.ts";

/** The connection is closed without the last chunk. */
export const cut: FaultKind<z.infer<typeof endingPayload>> = {
  payload: endingPayload,
  needsExact: false,
  unfit: unfitStreamPlace,
  prepare: (spec) => ({
    kind: "change",
    change: (answer, strike) =>
      strikeAt(answer, spec, { strike, steps: [stop("cut")] }),
  }),
};
