import { z } from "zod";
import { nearMiss } from "../matching/near_miss_shape.ts";
import { listedRequest } from "./request_listing.ts";
import { unmatchedRequest, unusedStub } from "./trouble.ts";

/** Why a result might be another if more were known. */
const doubt = z.enum([
  "evicted",
  "body_cut",
  "unanswered",
  "restarted",
  "server_lost",
  "store_lost",
  "not_collected",
  "order_unknown",
  "scope_ended",
  "shutdown",
]);

/** The answer to an assertion; a false result is not an error (docs/contract.md#a22). */
export const verdict = z.object({
  result: z.boolean().describe("whether it holds"),
  count: z.int().describe("how many requests fit"),
  conclusive: z.boolean().describe(
    "false if what is not known might change the result",
  ),
  closest: z.array(z.object({
    request: listedRequest.describe("the request"),
    clauses: nearMiss.shape.clauses.describe("where it differs"),
  })).describe("requests that almost fit, where too few do"),
  message: z.string().describe("the result in one sentence"),
  inconclusive_because: doubt.describe("what is not known").optional(),
  waited_ms: z.number().describe("milliseconds that it waited").optional(),
  settled_by: z.enum(["holds", "broken", "time", "scope_ended", "shutdown"])
    .describe("what ended the wait").optional(),
  fitting: z.array(listedRequest).describe(
    "the newest requests that fit, where there were too many or the query asks for them",
  ).optional(),
  claims: z.array(z.object({
    title: z.string().nullable().describe("the claim's own, for people"),
    result: z.boolean().describe("whether it holds"),
    count: z.int().describe("how many requests fit"),
    conclusive: z.boolean().describe("as above, of this claim"),
    message: z.string().describe("the result in one sentence"),
  })).describe("each claim of `all`").optional(),
  others: z.array(listedRequest).describe("the newest that fit no claim")
    .optional(),
  unmatched: z.array(unmatchedRequest)
    .describe("those that no stub answered, for `no_unmatched`").optional(),
  unused_stubs: z.array(unusedStub)
    .describe("those that answered too little, for `no_unused_stubs`")
    .optional(),
});

export type Verdict = z.infer<typeof verdict>;
