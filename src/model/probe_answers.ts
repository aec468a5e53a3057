import { z } from "zod";

/** Whether a server is to get requests, and which condition does not hold where it is not. */
export const readiness = z.object({
  ready: z.boolean(),
  conditions: z.array(z.object({
    name: z.string(),
    holds: z.boolean(),
    reason: z.string().describe("what is missing, where it does not hold")
      .optional(),
  })),
});

export type ReadinessAnswer = z.infer<typeof readiness>;

export const liveness = z.object({ live: z.literal(true) });
