import type { z } from "zod";
import { hasNoContent } from "../../answers/answer.ts";
import { breakOff } from "../break_off.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { checkOnePlace, placeFields, unfitPlace } from "../place.ts";

const payload = faultPayload(placeFields, '{"after_bytes": 100}')
  .superRefine(checkOnePlace);

/** No size of a chunk is written so (RFC 9112 section 7.1). */
const bytes = new TextEncoder().encode("no chunk size\r\nno chunk\r\n");

const manner = { kind: "raw", bytes } as const;

/** A chunk of nonsense, then the end of the connection; an answer without a body has no chunks. */
export const malformedChunk: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: true,
  unfit: unfitPlace,
  prepare: ({ probability: _, ...place }) => ({
    kind: "change",
    change: (answer, strike) =>
      hasNoContent(answer.status)
        ? answer
        : breakOff(answer, { place, manner }, strike),
  }),
};
