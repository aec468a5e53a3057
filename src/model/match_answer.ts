import { z } from "zod";
import { preview } from "../actions/preview.ts";
import { nearMiss } from "../matching/near_miss_shape.ts";

export type { Preview } from "../actions/preview.ts";
export type { Clause, NearMiss } from "../matching/near_miss_shape.ts";

const match = z.object({
  stub_id: z.string(),
  rank: z.object({
    priority: z.int(),
    fields: z.int(),
    weight: z.int(),
    scoped: z.boolean(),
    depth: z.int().describe("how deep its scope lies, 0 for a global stub"),
    specificity: z.int(),
    partial: z.int(),
  }),
  chosen: z.boolean(),
  path_params: z.record(z.string(), z.string()),
});

export type Match = z.infer<typeof match>;

/** Which stubs match a described request, and why the others do not. */
export const matchAnswer = z.object({
  matches: z.array(match),
  near_misses: z.array(nearMiss),
  preview: preview.optional(),
});

export type MatchAnswer = z.infer<typeof matchAnswer>;

/** The stubs that came closest to a request of the journal. */
export const nearMissListing = z.object({
  request_id: z.string(),
  matched_stub_id: z.string().nullable(),
  near_misses: z.array(nearMiss),
  message: z.string().describe("what else there is to say").optional(),
  matches_now: z.object({
    stub_id: z.string(),
    scope: z.string().nullable(),
  }).describe("the stub that would answer an unmatched request by now")
    .optional(),
  elsewhere: z.array(z.object({
    stub_id: z.string(),
    scope: z.string(),
    headers: z.record(z.string(), z.string()),
  })).describe(
    "stubs of other scopes that would answer it with these headers",
  ).optional(),
});

export type NearMissListing = z.infer<typeof nearMissListing>;
