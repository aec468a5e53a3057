import { z } from "zod";
import { preview } from "../actions/preview.ts";
import { nearMiss } from "../matching/near_miss_shape.ts";

export type { Preview } from "../actions/preview.ts";
export type { Clause, NearMiss } from "../matching/near_miss_shape.ts";

const match = z.object({
  stub_id: z.string(),
  rank: z.object({
    fields: z.int(),
    weight: z.int(),
    scoped: z.boolean(),
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
});

export type NearMissListing = z.infer<typeof nearMissListing>;
