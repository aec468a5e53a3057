import type { Step } from "../answers/script.ts";
import type { World } from "../runtime/world.ts";

interface Waiting {
  /** Milliseconds to wait at most; `null` for as long as it takes. */
  readonly ms: number | null;
  readonly world: World;
  /** Aborts when nobody waits any more. */
  readonly gone: AbortSignal;
}

/** A step that takes time to make, unless it is late. */
export async function timelyStep(
  made: Promise<Step | null>,
  { ms, world, gone }: Waiting,
): Promise<Step | null | "late"> {
  if (ms === null) return await made;
  const timer = new AbortController();
  const signal = AbortSignal.any([timer.signal, gone]);
  const late = world.sleep(ms, signal)
    .then(() => "late" as const, () => made);
  try {
    return await Promise.race([late, made]);
  } finally {
    timer.abort();
  }
}
