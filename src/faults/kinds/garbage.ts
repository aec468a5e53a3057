import type { z } from "zod";
import { integer } from "../../schema/scalars.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { rawEnd } from "../raw_end.ts";

/** More would only take longer to draw. */
const maxGarbage = 1_048_576;

const payload = faultPayload({
  bytes: integer({
    min: 1,
    max: maxGarbage,
    description: `how many random bytes, 1 to ${maxGarbage}`,
  }).default(512),
}, '{"bytes": 512}');

/** Random bytes in place of an answer, then the end of the connection. */
export const garbage: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: true,
  unfit: () => null,
  prepare: (spec) => ({
    kind: "instead",
    replace(strike) {
      const draw = strike.draws();
      const bytes = new Uint8Array(spec.bytes);
      for (let at = 0; at < bytes.length; at++) {
        bytes[at] = Math.floor(draw() * 256);
      }
      return rawEnd({ kind: "raw", bytes }, strike);
    },
  }),
};
