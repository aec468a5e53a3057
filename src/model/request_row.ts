import { z } from "zod";
import { sentByWords } from "../request/sent_by.ts";
import { listingFacts } from "./request_listing.ts";

/** A received request in a line. */
export const requestRow = z.object({
  id: z.string().describe("what the answer has as `Standin-Request-Id`"),
  seq: z.int().describe(
    "a number that grows with each arrival, over all scopes",
  ),
  received_at: z.string().describe("ISO 8601, UTC"),
  method: z.string().describe("as sent"),
  target: z.string().describe("path and query as sent"),
  scope: z.string().nullable().describe("null for the global one"),
  matched_stub_id: z.string().nullable().describe(
    "the stub that answered, or null",
  ),
  matched_stub_scope: z.string().describe(
    "the scope of the stub, absent for a global one",
  ).optional(),
  status: z.int().nullable().describe("null where none was sent, or not yet"),
  outcome: z.string().nullable().describe("null until it has been answered"),
  duration_ms: z.number().nullable().describe(
    "milliseconds until the answer was sent; null before",
  ),
  sent_by: z.enum(sentByWords).describe("absent for a client's").optional(),
  trace_id: z.string().describe("the trace of its `traceparent`").optional(),
  events_sent: z.int().describe("of a stream").optional(),
  upstream: z.string().describe(
    "the URL of another server that was asked: by the stub, or for want of one",
  ).optional(),
  latency_ms: z.number().describe(
    "milliseconds that chaos held the answer back; absent where it did not",
  ).optional(),
  upstream_ms: z.number().describe(
    "milliseconds until the upstream's headers came, from when it was asked; absent where none came",
  ).optional(),
  first_event_ms: z.number().describe(
    "of a stream: milliseconds until its first event went out",
  ).optional(),
}).meta({ id: "RequestRow" });

export type RequestRow = z.infer<typeof requestRow>;

/** Received requests in a line each: what a long list needs. */
export const rowListing = z.object({
  requests: z.array(requestRow).describe("the oldest first"),
  ...listingFacts,
});

export type RowListing = z.infer<typeof rowListing>;
