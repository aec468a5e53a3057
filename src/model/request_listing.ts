import { z } from "zod";
import { enders } from "../answers/ending.ts";
import { sentByWords } from "../request/sent_by.ts";
import { selectedByWords } from "./selected_by.ts";

const text = z.record(z.string(), z.string());
const lines = z.record(z.string(), z.array(z.string()));
const pairs = z.array(z.tuple([z.string(), z.string()]));
const encoding = z.enum(["utf-8", "base64"]);

/** A body as the journal shows it; what is not UTF-8 stands in base64 (docs/contract.md#d6). */
const recordedBody = z.object({
  body: z.string().describe(
    "as text, or in base64: `body_encoding` says which",
  ),
  body_encoding: encoding.describe("base64 where it is not UTF-8"),
  body_size: z.int().describe("bytes of the whole of it"),
  body_truncated: z.boolean().describe("whether only its beginning was kept"),
});

export type RecordedBody = z.infer<typeof recordedBody>;

const sentEvent = z.object({
  at_ms: z.number().describe("milliseconds since the request was received"),
  id: z.string().nullable().describe("its id"),
  event: z.string().nullable().describe("its name"),
  bytes: z.int().describe("how many it has"),
});

export type ListedEvent = z.infer<typeof sentEvent>;

/** How a stream of Standin's own making went. */
const streamFacts = {
  events_sent: z.int().describe("how many events, or chunks, went out"),
  first_event_ms: z.number().nullable().describe(
    "milliseconds since the request was received",
  ),
  last_event: sentEvent.nullable().describe("the newest event"),
  complete: z.boolean().describe("whether all of it was handed over"),
  ended_by: z.enum(enders)
    .nullable().describe("null while it is open"),
  resumed_after: z.string().describe(
    "the Last-Event-ID after which it went on, where it did",
  ),
};

/** Whom a proxy or a webhook asked, or a scope for want of a stub. */
const upstreamFacts = z.object({
  url: z.string().describe("without user, password and query"),
  headers_ms: z.number().nullable().describe(
    "milliseconds until its headers came; null where none did",
  ),
});

const recordedAnswer = z.object({
  status: z.int().nullable().describe("null where none was sent"),
  duration_ms: z.number().describe("milliseconds until the answer was sent"),
  outcome: z.string().describe("what became of the request"),
  headers: lines.describe("values by name, in lower case"),
  ...recordedBody.shape,
  body_decoded_from: z.string().describe(
    "the Content-Encoding that is undone here, though the client got it, of what an upstream answered",
  ).optional(),
  events: z.array(sentEvent).describe("the newest events of a stream")
    .optional(),
  ...z.object(streamFacts).partial().shape,
  upstream: upstreamFacts.describe("where another server was asked")
    .optional(),
  detail: z.string().describe("what went wrong, in a sentence").optional(),
}).meta({ id: "RecordedAnswer" });

/** What the tail tells of an open stream. */
export const recordedProgress = recordedAnswer.pick({ outcome: true }).extend({
  ...recordedAnswer.pick({ status: true, headers: true }).partial().shape,
  events: z.array(sentEvent).describe(
    "the new ones; all of them where the status is told, too",
  ),
  events_sent: z.int().describe("the number of the last of them"),
});

export type RecordedProgress = z.infer<typeof recordedProgress>;

export type RecordedAnswer = z.infer<typeof recordedAnswer>;

/** A fault that was drawn for, and what became of it. */
const listedFault = z.object({
  fault: z.string().describe("its kind"),
  probability: z.number().describe("as the stub says"),
  draw: z.number().describe("what was drawn: it strikes below its probability"),
  struck: z.boolean().describe("whether it did"),
  event: z.int().nullable().describe("events that had gone out"),
  byte: z.int().nullable().describe("bytes of the body that had gone out"),
  at_ms: z.number().nullable().describe(
    "milliseconds since the request was received; null where it did not strike",
  ),
});

export type ListedFault = z.infer<typeof listedFault>;

/** A received request: the reference's keys, then Standin's (docs/contract.md#b1.8, #a26). */
export const listedRequest = z.object({
  id: z.string().describe("what the answer has as `Standin-Request-Id`"),
  seq: z.int().describe(
    "a number that grows with each arrival, over all scopes",
  ),
  received_at: z.string().describe("ISO 8601, UTC"),
  method: z.string().describe("as sent"),
  path: z.string().describe("decoded"),
  target: z.string().describe("path and query as sent"),
  query: text.describe("the first value of each name"),
  query_all: lines.describe("all values of each name"),
  headers: text.describe("the first value of each name, in lower case"),
  headers_all: lines.describe("all values of each name"),
  header_lines: pairs.describe(
    "names and values as sent, with `--listener exact`",
  ).optional(),
  trailers: pairs.describe("the same of what followed the body").optional(),
  ...recordedBody.shape,
  body_decoded_from: z.string().nullable().describe(
    "the Content-Encoding that was undone",
  ),
  host: z.string().describe("whom it asked for, with the port if one was sent"),
  scheme: z.string().describe("`http` or `https`"),
  client_ip: z.string().describe("the address of the client"),
  scope: z.string().nullable().describe("null for the global one"),
  selected_by: z.enum(selectedByWords).describe(
    "how the request named its scope",
  ).optional(),
  sent_by: z.enum(sentByWords).describe("absent for a client's").optional(),
  caused_by: z.string().describe(
    "the id of the request behind it, of a webhook",
  ).optional(),
  trace_id: z.string().describe(
    "the trace of its `traceparent`, where it has a valid one",
  ).optional(),
  path_params: text.describe("what the parameters of the stub's path took"),
  matched_stub_id: z.string().nullable().describe(
    "the stub that answered, or null",
  ),
  matched_stub_scope: z.string().describe(
    "the scope of the stub, absent for a global one",
  ).optional(),
  response: recordedAnswer.nullable().describe(
    "null while the answer is on its way",
  ),
  chaos: z.object({
    latency_ms: z.int().describe("milliseconds that it waited"),
    drop_draw: z.number().nullable().describe(
      "what was drawn for `connection_drop`",
    ),
    drop_probability: z.number().nullable().describe(
      "below which draw the connection was dropped",
    ),
    dropped: z.boolean().describe("whether it was"),
    faults: z.array(listedFault).describe("what else was drawn for").optional(),
  }).meta({ id: "RecordedChaos" }).nullable().describe(
    "what chaos did; null where there was none",
  ),
}).meta({ id: "ListedRequest" });

export type ListedRequest = z.infer<typeof listedRequest>;

/** What a listing tells beside its requests. */
export const listingFacts = {
  cursor: z.int().describe("send it as `after` to get what changed since"),
  total: z.int().describe("how many fit the filters"),
  evicted: z.int().describe("how many went to make room"),
  omitted: z.int().describe(
    "how many older ones were left out, where there was no `limit`",
  ).optional(),
};

export const requestListing = z.object({
  requests: z.array(listedRequest).describe("the oldest first"),
  ...listingFacts,
});

export type RequestListing = z.infer<typeof requestListing>;
