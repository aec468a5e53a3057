import { z } from "zod";
import { anyJson } from "../schema/scalars.ts";

const place = z.object({
  pointer: z.string().describe("the member (RFC 6901)"),
  expected: anyJson("what is asked of it; absent where none is expected")
    .optional(),
  actual: anyJson("what it is; absent where it is missing").optional(),
  reason: z.string().describe("what differs, in a sentence"),
});

/** One condition of a stub beside what the request has. */
const clause = z.object({
  field: z.string().describe("the field of the stub's request"),
  key: z.string().describe(
    "the query or header name, where the clause is about one",
  ).optional(),
  pointer: z.string().describe(
    "the place in a JSON body (RFC 6901), where the clause is about a part of it",
  ).optional(),
  matched: z.boolean().describe("whether the request fits it"),
  expected: anyJson("what the stub asks for"),
  actual: anyJson("what the request has"),
  reason: z.string().describe(
    "what differs, in a sentence; empty where nothing does",
  ),
  places: z.array(place).describe(
    "every member of a JSON body that differs, where the criterion asks for members",
  ).optional(),
});

export type Clause = z.infer<typeof clause>;

/** A stub that did not match, clause by clause. */
export const nearMiss = z.object({
  stub_id: z.string().describe("the stub"),
  scope: z.string().nullable().describe("null for a global one"),
  matched_fields: z.int().describe("how many fields of the stub fit"),
  total_fields: z.int().describe("how many fields it has"),
  clauses: z.array(clause).describe("what the stub asks for, piece by piece"),
}).meta({ id: "NearMiss" });

export type NearMiss = z.infer<typeof nearMiss>;
