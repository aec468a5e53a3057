import type { z } from "zod";
import { stop } from "../at_place.ts";
import { endingPayload } from "../ending_payload.ts";
import type { FaultKind } from "../fault.ts";
import { unfitEnding } from "../stream_place.ts";
import { stopAt } from "../struck_place.ts";

/** The connection is closed without the last chunk. */
export const cut: FaultKind<z.infer<typeof endingPayload>> = {
  payload: endingPayload,
  needsExact: false,
  unfit: unfitEnding,
  prepare: (spec) => ({
    kind: "change",
    change: (answer, strike) =>
      stopAt(answer, spec, { strike, stop: stop("cut") }),
  }),
};
