import { z } from "zod";
import { nearMiss } from "../matching/near_miss_shape.ts";
import { anyJson } from "../schema/scalars.ts";

/** A request that no stub answered. */
export const unmatchedRequest = z.object({
  id: z.string(),
  request: z.string().describe("method and target"),
  near_miss: nearMiss.nullable().describe("the stub that came closest"),
  message: z.string(),
}).meta({ id: "UnmatchedRequest" });

export type UnmatchedRequest = z.infer<typeof unmatchedRequest>;

/** A stub that has not answered as often as it should. */
export const unusedStub = z.object({
  stub_id: z.string(),
  request: z.string().describe("what it answers, in a few words"),
  calls: z.int(),
  expected_calls: anyJson("the criterion, or null"),
  nearest: z.object({
    id: z.string(),
    request: z.string(),
    message: z.string(),
  }).nullable().describe("the request that came closest to it"),
  message: z.string(),
}).meta({ id: "UnusedStub" });

export type UnusedStub = z.infer<typeof unusedStub>;
