import { response } from "../../actions/response/response.ts";
import { responsePayload } from "../../actions/response/response_payload.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import type { z } from "zod";

const payload = faultPayload(
  { response: responsePayload },
  '{"response": {"status_code": 429, "body": ""}, "probability": 0.1}',
);

/** Another answer in place of the action's, which is not carried out. */
export const answer: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: () => null,
  prepare(spec, templates) {
    const action = response.prepare(spec.response, templates);
    return {
      kind: "instead",
      replace(strike) {
        strike.hit();
        return action;
      },
    };
  },
};
