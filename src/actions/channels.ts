// The channels of one scope: which of its streams listen to which name, what was
// pushed and waits for later listeners, and who waits for listeners.

import type { Player } from "../answers/player.ts";
import type { StopHow } from "../answers/playing.ts";
import { KeptEvents } from "./kept_events.ts";
import { type Push, type PushOutcome, pushTo } from "./push.ts";

/** A stream that listens. */
export interface Listener {
  readonly requestId: string;
  readonly player: Player;
}

interface Seat extends Listener {
  /** What is being rendered for it; what comes later waits for that. */
  busy: Promise<unknown> | null;
}

/** Somebody who waits for so many listeners. */
interface Waiter {
  readonly name: string;
  readonly count: number;
  wake(): void;
}

/** How a stream joins a channel. */
interface Joining {
  readonly name: string;
  /** The id after which what is kept is sent; `null` for all of it. */
  readonly after: string | null;
}

const nobody: ReadonlySet<Seat> = new Set();

export class Channels {
  readonly #seats = new Map<string, Set<Seat>>();
  readonly #kept = new KeptEvents();
  readonly #waiters = new Set<Waiter>();

  /** Lets a stream listen until what this gives back is called; what is kept is sent first. */
  join({ name, after }: Joining, listener: Listener): () => void {
    const seat: Seat = { ...listener, busy: null };
    const seats = this.#seats.get(name) ?? new Set();
    this.#seats.set(name, seats.add(seat));
    for (const push of this.#kept.of(name, after)) deliver(seat, push);
    for (const { name: wanted, count, wake } of this.#waiters) {
      if (wanted === name && seats.size >= count) wake();
    }
    return () => {
      seats.delete(seat);
      if (seats.size === 0) this.#seats.delete(name);
    };
  }

  /** The names of the channels that are listened to. */
  get names(): string[] {
    return [...this.#seats.keys()];
  }

  /** Those who listen, in the order in which they came. */
  listeners(name: string): readonly Listener[] {
    return [...this.#seats.get(name) ?? nobody];
  }

  /** How many events wait for later listeners. */
  keptOf(name: string): number {
    return this.#kept.count(name);
  }

  /** Whether an event with this id waits for later listeners. */
  keeps(name: string, id: string): boolean {
    return this.#kept.has(name, id);
  }

  /** Sends to all who listen, in this turn where no template is to be rendered, and keeps so many of the last events. */
  push(name: string, push: Push, keep: number): Promise<PushOutcome[]> {
    const seats = this.#seats.get(name) ?? nobody;
    const outcomes = [...seats].map((seat) => deliver(seat, push));
    if (keep > 0) this.#kept.add(name, push, keep);
    return Promise.all(outcomes);
  }

  /** Stops all who listen; says how many they were. */
  stop(name: string, how: StopHow): number {
    return this.listeners(name)
      .filter(({ player }) => player.stop(how)).length;
  }

  /** Wakes once so many listen, or when the scope ends; not after what this gives back was called. */
  wait(waiter: Waiter): () => void {
    this.#waiters.add(waiter);
    return () => void this.#waiters.delete(waiter);
  }

  /** Forgets what is kept. */
  forget(): void {
    this.#kept.clear();
  }

  /** The scope ends: nobody has to wait any more. */
  close(): void {
    this.forget();
    for (const { wake } of this.#waiters) wake();
  }
}

/** Each stream gets what is pushed in order, whatever takes how long to render. */
function deliver(
  seat: Seat,
  push: Push,
): PushOutcome | Promise<PushOutcome> {
  const outcome = seat.busy === null
    ? pushTo(seat.player, push)
    : seat.busy.then(() => pushTo(seat.player, push));
  if (!(outcome instanceof Promise)) return outcome;
  const busy = outcome.then(() => {
    if (seat.busy === busy) seat.busy = null;
  });
  seat.busy = busy;
  return outcome;
}
