// How connections become requests and answers become bytes: a fast listener,
// and an exact one. Both call one handler and know nothing of stubs.

import type { Config } from "../runtime/config.ts";
import type { Log } from "../runtime/log.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import type { World } from "../runtime/world.ts";

/** Answers one request. */
type Handler = (request: Request) => Response | Promise<Response>;

/** What a listener serves with. */
export interface Service {
  readonly handler: Handler;
  readonly config: Config;
  readonly world: World;
  /** Ends what still runs when patience is at its end. */
  readonly shutdown: Shutdown;
}

/** Certificate chain and key in PEM. */
export type Tls = NonNullable<Config["tls"]>;

/** A listener that takes connections. */
export interface Listener {
  readonly port: number;
  /** Greets new connections with another certificate; old ones go on. */
  renew(tls: Tls): Promise<void>;
  /** Finishes running answers, at most `patience` milliseconds, then stops. */
  stop(patience: number): Promise<void>;
}

/** Milliseconds for what was ended to be gone; a client that holds on longer is left behind. */
export const lastMoment = 200;

/** Logs an error that no answer could be made of: an error inside Standin. */
export function logFailure(log: Log, error: unknown): void {
  const text = error instanceof Error
    ? error.stack ?? error.message
    : String(error);
  log.error("a request failed", { error: text });
}
