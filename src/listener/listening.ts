// How connections become requests and answers become bytes: a fast listener,
// and an exact one. Both call one handler and know nothing of stubs.

import type { Config } from "../runtime/config.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import type { World } from "../runtime/world.ts";

/** Answers one request. */
export type Handler = (request: Request) => Response | Promise<Response>;

/** What a listener serves with. */
export interface Service {
  readonly handler: Handler;
  readonly config: Config;
  readonly world: World;
  /** Ends what still runs when patience is at its end. */
  readonly shutdown: Shutdown;
}

/** A listener that takes connections. */
export interface Listener {
  readonly port: number;
  /** Finishes running answers, at most `patience` milliseconds, then stops. */
  stop(patience: number): Promise<void>;
}

/** Milliseconds for what was ended to be gone; a client that holds on longer is left behind. */
export const lastMoment = 200;
