import type { Entry } from "../../state/entry.ts";
import type { PackedEntry } from "../../state/entry_pack.ts";
import type { EntryText } from "../../state/entry_text.ts";
import type { JournalCopies } from "../../state/journal_copies.ts";
import type { Scope } from "../../state/scope.ts";
import { memoryOf } from "../../state/scope_memory.ts";
import type { KeptPile } from "./kept_pile.ts";
import type { SharedMemory } from "./shared_memory.ts";

export interface KeptParts {
  readonly copies: JournalCopies;
  readonly memory: SharedMemory;
  textOf(entry: Entry): EntryText;
  /** Takes records of a scope in. */
  take(batch: {
    readonly scope: Scope;
    readonly cleared: number;
    readonly base: number;
    readonly records: readonly PackedEntry[];
  }): void;
}

/** A pile, and the first number of its batch. */
interface Kept {
  readonly pile: KeptPile;
  readonly base: number;
}

/**
 * What was received here and stays here. It is taken in when somebody asks, or
 * at once for those who follow: nobody may ever ask. What has given room in the
 * journal of what was received is counted.
 */
export class KeptRequests {
  readonly #parts: KeptParts;
  readonly #waiting = new Map<Scope, Kept[]>();

  constructor(parts: KeptParts) {
    this.#parts = parts;
  }

  keep(pile: KeptPile, base: number): void {
    const { scope } = pile;
    const waiting = this.#waiting.get(scope) ?? [];
    this.#waiting.set(scope, waiting);
    waiting.push({ pile, base });
    if (this.#parts.copies.followers.areThere) return this.takeAll();
    // They give room in the order in which they came.
    const [oldest] = memoryOf(scope).inbox.entries();
    const end = oldest?.seq ?? Infinity;
    let first = waiting[0];
    while (first !== undefined && first.pile.newest < end) {
      waiting.shift();
      this.#take(first, noEntries);
      first = waiting[0];
    }
  }

  takeAll(): void {
    for (const [scope, waiting] of this.#waiting) {
      const held = entriesOf(scope, waiting);
      for (const kept of waiting) this.#take(kept, held);
    }
    this.#waiting.clear();
  }

  /** Takes in those that are held, and counts the others, for which nobody can ask any more. */
  #take({ pile, base }: Kept, entries: ReadonlyMap<number, Entry>): void {
    const { memory, copies, textOf, take } = this.#parts;
    const { scope, cleared } = pile;
    if (scope.ended !== null || cleared < memory.clearedAt(scope)) return;
    const { held, gone } = pile.parted(entries);
    if (held.length < pile.size) {
      copies.pass(scope, { ...gone, changed: base + gone.changed });
    }
    const records = held.map((one) => ({ ...one, text: textOf(one.entry) }));
    take({ scope, cleared, base, records });
  }
}

const noEntries: ReadonlyMap<number, Entry> = new Map();

/** The entries of a scope that some piles may tell of, by number. */
function entriesOf(
  scope: Scope,
  waiting: readonly Kept[],
): ReadonlyMap<number, Entry> {
  const oldest = Math.min(...waiting.map(({ pile }) => pile.oldest));
  const entries = new Map<number, Entry>();
  for (const entry of memoryOf(scope).inbox.newest()) {
    if (entry.seq < oldest) break;
    entries.set(entry.seq, entry);
  }
  return entries;
}
