import type { Ending } from "./ending.ts";
import type { Player } from "./player.ts";

/** An answer that is being sent: what its ending would be if it ended now. */
export interface OpenStream extends Ending {
  /** What plays it, for those who push into it or stop it; `null` where another server does. */
  readonly player: Player | null;
}
