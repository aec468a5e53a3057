import { z } from "zod";
import { claimFields, readClaim } from "./claim.ts";

/** The payload of an assertion (docs/contract.md#b5, #a22): a path string is literal. */
export const assertionPayload = z.strictObject(claimFields)
  .transform((given) => ({ claims: [readClaim(given)] }));

export type Assertion = z.infer<typeof assertionPayload>;
