import type { z } from "zod";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { rawEnd } from "../raw_end.ts";

const payload = faultPayload({}, '{"probability": 0.1}');

/** The connection is closed without a byte, not even a status line. */
export const empty: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: true,
  unfit: () => null,
  prepare: () => ({
    kind: "instead",
    replace: (strike) => rawEnd({ kind: "close" }, strike),
  }),
};
