// Chaos: its schema, the table of faults, a plan drawn for one request (a value,
// before anything is done), and what the plan does to the answer.

import type { Chaos } from "./chaos.ts";
import type { Effect, FaultRecord, PreparedFault } from "./fault.ts";
import { drawLatency } from "./latency.ts";
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
  /** Every fault that was drawn for, in the order in which they act. */
  readonly faults: readonly FaultRecord[];
  /** Those that are to strike. */
  readonly due: readonly DueFault[];
}

/** A fault that is to strike. */
export interface DueFault {
  readonly record: FaultRecord;
  readonly effect: Effect;
  /** Draws of its own, beside the one that let it strike. */
  draws(): () => number;
}

/** Decides delay and faults, once for a matched request; each draws by itself. */
export function planChaos(
  { chaos, faults }: { chaos: Chaos; faults: readonly PreparedFault[] },
  draws: Draws,
  world: World,
): ChaosPlan {
  const latencyMs = drawLatency(chaos.latency, draws, world);
  if (faults.length === 0) return { latencyMs, ...nothingDrawn };
  const records: FaultRecord[] = [];
  const due: DueFault[] = [];
  for (const { name: fault, probability, purpose, effect } of faults) {
    const draw = chanceFor(purpose, draws, world)();
    const record = { fault, probability, draw, ...untouched };
    records.push(record);
    const isOver = due[0]?.effect.kind === "instead";
    if (isOver || draw >= probability) continue;
    const own = () => chanceFor(`${purpose} itself`, draws, world);
    due.push({ record, effect, draws: own });
  }
  const drop = records.find(({ fault }) => fault === "connection_drop");
  return {
    latencyMs,
    dropDraw: drop?.draw ?? null,
    dropProbability: drop?.probability ?? null,
    drops: due.some(({ record }) => record === drop),
    faults: records,
    due,
  };
}

const nothingDrawn = {
  dropDraw: null,
  dropProbability: null,
  drops: false,
  faults: [],
  due: [],
};

const untouched = { struck: false, event: null, byte: null, atMs: null };
