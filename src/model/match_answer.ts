import { z } from "zod";
import { preview } from "../actions/preview.ts";
import { nearMiss } from "../matching/near_miss_shape.ts";

export type { Preview } from "../actions/preview.ts";
export type { Clause, NearMiss } from "../matching/near_miss_shape.ts";

const match = z.object({
  stub_id: z.string().describe("the stub"),
  scope: z.string().nullable().describe("its scope, null for a global one"),
  rank: z.object({
    priority: z.int().describe("the stub's own, 0 where it has none"),
    fields: z.int().describe("how many fields it sets"),
    weight: z.int().describe("how specific these are"),
    scoped: z.boolean().describe("whether it is in a scope"),
    depth: z.int().describe("how deep its scope lies, 0 for a global stub"),
    specificity: z.int().describe("segments of its path that are literal"),
    partial: z.int().describe("segments that are literal in part"),
  }).describe("compared in this order, the larger first; then age decides"),
  chosen: z.boolean().describe("whether it is the one that answers"),
  path_params: z.record(z.string(), z.string())
    .describe("what the parameters of its path took"),
});

export type Match = z.infer<typeof match>;

/** Which stubs match a described request, and why the others do not. */
export const matchAnswer = z.object({
  matches: z.array(match).describe("the stubs that match, the first answers"),
  near_misses: z.array(nearMiss).describe("those that came closest"),
  preview: preview.describe("what the draft would answer").optional(),
});

export type MatchAnswer = z.infer<typeof matchAnswer>;

/** The stubs that came closest to a request of the journal. */
export const nearMissListing = z.object({
  request_id: z.string().describe("the request's id"),
  matched_stub_id: z.string().nullable()
    .describe("the stub that answered, or null"),
  near_misses: z.array(nearMiss).describe("the stubs that came closest"),
  message: z.string().describe("further remarks").optional(),
  matches_now: z.object({
    stub_id: z.string().describe("its id"),
    scope: z.string().nullable().describe("null for a global one"),
  }).describe("the stub that would answer an unmatched request by now")
    .optional(),
  elsewhere: z.array(z.object({
    stub_id: z.string().describe("the stub"),
    scope: z.string().describe("its scope"),
    headers: z.record(z.string(), z.string()).describe("what to send"),
  })).describe(
    "stubs of other scopes that would answer it with these headers",
  ).optional(),
});

export type NearMissListing = z.infer<typeof nearMissListing>;
