import { z } from "zod";
import { nearMiss } from "../matching/near_miss_shape.ts";
import { anyJson } from "../schema/scalars.ts";

/** A request that no stub answered. */
export const unmatchedRequest = z.object({
  id: z.string().describe("the request's"),
  request: z.string().describe("method and target"),
  near_miss: nearMiss.nullable().describe("the stub that came closest"),
  message: z.string().describe("what to do, in a sentence"),
}).meta({ id: "UnmatchedRequest" });

export type UnmatchedRequest = z.infer<typeof unmatchedRequest>;

/** A stub that has not answered as often as it should. */
export const unusedStub = z.object({
  stub_id: z.string().describe("the stub"),
  request: z.string().describe("what it answers, in a few words"),
  calls: z.int().describe("how often it has answered"),
  expected_calls: anyJson("the criterion, or null"),
  nearest: z.object({
    id: z.string().describe("the request's"),
    request: z.string().describe("method and target"),
    message: z.string().describe("what differs, in a sentence"),
  }).nullable().describe("the request that came closest to it"),
  message: z.string().describe("both in a sentence"),
}).meta({ id: "UnusedStub" });

export type UnusedStub = z.infer<typeof unusedStub>;
