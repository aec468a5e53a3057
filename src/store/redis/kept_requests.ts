import type { Entry } from "../../state/entry.ts";
import type { PackedEntry } from "../../state/entry_pack.ts";
import type { EntryText } from "../../state/entry_text.ts";
import type { JournalCopies } from "../../state/journal_copies.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Noted, Pile } from "./batch.ts";
import type { SharedMemory } from "./shared_memory.ts";

export interface KeptParts {
  readonly state: State;
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

type Kept = Pile & { readonly base: number };

/**
 * What was received here and stays here. It is taken in when somebody asks, or
 * at once for those who follow: nobody may ever ask. What has given room in the
 * journal of what was received is counted and let go of.
 */
export class KeptRequests {
  readonly #parts: KeptParts;
  readonly #waiting = new Map<Scope, Kept[]>();

  constructor(parts: KeptParts) {
    this.#parts = parts;
  }

  keep(pile: Pile, base: number): void {
    const { scope } = pile;
    const waiting = this.#waiting.get(scope) ?? [];
    this.#waiting.set(scope, waiting);
    waiting.push({ ...pile, base });
    if (this.#parts.copies.followers.areThere) return this.takeAll();
    // They give room in the order in which they came.
    while (waiting[0]?.records.every((one) => !this.#isThere(one))) {
      this.#pass(waiting.shift());
    }
  }

  takeAll(): void {
    for (const piles of this.#waiting.values()) {
      for (const pile of piles) {
        const parted = Map.groupBy(pile.records, (one) => this.#isThere(one));
        const records = parted.get(true) ?? [];
        this.#pass({ ...pile, records: parted.get(false) ?? [] });
        const textOf = ({ entry }: Noted) => this.#parts.textOf(entry);
        const texts = records.map((one) => ({ ...one, text: textOf(one) }));
        this.#parts.take({ ...pile, records: texts });
      }
    }
    this.#waiting.clear();
  }

  #isThere({ entry }: Noted): boolean {
    return this.#parts.state.received.holds(entry);
  }

  /** Counts what nobody can ask for any more. */
  #pass(pile: Kept | undefined): void {
    if (pile === undefined) return;
    const { memory, copies } = this.#parts;
    const { scope, cleared, base, records } = pile;
    if (scope.ended !== null || cleared < memory.clearedAt(scope)) return;
    for (const { entry, came, changed, isEnded } of records) {
      const isNew = came !== null;
      const outcome = isEnded ? entry.ending?.outcome ?? null : null;
      copies.pass(scope, { isNew, outcome, changed: base + changed });
    }
  }
}
