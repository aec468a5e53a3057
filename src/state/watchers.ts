import type { Entry } from "./entry.ts";
import type { Watcher } from "./watcher.ts";
import { nobody, WatcherSet } from "./watcher_set.ts";

/** Assertions that wait at once (docs/limits.md). */
export const maxWaits = 1000;

/** Who watches which journal. `P` is the place where requests are kept. */
export class Watchers<P extends object> {
  readonly #ofPlace = new Map<P, WatcherSet>();
  readonly #everywhere = new WatcherSet();
  /** The last request that nobody waited for: its end mostly follows at once, and its path would be decoded once more. */
  #unwatched: Entry | null = null;
  /** How many there are: nobody is asked while there are none. */
  count = 0;

  get isFull(): boolean {
    return this.count >= maxWaits;
  }

  /** Tells a watcher of some places, or of all; gives what ends that. */
  add(watcher: Watcher, places: readonly P[] | "everywhere"): () => void {
    this.count++;
    this.#unwatched = null;
    const sets = places === "everywhere"
      ? [this.#everywhere]
      : places.map((place) => this.#setOf(place));
    for (const set of sets) set.add(watcher);
    return () => {
      this.count--;
      for (const set of sets) set.delete(watcher);
      if (places === "everywhere") return;
      for (const place of places) {
        if (this.#ofPlace.get(place)?.isEmpty) this.#ofPlace.delete(place);
      }
    };
  }

  opened(place: P, entry: Entry): void {
    for (const one of this.#for(entry, place)) one.opened(entry);
  }

  progressed(place: P, entry: Entry): void {
    for (const one of this.#for(entry, place)) one.progressed(entry);
  }

  closed(place: P, entry: Entry, isHeld: boolean): void {
    for (const one of this.#for(entry, place)) one.closed(entry, isHeld);
  }

  cleared(place: P): void {
    const here = this.#ofPlace.get(place)?.all() ?? [];
    for (const one of [...here, ...this.#everywhere.all()]) one.cleared();
  }

  /** Those who watch everything go on without the place. */
  ended(place: P): void {
    for (const one of this.#ofPlace.get(place)?.all() ?? []) one.ended();
    for (const one of this.#everywhere.all()) one.cleared();
  }

  /** A list of its own: who is told may leave. */
  #for(entry: Entry, place: P): readonly Watcher[] {
    if (entry === this.#unwatched) return nobody;
    const here = this.#ofPlace.get(place)?.for(entry) ?? nobody;
    const everywhere = this.#everywhere.for(entry);
    if (here.length + everywhere.length > 0) return [...here, ...everywhere];
    this.#unwatched = entry;
    return nobody;
  }

  #setOf(place: P): WatcherSet {
    const set = this.#ofPlace.get(place) ?? new WatcherSet();
    this.#ofPlace.set(place, set);
    return set;
  }
}
