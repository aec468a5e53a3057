import type { World } from "../runtime/world.ts";

/** The world with a clock that all servers have in common which share a state. */
export interface SharedWorld extends World {
  /** Takes what is added to this server's clock to get that, in milliseconds. */
  addToClock(ahead: () => number): void;
}

/** A world whose clock is this server's until a store says what to add. */
export function sharedWorld(world: World): SharedWorld {
  const { now } = world;
  // Asked with each request: a server by itself only looks whether there is one ("static").
  let ahead: (() => number) | null = null;
  return {
    ...world,
    now: () => ahead === null ? now() : now() + ahead(),
    addToClock: (given) => void (ahead = given),
  };
}
