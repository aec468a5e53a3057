import type { Permit } from "../../runtime/permit.ts";
import type { Work } from "../../runtime/work.ts";
import type { World } from "../../runtime/world.ts";
import type { Performer } from "./change_log.ts";
import type { StoreAddress } from "./store_address.ts";
import type { StoreTally } from "./store_tally.ts";

/** What a server remembers, as the store sees it. */
export interface Replica extends Performer {
  /** All that is remembered when this is called, to be written as text. */
  snapshot(): Work<string>;
  /** Remembers this and nothing else. */
  load(snapshot: string): void;
  /** How much there is to remember, in changes: a snapshot is made after as many, at least. */
  readonly size: number;
  /** Answers a question of another server. */
  answer(question: string): Promise<string>;
  /** What other servers are told of this one, as JSON. */
  facts(): string;
  /** Scopes that were used since the last call, with when, in milliseconds on the store's clock. */
  uses(): readonly (readonly [string, number])[];
  /** The store has answered a heartbeat. */
  onBeat(): void;
  /** A lock was given back. */
  onFreed(name: string): void;
  /** A server follows what all receive, or no longer. */
  onFollower(server: string, isSo: boolean): void;
  /** There are new batches in journals. */
  onJournal(): void;
}

export interface MemberOptions {
  readonly address: StoreAddress;
  readonly group: string;
  readonly leaseMs: number;
  readonly world: World;
  /** Ends with the lease. */
  readonly permit: Permit;
  readonly tally: StoreTally;
}
