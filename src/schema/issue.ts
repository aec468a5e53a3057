import { z } from "zod";
import { anyJson } from "./scalars.ts";

/** One thing wrong with a payload, in the reference's shape of a 422 item (docs/contract.md#b1.3). */
export const issue = z.object({
  type: z.string().describe("a stable word for what is wrong"),
  loc: z.array(z.union([z.string(), z.int()])).readonly()
    .describe("the way to the value"),
  msg: z.string().describe("a sentence that says what to write instead"),
  input: anyJson("the value, where it is short").optional(),
  ctx: z.record(z.string(), anyJson()).describe("facts behind the sentence")
    .optional(),
}).readonly().meta({ id: "Issue" });

export type Issue = z.infer<typeof issue>;
