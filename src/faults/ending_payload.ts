import { faultPayload } from "./fault_payload.ts";
import { checkOnePlace } from "./place.ts";
import { insideField, streamPlaceFields } from "./stream_place.ts";

/** A place, and what is broken in two there. */
export const endingPayload = faultPayload(
  { ...streamPlaceFields, inside: insideField },
  '{"after_events": 3, "inside": "character"}',
).superRefine(checkOnePlace).meta({ id: "EndingFault" });
