import { z } from "zod";
import { nearMiss } from "../matching/near_miss_shape.ts";
import { listedRequest } from "./request_listing.ts";

/** The answer to an assertion; a false result is not an error (docs/contract.md#a22). */
export const verdict = z.object({
  result: z.boolean(),
  count: z.int(),
  conclusive: z.boolean(),
  closest: z.array(z.object({
    request: listedRequest,
    clauses: nearMiss.shape.clauses,
  })),
});

export type Verdict = z.infer<typeof verdict>;
