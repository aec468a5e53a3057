/** Requests that were deleted by themselves and are remembered as such. */
const maxForgotten = 100_000;

/** When a journal was cleared. */
interface Clearing {
  readonly version: number;
  /** Milliseconds since the epoch on the store's clock. */
  readonly at: number;
}

/** What was deleted of journals: it may still lie in the store, or be on its way there. */
export class ForgottenRequests {
  /** By the place of the journal. */
  readonly #clearings = new Map<string, Clearing>();
  readonly #ids = new Set<string>();

  /** The version of the last clearing of a journal; 0 for none. */
  versionOf(place: string): number {
    return this.#clearings.get(place)?.version ?? 0;
  }

  timeOf(place: string): number {
    return this.#clearings.get(place)?.at ?? 0;
  }

  clear(place: string, clearing: Clearing): void {
    this.#clearings.set(place, clearing);
  }

  add(ids: readonly string[]): void {
    for (const id of ids) this.#ids.add(id);
    for (const id of this.#ids) {
      if (this.#ids.size <= maxForgotten) return;
      this.#ids.delete(id);
    }
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** The clearings of journals that there are. */
  kept(live: ReadonlySet<string>): [string, Clearing][] {
    for (const place of this.#clearings.keys()) {
      if (!live.has(place)) this.#clearings.delete(place);
    }
    return [...this.#clearings];
  }

  load(clearings: readonly (readonly [string, Clearing])[]): void {
    this.#clearings.clear();
    for (const [place, one] of clearings) this.#clearings.set(place, one);
  }
}
