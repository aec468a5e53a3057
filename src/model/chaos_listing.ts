import { z } from "zod";

/** Chaos as listings show it. */
export const chaosListing = z.object({
  latency: z.object({ base_ms: z.int(), jitter_ms: z.int() }),
  faults: z.object({
    connection_drop: z.object({ probability: z.number() }).nullable(),
  }),
  seed: z.int().nullable(),
});
