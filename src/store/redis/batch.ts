import type { Entry } from "../../state/entry.ts";
import type { Scope } from "../../state/scope.ts";
import type { Heap, Part } from "./heap.ts";
import { KeptPile } from "./kept_pile.ts";
import { Pile } from "./pile.ts";

export interface BatchParts {
  /** The version of a scope's last clearing. */
  clearedAt(scope: Scope): number;
  /** Whether the requests of a scope go into the store. */
  isCollected(scope: Scope): boolean;
}

/** What happened to requests, a note of each, until it is sent. */
export class Batch {
  /** Of scopes whose requests go into the store. */
  readonly piles: Pile[] = [];
  /** Of those whose requests stay here. */
  readonly kept: KeptPile[] = [];
  /** The one of each scope that takes more. */
  readonly #newest = new Map<Scope, Heap>();
  readonly #parts: BatchParts;
  /** How many things happened: each takes a number of the cursor. */
  size = 0;
  /** What there is to write of those that ended, in bytes, before bodies are cut. */
  bytes = 0;

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  /** Notes that a request came. */
  came(entry: Entry, scope: Scope): void {
    const place = this.size++;
    this.#heapOf(scope).add(entry, place, place);
  }

  /** Notes that a request ended, or that something of its stream was sent. Where its scope was cleared since it came it is forgotten, whichever pile it is in. */
  changed(entry: Entry, scope: Scope): void {
    const changed = this.size++;
    const newest = this.#newest.get(scope);
    if (newest?.update(entry, changed) !== true) {
      const heap = this.#heapOf(scope);
      heap.add(entry, null, changed);
      heap.update(entry, changed);
    }
    if (entry.ending !== null && this.piles.length > 0) {
      this.bytes += bytesOf(entry);
    }
  }

  /** The pile that what has just happened belongs to. */
  #heapOf(scope: Scope): Heap {
    const cleared = this.#parts.clearedAt(scope);
    const known = this.#newest.get(scope);
    if (known?.cleared === cleared) return known;
    const heap = this.#begin({ scope, cleared, first: this.size - 1 });
    this.#newest.set(scope, heap);
    return heap;
  }

  #begin(part: Part): Heap {
    if (!this.#parts.isCollected(part.scope)) {
      const kept = new KeptPile(part);
      this.kept.push(kept);
      return kept;
    }
    const pile = new Pile(part);
    this.piles.push(pile);
    return pile;
  }
}

/** Head and bodies; of an answer that is its stub's own there is one text for all. */
function bytesOf({ request, ending }: Entry): number {
  const received = request.head.bytes + request.heldBytes;
  return ending === null || ending.isShared === true
    ? received
    : received + (ending.body?.length ?? 0);
}
