import { inherited } from "./scope.ts";
import type { ScopeMemory } from "./scope_memory.ts";

/** When a scope ends unless it is used, in milliseconds since the epoch; `null` for never. */
export function endOf(scope: ScopeMemory): number | null {
  let first: number | null = null;
  for (let one: ScopeMemory | null = scope; one !== null; one = one.parent) {
    const ttl = inherited(one, "ttl_ms");
    // Without one here there is none further out.
    if (ttl === null) return first;
    const end = one.lastUsedAt + ttl;
    first = first === null ? end : Math.min(first, end);
  }
  return first;
}

/** The scope whose time is over: the outermost of a scope and those around it; `null` where there is none. */
export function expiredAround(
  scope: ScopeMemory,
  now: number,
): ScopeMemory | null {
  let expired: ScopeMemory | null = null;
  for (let one: ScopeMemory | null = scope; one !== null; one = one.parent) {
    const ttl = inherited(one, "ttl_ms");
    if (ttl === null) return expired;
    if (isIdle(one, ttl, now)) expired = one;
  }
  return expired;
}

/** Whether a scope's time may come. */
export function isMortal(scope: ScopeMemory): boolean {
  return inherited(scope, "ttl_ms") !== null;
}

/** Whether a scope was not used for so many milliseconds. */
export function isIdle(
  { isBusy, lastUsedAt }: ScopeMemory,
  ms: number,
  now: number,
): boolean {
  return !isBusy && now - lastUsedAt >= ms;
}
