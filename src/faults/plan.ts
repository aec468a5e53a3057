// Chaos: its schema, a plan drawn for one request (a value, before anything is
// done), and what the plan does to the answer.

import type { Chaos } from "./chaos.ts";
import { chanceFor, type Draws } from "../runtime/chance.ts";
import type { World } from "../runtime/world.ts";

/** What chaos decides for one request, before anything is done. */
export interface ChaosPlan {
  /** Milliseconds to wait before the answer. */
  readonly latencyMs: number;
  /** The number drawn in [0, 1), or `null` where the stub drops nothing. */
  readonly dropDraw: number | null;
  readonly dropProbability: number | null;
  readonly drops: boolean;
}

/** Decides delay and drop, once for a matched request; each draws by itself. */
export function planChaos(
  chaos: Chaos,
  draws: Draws,
  world: World,
): ChaosPlan {
  const { base_ms, jitter_ms } = chaos.latency;
  const latencyMs = jitter_ms === 0 ? base_ms : base_ms +
    Math.floor(chanceFor("latency", draws, world)() * (jitter_ms + 1));
  const drop = chaos.faults.connection_drop;
  if (drop === null) {
    return { latencyMs, dropDraw: null, dropProbability: null, drops: false };
  }
  const dropDraw = chanceFor("drop", draws, world)();
  const dropProbability = drop.probability;
  return {
    latencyMs,
    dropDraw,
    dropProbability,
    drops: dropDraw < dropProbability,
  };
}
