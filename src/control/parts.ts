import type { Delivery } from "../exchange/delivery.ts";
import type { Cursor, Entry } from "../state/journal.ts";
import type { Registry } from "../state/registry.ts";
import type { Scope, Scopes } from "../state/scopes.ts";
import type { World } from "../runtime/world.ts";

/** Facts of a running server that do not change. */
export interface ProcessFacts {
  readonly version: string;
  readonly commit: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Where it listens, as URLs. */
  addresses(): readonly string[];
}

/** What the control API looks at and changes. */
export interface ControlParts {
  readonly scopes: Scopes;
  readonly registry: Registry;
  readonly delivery: Delivery;
  readonly cursor: Cursor;
  readonly world: World;
  readonly facts: ProcessFacts;
  /** Bytes of a payload that are taken in. */
  readonly bodyLimit: number;
  idOf(entry: Entry): string;
  /** The journal entry with an id, wherever it is. */
  entryOf(id: string): Entry | undefined;
}

/** The global scope and those of all scopes. */
export function allScopes({ scopes }: ControlParts): Scope[] {
  return [scopes.global, ...scopes.all()];
}
