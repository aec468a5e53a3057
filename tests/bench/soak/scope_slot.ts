/** The places of scopes that come and go; a lane holds one for a turn. */
export interface ScopeSlot {
  readonly number: number;
  /** The scope that stands here, or null. */
  scope: string | null;
  /** How many have stood here. */
  generation: number;
  isHeld: boolean;
}

export function createSlots(count: number): ScopeSlot[] {
  return Array.from({ length: count }, (_, number) => ({
    number,
    scope: null,
    generation: 0,
    isHeld: false,
  }));
}

/** Takes a slot that nobody holds; there must be more slots than lanes. */
export function takeSlot(
  slots: readonly ScopeSlot[],
  random: () => number,
): ScopeSlot {
  for (;;) {
    const slot = slots[Math.floor(random() * slots.length)];
    if (slot === undefined || slot.isHeld) continue;
    slot.isHeld = true;
    return slot;
  }
}
