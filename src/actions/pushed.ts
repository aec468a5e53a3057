// What is pushed into open streams from outside: compiled once for all of them.

import { z } from "zod";
import type { Write } from "../answers/script.ts";
import type { Work } from "../runtime/work.ts";
import { longList } from "../schema/long_list.ts";
import { crossFieldRule } from "../schema/scalars.ts";
import type { Templates } from "../templating/templates.ts";
import { hasOneOf, oneOfSchema } from "../schema/one_of.ts";
import type { Push } from "./push.ts";
import type { PreparedPart } from "./script/part.ts";
import { prepareEvent } from "./sse/event_part.ts";
import { pushedEvent } from "./sse/sse_event.ts";
import { prepareChunk, pushedChunk } from "./stream/stream_chunk.ts";

/** Parts of one push (docs/limits.md). */
const maxPushedEvents = 1000;

const most = { min: 1, max: maxPushedEvents };

const units = ["events", "chunks"];

/** Events or chunks that are pushed. */
export const pushPayload = z.strictObject({
  events: longList(pushedEvent, {
    ...most,
    meta: {
      description: 'a list of events such as {"data": "hello"}, at most 1000',
    },
  }).nullish(),
  chunks: longList(pushedChunk, {
    ...most,
    meta: {
      description: 'a list of chunks such as {"text": "hello"}, at most 1000',
    },
  }).nullish(),
}).refine(hasOneOf(units), {
  ...crossFieldRule,
  error: "Value error, Exactly one of events or chunks must be provided",
}).meta({ jsonSchema: oneOfSchema(units) });

/** Compiles what is pushed, one part after the other. */
export function* preparePush(
  { events, chunks }: z.infer<typeof pushPayload>,
  templates: Templates,
): Work<Push> {
  const parts: PreparedPart[] = [];
  const writes: Write[] = [];
  const keep = (part: PreparedPart) => {
    parts.push(part);
    if (part.fixed !== null) writes.push(part.fixed(0));
  };
  for (const one of events ?? []) {
    keep(prepareEvent(one, templates));
    yield;
  }
  for (const one of chunks ?? []) {
    keep(prepareChunk(one, templates));
    yield;
  }
  return {
    unit: events ? "events" : "chunks",
    parts,
    writes: writes.length === parts.length ? writes : null,
    given: events ?? chunks ?? [],
  };
}
