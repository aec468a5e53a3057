import { z } from "zod";
import { enders, outcomes } from "../answers/ending.ts";
import { expandCriterion } from "../criteria/expansion.ts";
import type { Json } from "../json/values.ts";
import { type Criterion, reportAll } from "../matching/field_schemas.ts";
import { compact, matcherFields } from "../matching/request_matcher.ts";
import { report } from "../schema/scalars.ts";
import { sentByWords } from "../request/sent_by.ts";
import { count } from "./count.ts";
import { selectedByWords } from "./selected_by.ts";

/** A key of the journal: a value, or a criterion for it; where it has one of some words, no other one is a value. */
function journalKey(description: string, words?: readonly string[]) {
  return z.custom<Json | undefined>().meta({
    jsonSchema: {
      description: `${description}, or a criterion for it`,
      ...words &&
        { anyOf: [{ enum: [...words] }, { not: { type: "string" } }] },
    },
  }).transform((value, ctx): Criterion | undefined => {
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string" && words?.includes(value) === false) {
      // Else a slip would fail for ever, and with "times": 0 never.
      report(ctx, "value_error", `Input should be one of ${words.join(", ")}`);
      return z.NEVER;
    }
    const { criterion, issues } = expandCriterion(value, []);
    reportAll(ctx, issues);
    return criterion;
  }).optional();
}

/** The last event of a stream, with the keys of a listing. */
const lastEvent = z.strictObject({
  at_ms: journalKey("milliseconds since the request was received"),
  id: journalKey("its id"),
  event: journalKey("its name"),
  bytes: journalKey("its bytes"),
});

export type EventClaim = z.infer<typeof lastEvent>;

/** Whom a proxy asked, or a scope for want of a stub, with the keys of a listing. */
const upstream = z.strictObject({
  url: journalKey("its URL, null where none was asked"),
  headers_ms: journalKey("milliseconds until its headers came"),
});

export type UpstreamClaim = z.infer<typeof upstream>;

/** What was answered, with the keys of a listing. */
const response = z.strictObject({
  status: journalKey("the status"),
  outcome: journalKey("what became of the request", outcomes),
  duration_ms: journalKey("milliseconds until the answer was sent"),
  headers: matcherFields.headers,
  body: matcherFields.body,
  body_size: journalKey("bytes of the body"),
  detail: journalKey("what went wrong, in a sentence"),
  events_sent: journalKey("how many events of a stream were sent"),
  first_event_ms: journalKey("milliseconds until its first event"),
  last_event: lastEvent.describe("its last event").nullish(),
  complete: journalKey("whether all of a stream was handed over"),
  ended_by: journalKey("who ended a stream", enders),
  resumed_after: journalKey("the id of the event after which a stream went on"),
  upstream: upstream.describe("which other server was asked").nullish(),
});

/** What chaos did, with the keys of a listing. */
const chaos = z.strictObject({
  latency_ms: journalKey("milliseconds of delay"),
  drop_draw: journalKey("what was drawn"),
  drop_probability: journalKey("below which draw the connection was dropped"),
  dropped: journalKey("whether the connection was dropped"),
  faults: journalKey("the list of faults that were drawn for"),
});

export type AnswerClaim = z.infer<typeof response>;

export type ChaosClaim = z.infer<typeof chaos>;

/** The fields of a claim: how a request looks, what became of it, and how many there are of it. */
export const claimFields = {
  ...matcherFields,
  times: count,
  max_open: count,
  title: z.string().max(500).describe("for people, such as what is claimed")
    .nullish(),
  matched_stub_id: journalKey("the id of the stub that answered"),
  selected_by: journalKey(
    "the way in by which its scope was chosen",
    selectedByWords,
  ),
  sent_by: journalKey("who sent it, where no client did", sentByWords),
  trace_id: journalKey("the trace of its traceparent"),
  response: response.describe("what was answered").nullish(),
  chaos: chaos.describe("what chaos did").nullish(),
};

const atLeastOnce: Criterion = { $gte: { value: 1 } };

/** That so many requests fit. */
export function readClaim(given: z.infer<z.ZodObject<typeof claimFields>>) {
  const {
    times,
    max_open,
    title,
    matched_stub_id,
    selected_by,
    sent_by,
    trace_id,
    response,
    chaos,
  } = given;
  return {
    request: compact(given),
    times: times ?? atLeastOnce,
    maxOpen: max_open ?? null,
    title: title ?? null,
    stubId: matched_stub_id ?? null,
    selectedBy: selected_by ?? null,
    sentBy: sent_by ?? null,
    traceId: trace_id ?? null,
    response: response ?? null,
    chaos: chaos ?? null,
  };
}

export type Claim = ReturnType<typeof readClaim>;

/** A claim beside others. */
export const claim = z.strictObject(claimFields).transform(readClaim)
  .meta({ id: "Claim" });
