import { z } from "zod";
import { listeners } from "../runtime/config.ts";
import { storedJournals, storeKinds } from "../runtime/store_settings.ts";

/** The root page (docs/contract.md#b1.9). */
export const rootPage = z.object({
  message: z.string().describe("a greeting"),
  version: z.string().describe("of the server"),
  available_endpoints: z.array(z.string()).describe("paths of this API"),
});

export const health = z.object({
  status: z.literal("ok").describe("it is up"),
  version: z.string().describe("of the server"),
  uptime_ms: z.int().describe("milliseconds since its start"),
});

/** What a server tells of itself. */
export const serverFacts = z.object({
  version: z.string().describe("of the server"),
  commit: z.string().nullable().describe(
    "it was built from, where that is known",
  ),
  started_at: z.string().describe("ISO 8601, UTC"),
  uptime_ms: z.int().describe("milliseconds since its start"),
  addresses: z.array(z.string()).describe("where it listens, as URLs"),
  listener: z.enum(listeners).describe("how connections become requests"),
  store: z.object({
    kind: z.enum(storeKinds).describe("where what is remembered is kept"),
    server_name: z.string().nullable().describe(
      "what this server is called there",
    ),
    journal: z.enum(storedJournals).describe("whose requests are kept there"),
    trouble: z.string().nullable().describe(
      "why it could not be written to the last time; null where it could",
    ),
  }).describe("what keeps what is remembered, beside memory"),
  counters: z.record(z.string(), z.int()).describe(
    "finished requests by outcome",
  ),
  requests_total: z.int().describe("finished requests"),
  stubs: z.int().describe("how many, of all scopes"),
  scopes: z.int().describe("how many"),
  journal: z.object({
    limit: z.int().describe("requests that are kept of a scope"),
    entries: z.int().describe("requests that are kept"),
    bytes: z.int().describe("memory that they take"),
    evicted: z.int().describe("requests that went to make room"),
    scopes: z.array(z.object({
      scope: z.string().nullable().describe("null for the global one"),
      entries: z.int().describe("requests that are kept"),
      evicted: z.int().describe("requests that went to make room"),
    })).describe("of each scope"),
  }).describe("what is kept of received requests"),
});

export type ServerFacts = z.infer<typeof serverFacts>;
