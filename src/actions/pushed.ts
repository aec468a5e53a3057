// What is pushed into open streams from outside: compiled once for all of them.

import { z } from "zod";
import type { Player } from "../answers/player.ts";
import type { Write } from "../answers/script.ts";
import { crossFieldRule } from "../schema/scalars.ts";
import type { Templates } from "../templating/templates.ts";
import { hasOneOf, oneOfSchema } from "./one_of.ts";
import type { PartRendering, PreparedPart } from "./script/part.ts";
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

/** What is pushed, ready for any stream. */
export interface Push {
  readonly unit: Player["unit"];
  readonly parts: readonly PreparedPart[];
}

/** Compiles what is pushed. */
export function preparePush(
  { events, chunks }: z.infer<typeof pushPayload>,
  templates: Templates,
): Push {
  return events
    ? {
      unit: "events",
      parts: events.map((one) => prepareEvent(one, templates)),
    }
    : {
      unit: "chunks",
      parts: (chunks ?? []).map((one) => prepareChunk(one, templates)),
    };
}

/** What became of a push into one stream. */
export type PushOutcome =
  | { readonly kind: ReturnType<Player["push"]> | "other_unit" }
  | {
    readonly kind: "unrenderable";
    /** Which of the parts, from 0. */
    readonly at: number;
    readonly detail: string;
  };

/**
 * Pushes into one stream; its templates see the request that the stream
 * answers. Where no part has one all is done in this turn, and nothing is
 * copied.
 */
export function pushTo(
  player: Player,
  { unit, parts }: Push,
): PushOutcome | Promise<PushOutcome> {
  if (player.unit !== unit) return { kind: "other_unit" };
  const scene = { ...player.scene, n: 1 };
  const made = parts.map(({ fixed, render }) => fixed ?? render(scene));
  const send = (renderings: readonly PartRendering[]): PushOutcome => {
    const writes: Write[] = [];
    for (const [at, one] of renderings.entries()) {
      if (typeof one === "string") {
        return { kind: "unrenderable", at, detail: one };
      }
      writes.push({ kind: "write", delayMs: 0, ...one });
    }
    return { kind: player.push(writes) };
  };
  const ready = made.flatMap((one) => one instanceof Promise ? [] : [one]);
  return ready.length === made.length
    ? send(ready)
    : Promise.all(made).then(send);
}
