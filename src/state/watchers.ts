import type { Entry } from "./entry.ts";

/** Who is told what happens to requests, while somebody waits. */
export interface Watcher {
  opened(entry: Entry): void;
  /** Something of the stream that answers it was sent. */
  progressed(entry: Entry): void;
  /** `isHeld` is false for a request that was evicted before it was answered. */
  closed(entry: Entry, isHeld: boolean): void;
  /** All requests of one of the places that are watched are gone. */
  cleared(): void;
  /** One of the scopes that are watched has ended. */
  ended(): void;
}

/** Assertions that wait at once (docs/limits.md). */
export const maxWaits = 1000;

/** Who watches which journal. `P` is the place where requests are kept. */
export class Watchers<P extends object> {
  readonly #ofPlace = new Map<P, Set<Watcher>>();
  readonly #everywhere = new Set<Watcher>();
  /** How many there are: nobody is asked while there are none. */
  count = 0;

  get isFull(): boolean {
    return this.count >= maxWaits;
  }

  /** Tells a watcher of some places, or of all; gives what ends that. */
  add(watcher: Watcher, places: readonly P[] | "everywhere"): () => void {
    this.count++;
    const sets = places === "everywhere"
      ? [this.#everywhere]
      : places.map((place) => this.#setOf(place));
    for (const set of sets) set.add(watcher);
    return () => {
      this.count--;
      for (const set of sets) set.delete(watcher);
      if (places === "everywhere") return;
      for (const place of places) {
        if (this.#ofPlace.get(place)?.size === 0) this.#ofPlace.delete(place);
      }
    };
  }

  opened(place: P, entry: Entry): void {
    for (const one of this.#of(place)) one.opened(entry);
  }

  progressed(place: P, entry: Entry): void {
    for (const one of this.#of(place)) one.progressed(entry);
  }

  closed(place: P, entry: Entry, isHeld: boolean): void {
    for (const one of this.#of(place)) one.closed(entry, isHeld);
  }

  cleared(place: P): void {
    for (const one of this.#of(place)) one.cleared();
  }

  /** Those who watch everything go on without the place. */
  ended(place: P): void {
    for (const one of [...this.#ofPlace.get(place) ?? []]) one.ended();
    for (const one of [...this.#everywhere]) one.cleared();
  }

  /** A list of its own: who is told may leave. */
  #of(place: P): Watcher[] {
    return [...this.#ofPlace.get(place) ?? [], ...this.#everywhere];
  }

  #setOf(place: P): Set<Watcher> {
    const set = this.#ofPlace.get(place) ?? new Set();
    this.#ofPlace.set(place, set);
    return set;
  }
}
