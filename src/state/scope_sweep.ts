import type { World } from "../runtime/world.ts";
import type { Scopes } from "./scopes.ts";

/** Milliseconds between two looks for scopes whose time is over. */
const interval = 60_000;

/**
 * Looks each minute for scopes whose time is over, as long as there is
 * something to look for: a server without scopes has no timer of theirs.
 */
export function sweepScopes(
  scopes: Scopes,
  { sleep }: World,
  stopped: AbortSignal,
): void {
  let isLooking = false;

  async function look(): Promise<void> {
    isLooking = true;
    try {
      while (scopes.mayExpire) {
        await sleep(interval, stopped);
        scopes.sweep();
      }
    } catch (error) {
      if (!stopped.aborted) throw error;
    } finally {
      isLooking = false;
    }
  }

  scopes.onChange(() => {
    if (!isLooking && !stopped.aborted) look();
  });
}
