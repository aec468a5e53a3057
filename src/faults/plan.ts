// Chaos: its schema, a plan drawn for one request (a value, before anything is
// done), and what the plan does to the answer.

import type { Chaos } from "./chaos.ts";
import { seededRandom, type World } from "../runtime/world.ts";

/** What chaos decides for one request, before anything is done. */
export interface ChaosPlan {
  /** Milliseconds to wait before the answer. */
  readonly latencyMs: number;
  /** The number drawn in [0, 1), or `null` where the stub drops nothing. */
  readonly dropDraw: number | null;
  readonly dropProbability: number | null;
  readonly drops: boolean;
}

/** What the draws of a seeded stub follow from. */
export interface Draws {
  readonly scope: string | null;
  /** How often the stub had answered before. */
  readonly turn: number;
}

/**
 * Decides delay and drop, once for a matched request. With `chaos.seed` the
 * draws follow from seed, scope and turn, so a failing run can be repeated
 * whatever else the server does; the latency is drawn first.
 */
export function planChaos(
  chaos: Chaos,
  draws: Draws,
  world: World,
): ChaosPlan {
  const random = chaos.seed === null
    ? world.random
    : seededRandom(hash(`${chaos.seed}\n${draws.scope ?? ""}\n${draws.turn}`));
  const { base_ms, jitter_ms } = chaos.latency;
  const latencyMs = jitter_ms === 0
    ? base_ms
    : base_ms + Math.floor(random() * (jitter_ms + 1));
  const drop = chaos.faults.connection_drop;
  if (drop === null) {
    return { latencyMs, dropDraw: null, dropProbability: null, drops: false };
  }
  const dropDraw = random();
  const dropProbability = drop.probability;
  return {
    latencyMs,
    dropDraw,
    dropProbability,
    drops: dropDraw < dropProbability,
  };
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value;
}
