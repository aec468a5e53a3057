import type { World } from "../runtime/world.ts";
import type { Entry } from "../state/entry.ts";

/** Milliseconds between two events of one stream. */
const paceMs = 100;

interface Pace {
  /** How many of its events were told. */
  told: number;
  at: number;
  cancel: (() => void) | null;
}

/** Keeps what is told of open streams down to ten events a second each. */
export class TailProgress {
  readonly #world: Pick<World, "after" | "ticks">;
  readonly #paces = new Map<Entry, Pace>();

  constructor(world: Pick<World, "after" | "ticks">) {
    this.#world = world;
  }

  /** Calls `tell` now or in a while, with the number of events that were told before. */
  note(entry: Entry, tell: (before: number) => void): void {
    const now = this.#world.ticks();
    const pace = this.#paces.get(entry) ??
      { told: 0, at: now - paceMs, cancel: null };
    this.#paces.set(entry, pace);
    if (pace.cancel !== null) return;
    const go = () => {
      const { told } = pace;
      pace.cancel = null;
      pace.at = this.#world.ticks();
      pace.told = entry.stream?.stream?.eventsSent ?? told;
      if (entry.ending === null) tell(told);
    };
    const wait = pace.at + paceMs - now;
    if (wait <= 0) go();
    else pace.cancel = this.#world.after(wait, go);
  }

  /** Forgets a stream that has ended. */
  drop(entry: Entry): void {
    this.#paces.get(entry)?.cancel?.();
    this.#paces.delete(entry);
  }

  clear(): void {
    for (const { cancel } of this.#paces.values()) cancel?.();
    this.#paces.clear();
  }
}
