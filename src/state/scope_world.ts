import type { Chaos } from "../faults/chaos.ts";
import type { ScopeClock } from "../model/scope_clock.ts";
import { chanceFor, drawnUuid, type Draws } from "../runtime/chance.ts";
import type { World } from "../runtime/world.ts";
import type { TemplateWorlds } from "../templating/context.ts";
import { inherited, type Scope } from "./scope.ts";
import type { Stub } from "./stub.ts";

/** A call of a stub by a request of a scope. */
export interface StubCall {
  readonly stub: Stub;
  readonly scope: Scope;
  /** How often the stub had answered before. */
  readonly turn: number;
  /** The chaos in use, where that is known to be another than the stub's. */
  readonly chaos?: Chaos | null;
  /** What is drawn for; left out for the answer. */
  readonly purpose?: string;
}

/** The chaos for a stub's call: the stub's own, though it be empty, else that of the innermost scope that has one. */
export function chaosFor({ chaos }: Stub, scope: Scope): Chaos | null {
  if (chaos !== null) return chaos;
  return scope.depth === 0 ? null : inherited(scope, "chaos");
}

/** What the draws for a call follow from: the seed of the chaos in use, else the innermost scope's, else the server's. */
export function drawsFor(
  { stub, scope, turn, chaos }: StubCall,
  serverSeed: number | null,
): Draws {
  const inUse = chaos === undefined ? chaosFor(stub, scope) : chaos;
  const seed = inUse?.seed ?? inherited(scope, "seed") ??
    serverSeed;
  return { seed, place: stub.place, turn };
}

/** The clock and the draws of a call's templates, each of which draws by itself; `null` where they are the server's. */
export function templateWorldsFor(
  call: StubCall,
  serverSeed: number | null,
  world: World,
): TemplateWorlds | null {
  const clock = inherited(call.scope, "now");
  const draws = drawsFor(call, serverSeed);
  if (clock === null && draws.seed === null) return null;
  const now = () => timeBy(clock, world.now());
  let count = 0;
  return {
    next() {
      const purpose = `${call.purpose ?? "template"} ${++count}`;
      return () => {
        const random = chanceFor(purpose, draws, world);
        const { seed } = draws;
        const uuid = seed === null ? world.uuid : () => drawnUuid(random);
        return { now, random, uuid };
      };
    },
  };
}

/** The time that a scope's clock shows, in milliseconds since the epoch. */
export function timeIn(scope: Scope, now: number): number {
  return scope.depth === 0 ? now : timeBy(inherited(scope, "now"), now);
}

function timeBy(clock: ScopeClock | null, now: number): number {
  if (clock === null) return now;
  return typeof clock === "string" ? Date.parse(clock) : now + clock.shift_ms;
}
