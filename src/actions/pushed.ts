// What is pushed into open streams from outside: compiled once for all of them.

import { z } from "zod";
import type { Player } from "../answers/player.ts";
import type { Write } from "../answers/script.ts";
import { crossFieldRule } from "../schema/scalars.ts";
import type { Templates } from "../templating/templates.ts";
import { hasOneOf, oneOfSchema } from "./one_of.ts";
import type { Part, PreparedPart } from "./script/part.ts";
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
  /** The writes, of which all streams have the same; `null` where requests change them. */
  readonly writes: readonly Write[] | null;
}

/** Compiles what is pushed. */
export function preparePush(
  { events, chunks }: z.infer<typeof pushPayload>,
  templates: Templates,
): Push {
  return events
    ? pushOf("events", events.map((one) => prepareEvent(one, templates)))
    : pushOf(
      "chunks",
      (chunks ?? []).map((one) => prepareChunk(one, templates)),
    );
}

function pushOf(unit: Push["unit"], parts: readonly PreparedPart[]): Push {
  const fixed = parts.flatMap((one) => one.fixed ?? []);
  const isFixed = fixed.length === parts.length;
  const writes = isFixed ? fixed.map((make) => writeOf(make())) : null;
  return { unit, parts, writes };
}

function writeOf({ bytes, mark }: Part): Write {
  return { kind: "write", delayMs: 0, bytes, mark };
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
  { unit, parts, writes }: Push,
): PushOutcome | Promise<PushOutcome> {
  if (player.unit !== unit) return { kind: "other_unit" };
  if (writes !== null) return { kind: player.push(writes) };
  return pushRendered(player, parts);
}

async function pushRendered(
  player: Player,
  parts: readonly PreparedPart[],
): Promise<PushOutcome> {
  const scene = { ...player.scene, n: 1 };
  const made: Write[] = [];
  for (const [at, { render }] of parts.entries()) {
    const part = await render(scene);
    if (typeof part === "string") {
      return { kind: "unrenderable", at, detail: part };
    }
    made.push(writeOf(part));
  }
  return { kind: player.push(made) };
}
