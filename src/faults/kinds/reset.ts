import type { z } from "zod";
import { hasNoContent } from "../../answers/answer.ts";
import { breakOff } from "../break_off.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { checkOnePlace, placeFields, unfitPlace } from "../place.ts";
import { rawEnd } from "../raw_end.ts";

const payload = faultPayload(placeFields, '{"after_bytes": 100}')
  .superRefine(checkOnePlace);

const manner = { kind: "reset" } as const;

/** The connection ends with a RST; that of an answer without a body does so before its status line. */
export const reset: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: true,
  unfit: unfitPlace,
  prepare: ({ probability: _, ...place }) => ({
    kind: "change",
    change: (answer, strike) =>
      hasNoContent(answer.status)
        ? rawEnd(manner, strike)
        : breakOff(answer, { place, manner }, strike),
  }),
};
