import { StubIndex } from "../matching/stub_index.ts";
import type { Journal } from "./journal.ts";
import type { Stub } from "./stub.ts";

/** One user of the server, who has stubs and requests of their own; what it holds is asked of the state. */
export interface Scope {
  /** In lower case; `null` for the global scope, of what belongs to nobody. */
  readonly name: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** A scope with what is remembered of it. */
export class ScopeMemory implements Scope {
  readonly name: string | null;
  readonly createdAt: number;
  /** By id, in the order of creation. */
  readonly stubs = new Map<string, Stub>();
  readonly index = new StubIndex<Stub>();
  /** The indexes that serve a request here: the scope's own, then the global one. */
  readonly indexes: readonly StubIndex<Stub>[];
  readonly journal: Journal;

  constructor(
    { name, createdAt }: Scope,
    journal: Journal,
    global: ScopeMemory | null,
  ) {
    this.name = name;
    this.createdAt = createdAt;
    this.journal = journal;
    this.indexes = global === null ? [this.index] : [this.index, global.index];
  }
}

/** What is remembered of a scope that the state gave out. */
export function memoryOf(scope: Scope): ScopeMemory {
  if (scope instanceof ScopeMemory) return scope;
  throw new Error("This scope comes from no state");
}
