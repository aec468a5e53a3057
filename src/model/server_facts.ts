import { z } from "zod";
import { listeners } from "../runtime/config.ts";

/** The root page (docs/contract.md#b1.9). */
export const rootPage = z.object({
  message: z.string(),
  version: z.string(),
  available_endpoints: z.array(z.string()),
});

export const health = z.object({
  status: z.literal("ok"),
  version: z.string(),
  uptime_ms: z.int(),
});

/** What a server tells of itself. */
export const serverFacts = z.object({
  version: z.string(),
  commit: z.string().nullable(),
  started_at: z.string(),
  uptime_ms: z.int(),
  addresses: z.array(z.string()),
  listener: z.enum(listeners),
  counters: z.record(z.string(), z.int()).describe(
    "finished requests by outcome",
  ),
  requests_total: z.int(),
  stubs: z.int(),
  scopes: z.int(),
  journal: z.object({
    limit: z.int(),
    entries: z.int(),
    bytes: z.int(),
    evicted: z.int(),
    scopes: z.array(z.object({
      scope: z.string().nullable(),
      entries: z.int(),
      evicted: z.int(),
    })),
  }),
});

export type ServerFacts = z.infer<typeof serverFacts>;
