import { z } from "zod";
import { anyJson } from "../schema/scalars.ts";

const listedFault = z.object({ probability: z.number() }).catchall(anyJson());

const listedFaults = z.union([listedFault, z.array(listedFault)]);

/** Chaos as listings show it. */
export const chaosListing = z.object({
  latency: z.object({
    base_ms: z.int(),
    jitter_ms: z.int(),
    lognormal: z.object({ median_ms: z.int(), sigma: z.number() })
      .exactOptional(),
    normal: z.object({ mean_ms: z.int(), deviation_ms: z.int() })
      .exactOptional(),
    max_ms: z.int().exactOptional(),
  }),
  faults: z.object({ connection_drop: listedFaults.nullable() })
    .catchall(anyJson())
    .describe("by kind; each but `connection_drop` where it was given"),
  seed: z.int().nullable(),
}).meta({ id: "ListedChaos" });
