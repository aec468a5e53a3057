import { z } from "zod";
import { nearMiss } from "../matching/near_miss_shape.ts";
import { listedRequest } from "./request_listing.ts";
import { unmatchedRequest, unusedStub } from "./trouble.ts";

/** Why a result might be another if more were known. */
const doubt = z.enum([
  "evicted",
  "body_cut",
  "unanswered",
  "scope_ended",
  "shutdown",
]);

/** The answer to an assertion; a false result is not an error (docs/contract.md#a22). */
export const verdict = z.object({
  result: z.boolean(),
  count: z.int(),
  conclusive: z.boolean(),
  closest: z.array(z.object({
    request: listedRequest,
    clauses: nearMiss.shape.clauses,
  })),
  message: z.string().describe("the result in one sentence"),
  inconclusive_because: doubt.optional(),
  waited_ms: z.number().optional(),
  settled_by: z.enum(["holds", "broken", "time", "scope_ended", "shutdown"])
    .describe("what ended the wait").optional(),
  fitting: z.array(listedRequest).describe(
    "the newest requests that fit, where there were too many or the query asks for them",
  ).optional(),
  claims: z.array(z.object({
    title: z.string().nullable(),
    result: z.boolean(),
    count: z.int(),
    conclusive: z.boolean(),
    message: z.string(),
  })).describe("each claim of `all`").optional(),
  others: z.array(listedRequest).describe("the newest that fit no claim")
    .optional(),
  unmatched: z.array(unmatchedRequest).optional(),
  unused_stubs: z.array(unusedStub).optional(),
});

export type Verdict = z.infer<typeof verdict>;
