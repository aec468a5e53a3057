import { z } from "zod";
import { type Checking, integer, report } from "../../schema/scalars.ts";
import { templateText } from "../template_text.ts";

const delay = () =>
  integer({ min: 0, description: "whole milliseconds, 0 or more" });

const sseEvent = z.strictObject({
  data: templateText("the event's data, may be empty"),
  event: templateText("the event's name").nullable().default(null),
  id: templateText("the event's id").nullable().default(null),
  retry: delay().nullable().default(null),
  delay_ms: delay().nullable().default(null),
}).describe('an event such as {"data": "hello"}');

export type SseEvent = z.infer<typeof sseEvent>;

/** A longer list is refused before its members are looked at, each of which may be an issue. */
const mostEvents = 100_000;

function refuseLongList(value: unknown, ctx: Checking): unknown {
  if (!Array.isArray(value) || value.length <= mostEvents) return value;
  report(
    ctx,
    "too_long",
    `List should have at most ${mostEvents} items after validation, not ${value.length}`,
  );
  return z.NEVER;
}

/** A stream of events (docs/contract.md#b1.5.2). */
export const ssePayload = z.strictObject({
  events: z.preprocess(refuseLongList, z.array(sseEvent).min(1)).describe(
    'a list of events such as {"data": "hello"}',
  ),
  default_delay_ms: delay().default(0),
}).describe('an object such as {"events": [{"data": "hello"}]}');

export type SsePayload = z.infer<typeof ssePayload>;

/** An event stream as listings show it. */
export const listedSse = z.object({
  events: z.array(z.object({
    data: z.string(),
    event: z.string().nullable(),
    id: z.string().nullable(),
    retry: z.int().nullable(),
    delay_ms: z.int().nullable(),
  })),
  default_delay_ms: z.int(),
});
