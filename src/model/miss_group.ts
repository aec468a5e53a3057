import { z } from "zod";
import { nearMiss } from "../matching/near_miss_shape.ts";

/** Requests that no stub answered, for one reason. */
const missGroup = z.object({
  method: z.string().describe("as sent"),
  path_shape: z.string().describe(
    "the path, with `{}` for segments that are numbers, UUIDs or hexadecimal ids",
  ),
  reason: z.string().describe("why the newest of them had no stub"),
  count: z.int().describe("how many they are"),
  first_at: z.string().describe("ISO 8601, UTC"),
  last_at: z.string().describe("ISO 8601, UTC"),
  request_id: z.string().describe("the newest of them"),
  near_miss: nearMiss.nullable().describe("the stub that came closest to it"),
}).meta({ id: "MissGroup" });

export type MissGroup = z.infer<typeof missGroup>;

/** The requests that no stub answered, by kind. */
export const missListing = z.object({
  misses: z.array(missGroup).describe("the largest groups first"),
  total: z.int().describe(
    "requests that no stub answered, since the journal was last cleared",
  ),
  omitted: z.int().describe("how many of them are in none of these groups")
    .optional(),
});
