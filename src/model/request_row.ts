import { z } from "zod";
import { sentByWords } from "../request/sent_by.ts";
import { listingFacts } from "./request_listing.ts";

/** A received request in a line. */
export const requestRow = z.object({
  id: z.string(),
  seq: z.int(),
  received_at: z.string().describe("ISO 8601, UTC"),
  method: z.string(),
  target: z.string().describe("path and query as sent"),
  scope: z.string().nullable(),
  matched_stub_id: z.string().nullable(),
  status: z.int().nullable(),
  outcome: z.string().nullable().describe("null until it has been answered"),
  duration_ms: z.number().nullable(),
  sent_by: z.enum(sentByWords).describe("absent for a client's").optional(),
  trace_id: z.string().describe("the trace of its `traceparent`").optional(),
  events_sent: z.int().describe("of a stream").optional(),
  upstream: z.string().describe(
    "the URL of another server that was asked: by the stub, or for want of one",
  ).optional(),
}).meta({ id: "RequestRow" });

export type RequestRow = z.infer<typeof requestRow>;

/** Received requests in a line each: what a long list needs. */
export const rowListing = z.object({
  requests: z.array(requestRow),
  ...listingFacts,
});

export type RowListing = z.infer<typeof rowListing>;
