import { Batch, type BatchParts } from "./batch.ts";
import type { KeptPile } from "./kept_pile.ts";
import type { Pile } from "./pile.ts";

/** Events of requests that wait for the store at most: the oldest go. */
const maxWaiting = 20_000;

/** Events that go in one batch, and the bytes after which none are added: its text is made in one turn. */
const maxBatch = 2000;
const maxBytes = 1 << 20;

/** Events of requests that stay here: of them the store is told how many, in one round trip. */
const maxKept = 8000;

interface WaitingParts extends BatchParts {
  /** Is told of requests that give room before they are stored, or have their numbers. */
  onLost(pile: Pile | KeptPile): void;
}

/** Batches that are not stored yet, the last of which takes more. */
export class WaitingBatches {
  readonly #batches: Batch[] = [];
  readonly #parts: WaitingParts;
  /** What is on its way stays as it was sent. */
  sent: Batch | null = null;

  constructor(parts: WaitingParts) {
    this.#parts = parts;
  }

  /** How much waits, in arrivals, endings and events of streams. */
  get size(): number {
    return this.#batches.reduce((sum, { size }) => sum + size, 0);
  }

  get all(): readonly Batch[] {
    return [...this.#batches];
  }

  has(batch: Batch): boolean {
    return this.#batches.includes(batch);
  }

  /** One that nothing has happened in. */
  make(): Batch {
    return new Batch(this.#parts);
  }

  /** The one that takes more. */
  open(): Batch {
    const last = this.#batches[this.#batches.length - 1];
    if (last !== undefined && last !== this.sent) {
      const { size, bytes, piles } = last;
      if (size < maxBatch && bytes < maxBytes) return last;
      const isKept = piles.length === 0;
      if (isKept && size < maxKept && this.size < maxWaiting) return last;
    }
    while (this.size + maxBatch > maxWaiting) if (!this.#drop()) break;
    const next = this.make();
    this.#batches.push(next);
    return next;
  }

  /** The oldest that is not on its way goes; false where there is none. */
  #drop(): boolean {
    const place = this.#batches[0] === this.sent ? 1 : 0;
    const [dropped] = this.#batches.splice(place, 1);
    if (dropped === undefined) return false;
    for (const pile of dropped.piles) this.#parts.onLost(pile);
    for (const pile of dropped.kept) this.#parts.onLost(pile);
    return true;
  }

  /** Lets go of what was on its way. */
  landed(): void {
    if (this.#batches[0] === this.sent) this.#batches.shift();
    this.sent = null;
  }
}
