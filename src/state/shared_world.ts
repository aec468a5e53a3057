import type { World } from "../runtime/world.ts";

/** The world with a clock that all servers have in common which share a state. */
export interface SharedWorld extends World {
  /** What is added to this server's clock to get that, in milliseconds; set by the store. */
  ahead(): number;
}

export function sharedWorld(world: World): SharedWorld {
  const shared: SharedWorld = {
    ...world,
    ahead: () => 0,
    now: () => world.now() + shared.ahead(),
  };
  return shared;
}
