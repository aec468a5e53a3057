import { z } from "zod";
import { anyJson } from "../schema/scalars.ts";

/** One condition of a stub beside what the request has. */
const clause = z.object({
  field: z.string(),
  /** The query or header name, where the clause is about one. */
  key: z.string().optional(),
  /** The place in a JSON body (RFC 6901), where the clause is about a part of it. */
  pointer: z.string().optional(),
  matched: z.boolean(),
  expected: anyJson(),
  actual: anyJson(),
  reason: z.string(),
});

export type Clause = z.infer<typeof clause>;

/** A stub that did not match, clause by clause. */
export const nearMiss = z.object({
  stub_id: z.string(),
  scope: z.string().nullable(),
  matched_fields: z.int(),
  total_fields: z.int(),
  clauses: z.array(clause),
}).meta({ id: "NearMiss" });

export type NearMiss = z.infer<typeof nearMiss>;
