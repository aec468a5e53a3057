import { z } from "zod";

/** Whether a server is to get requests, and which condition does not hold where it is not. */
export const readiness = z.object({
  ready: z.boolean().describe("whether all of them hold"),
  conditions: z.array(z.object({
    name: z.string().describe("which it is"),
    holds: z.boolean().describe("whether it does"),
    reason: z.string().describe("what is missing, where it does not hold")
      .optional(),
  })).describe("what has to be so"),
  files_differ: z.array(z.string()).describe(
    "the servers that share a store with this one and have other stubs from files, where there are some: it does not stand in the way",
  ).optional(),
  store_trouble: z.string().describe(
    "why the store that is a file cannot be written to, while it cannot: it does not stand in the way",
  ).optional(),
});

export type ReadinessAnswer = z.infer<typeof readiness>;

export const liveness = z.object({
  live: z.literal(true).describe("it answers"),
});
