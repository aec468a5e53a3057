import { outcomes } from "../../answers/ending.ts";
import type { Entry } from "../../state/entry.ts";
import type { Gone } from "../../state/journal_copies.ts";
import { OutcomeCounts } from "../../state/outcome_counts.ts";
import type { Scope } from "../../state/scope.ts";
import type { Heap, Part } from "./heap.ts";
import type { Noted } from "./pile.ts";

/** Notes of some requests, and what there is to say of the others. */
interface Parted {
  /** In the order in which they began. */
  readonly held: readonly Noted[];
  readonly gone: Gone;
}

/** Numbers of a note: that of the request in the journal of what was received, the places of its arrival and of what happened last, and how it ended; -1 for an arrival that was noted before, and for one that has not ended. */
const width = 4;

/**
 * Requests of a scope that stay on this server. Each request pays for its note,
 * and a store that collects no requests has nothing else to do for it: so notes
 * are numbers in a row, and hold no request that its journal has let go of.
 */
export class KeptPile implements Heap, Part {
  readonly scope: Scope;
  readonly cleared: number;
  readonly first: number;
  readonly #numbers: number[] = [];
  /** Where the note of each request begins; `null` while nobody asked: most end in the turn in which they come. */
  #at: Map<number, number> | null = null;
  /** The lowest and the highest number of a request. */
  oldest = Infinity;
  newest = 0;
  /** Requests that came. */
  arrivals = 0;

  constructor({ scope, cleared, first }: Part) {
    this.scope = scope;
    this.cleared = cleared;
    this.first = first;
  }

  /** Requests of which something is noted. */
  get size(): number {
    return this.#numbers.length / width;
  }

  add(entry: Entry, came: number | null, changed: number): void {
    const { seq } = entry;
    this.#at?.set(seq, this.#numbers.length);
    this.#numbers.push(seq, came ?? -1, changed, -1);
    if (seq > this.newest) this.newest = seq;
    if (seq < this.oldest) this.oldest = seq;
    if (came !== null) this.arrivals++;
  }

  update({ seq, ending }: Entry, changed: number): boolean {
    const at = this.#placeOf(seq);
    if (at === undefined) return false;
    this.#numbers[at + 2] = changed;
    if (ending !== null) {
      this.#numbers[at + 3] = outcomes.indexOf(ending.outcome);
    }
    return true;
  }

  #placeOf(seq: number): number | undefined {
    const last = this.#numbers.length - width;
    if (this.#numbers[last] === seq) return last;
    const numberAt = (at: number) => this.#numbers[at] ?? 0;
    this.#at ??= new Map(this.#places().map((at) => [numberAt(at), at]));
    return this.#at.get(seq);
  }

  #places(): number[] {
    return Array.from({ length: this.size }, (_, at) => at * width);
  }

  /** Tells those that are held, by number, from those that are gone. */
  parted(entries: ReadonlyMap<number, Entry>): Parted {
    const held: Noted[] = [];
    const counts = new OutcomeCounts();
    let [arrivals, last] = [0, 0];
    for (let at = 0; at < this.#numbers.length; at += width) {
      const entry = entries.get(this.#numbers[at] ?? 0);
      const came = this.#numbers[at + 1] ?? -1;
      const changed = this.#numbers[at + 2] ?? 0;
      if (entry !== undefined) {
        held.push({ entry, came: came < 0 ? null : came, changed });
        continue;
      }
      if (came >= 0) arrivals++;
      if (changed > last) last = changed;
      const outcome = outcomes[this.#numbers[at + 3] ?? -1];
      if (outcome !== undefined) counts.add(outcome);
    }
    return { held, gone: { arrivals, outcomes: counts, changed: last } };
  }
}
