// What is pushed into open streams from outside: compiled once for all of them.

import { z } from "zod";
import { crossFieldRule } from "../schema/scalars.ts";
import type { Templates } from "../templating/templates.ts";
import { hasOneOf, oneOfSchema } from "./one_of.ts";
import type { Push } from "./push.ts";
import { prepareEvent } from "./sse/event_part.ts";
import { pushedEvent } from "./sse/sse_event.ts";
import { prepareChunk, pushedChunk } from "./stream/stream_chunk.ts";

/** Parts of one push (docs/limits.md). */
const maxPushedEvents = 1000;

const units = ["events", "chunks"];

/** Events or chunks that are pushed. */
export const pushPayload = z.strictObject({
  events: z.array(pushedEvent).min(1).max(maxPushedEvents).describe(
    'a list of events such as {"data": "hello"}, at most 1000',
  ).nullish(),
  chunks: z.array(pushedChunk).min(1).max(maxPushedEvents).describe(
    'a list of chunks such as {"text": "hello"}, at most 1000',
  ).nullish(),
}).refine(hasOneOf(units), {
  ...crossFieldRule,
  error: "Value error, Exactly one of events or chunks must be provided",
}).meta({ jsonSchema: oneOfSchema(units) });

/** Compiles what is pushed. */
export function preparePush(
  { events, chunks }: z.infer<typeof pushPayload>,
  templates: Templates,
): Push {
  const unit = events ? "events" : "chunks";
  const given = events ?? chunks ?? [];
  const parts = events?.map((one) => prepareEvent(one, templates)) ??
    (chunks ?? []).map((one) => prepareChunk(one, templates));
  const fixed = parts.flatMap((one) => one.fixed ?? []);
  const isFixed = fixed.length === parts.length;
  const writes = isFixed ? fixed.map((make) => make(0)) : null;
  return { unit, parts, writes, given };
}
