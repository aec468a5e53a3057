import { z } from "zod";
import { changedSince } from "./changed_since.ts";
import { chaosListing } from "./chaos_listing.ts";
import { success } from "./success.ts";

const scopeDetail = z.object({
  name: z.string().describe("of the scope"),
  stubs: z.int().describe("how many it has"),
  requests: z.int().describe("how many of it are kept"),
  created_at: z.string().describe("ISO 8601, UTC"),
  last_used_at: z.string().describe("ISO 8601, UTC"),
  title: z.string().describe("for people").optional(),
  parent: z.string().describe("the scope around it").optional(),
  expires_at: z.string().describe("when it ends unless it is used").optional(),
  late: z.int().describe(
    "requests that named a scope inside it after that one's end",
  ).optional(),
});

export type ScopeDetail = z.infer<typeof scopeDetail>;

/** The scopes by name, as the reference lists them, and once more with details (docs/contract.md#b1.4). */
export const scopeListing = z.object({
  scopes: z.array(z.string()).describe("their names"),
  details: z.array(scopeDetail).describe("the same scopes"),
  ...changedSince,
});

export type ScopeListing = z.infer<typeof scopeListing>;

/** How a request names a scope: all that a client has to hand on. */
const address = {
  url: z.string().describe("the base URL that leads into the scope"),
  headers: z.record(z.string(), z.string()).describe(
    "what requests send to be in the scope",
  ),
  baggage: z.string().describe("an entry of the W3C baggage header"),
};

/** A scope with its own settings: each is there where it was set. */
export const listedScope = scopeDetail.extend({
  ttl_ms: z.int().optional(),
  journal_limit: z.int().optional(),
  strict: z.boolean().optional(),
  cors: z.boolean().optional(),
  select: z.array(z.record(z.string(), z.union([z.string(), z.boolean()])))
    .optional(),
  chaos: chaosListing.optional(),
  seed: z.int().optional(),
  now: z.union([z.string(), z.object({ shift_ms: z.int() })]).optional(),
  upstream: z.object({ url: z.string(), mode: z.string() }).describe(
    "where requests that no stub matches go, or all requests",
  ).optional(),
  ...address,
}).meta({ id: "ListedScope" });

export type ListedScope = z.infer<typeof listedScope>;

/** The answer to a scope that was created. */
export const createdScope = success.extend({
  name: z.string().describe("of the scope"),
  ...address,
  expires_at: z.string().nullable().describe(
    "when it ends unless it is used; null for never",
  ),
});

export type CreatedScope = z.infer<typeof createdScope>;

/** The answer to a scope that was deleted. */
export const namedScope = success.extend({
  name: z.string().describe("of the scope"),
});
