import type { Quota } from "../runtime/quota.ts";
import type { Scope } from "../state/scope.ts";
import type { ControlParts } from "./parts.ts";

/** Calls that wait for listeners at once (docs/limits.md). */
export const maxChannelWaits = 1000;

interface Wanted {
  readonly scope: Scope;
  readonly name: string;
  /** How many are to listen. */
  readonly count: number;
  /** Milliseconds. */
  readonly ms: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly waits: Quota;
}

/**
 * Waits until so many streams listen, the time is over, the scope ends or the
 * server stops; false where too many wait already.
 */
export async function awaitListeners(
  { state, world, shutdown }: ControlParts,
  { scope, name, count, ms, signal, waits }: Wanted,
): Promise<boolean> {
  const { channels } = state.keptIn(scope);
  const isThere = () => channels.listeners(name).length >= count;
  if (isThere() || ms === 0 || signal.aborted) return true;
  if (!waits.take(1)) return false;
  const release = state.holdScope(scope);
  const ends: (() => void)[] = [];
  await new Promise<void>((wake) => {
    ends.push(channels.wait({ name, count, wake }));
    ends.push(world.after(ms, wake));
    ends.push(shutdown.onShutdown(wake));
    signal.addEventListener("abort", () => wake(), { once: true });
  });
  for (const end of ends) end();
  release();
  waits.give(1);
  return true;
}
