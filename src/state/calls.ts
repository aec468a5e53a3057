import type { CallsText } from "./change.ts";
import type { ScopeMemory } from "./scope_memory.ts";
import type { Stub } from "./stub.ts";

/** What of a stub changes with its calls, and is written here alone. */
interface CallCount {
  calls: number;
  lastCallAt: number;
}

/** Counts a call from a scope; says how many there were before. */
export function countCall(stub: Stub, memory: ScopeMemory, at: number): number {
  const counts: CallCount = stub;
  counts.lastCallAt = at;
  const turn = counts.calls++;
  if (!stub.countedPerScope) return turn;
  const ownTurn = memory.ownCalls(stub);
  memory.setOwnCalls(stub, ownTurn + 1);
  return ownTurn;
}

/** Lets a stub have so many calls, from scopes that it counts by themselves too. */
export function setCalls(
  stub: Stub,
  { calls, last_call_at, own = {} }: CallsText,
  memoryNamed: (name: string | null) => ScopeMemory | undefined,
): void {
  const counts: CallCount = stub;
  counts.calls = calls;
  counts.lastCallAt = last_call_at;
  for (const [name, count] of Object.entries(own)) {
    memoryNamed(name === "" ? null : name)?.setOwnCalls(stub, count);
  }
}

/** Lets a stub have no calls. */
export function forgetCalls(stub: Stub): void {
  const counts: CallCount = stub;
  counts.calls = 0;
  counts.lastCallAt = 0;
}

/** Gives a stub that was put anew the calls of the one before it, from each of some scopes too. */
export function carryCalls(
  before: Stub,
  stub: Stub,
  scopes: readonly ScopeMemory[],
): void {
  const counts: CallCount = stub;
  counts.calls = before.calls;
  counts.lastCallAt = before.lastCallAt;
  if (!stub.countedPerScope) return;
  for (const memory of scopes) {
    memory.setOwnCalls(stub, memory.ownCalls(before));
  }
}
