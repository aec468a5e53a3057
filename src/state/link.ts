import type { Metric } from "../telemetry/exposition.ts";
import type { AssertionNote } from "./assertion_log.ts";
import type { Change, ChangeKind, Plan } from "./change.ts";
import type { Changed } from "./changed.ts";
import type { Scope } from "./scope.ts";
import type { ScopeKeep, ScopeMemory } from "./scope_memory.ts";
import type { Stub } from "./stub.ts";
import type { TimeOrder } from "./time_order.ts";

/** What is not known of a scope's requests, and why: verdicts that it might change are not conclusive. */
export interface Missing {
  readonly why:
    | "restarted"
    | "server_lost"
    | "store_lost"
    | "not_collected"
    | "evicted";
  /** Milliseconds since the epoch: it concerns what came before. */
  readonly until: number;
  /** The cursor up to which it concerns them, where that is known. */
  readonly cursor?: number;
}

/** What of a call's changes stands in its answer. */
export interface SharedWrite {
  readonly version: number;
  /** The names of the servers that were waited for until they counted as dead. */
  readonly waitedFor: readonly string[];
}

/**
 * What ties the memory of one server to a store; there is none, and nothing is
 * asked, where a server remembers by itself. It puts changes in order and hands
 * each to `State.apply`, or carries out what `State.prepare` gives, in the order
 * of their versions.
 */
export interface Link {
  /** In revisions of stubs in the place of the mark of a run, since they hold on every server. */
  readonly epoch: string;
  /** Why the store could not be written to the last time, in a sentence; `null` where it could. */
  readonly trouble?: string | null;
  /**
   * Orders a change, carries it out here, and resolves once whoever shares the
   * store has it, too. Nothing has changed where it rejects, with a
   * `StoreTrouble`.
   */
  order<K extends ChangeKind>(plan: Plan<K>): Promise<Changed<K>>;
  /**
   * Takes note of what was carried out here in the turn of a request, of the
   * files of stubs, or of the clock: the store keeps what of it others have to
   * know. It must not throw.
   */
  noted(change: Change): void;
  /**
   * Counts a call; says how many there were before. `null` where the stub has
   * answered as often as it may meanwhile: another is chosen then.
   */
  claim(
    stub: Stub,
    scope: Scope,
    at: number,
  ): number | null | Promise<number | null>;
  /**
   * Resolves once what was noted of a scope is known to all: who asked for it
   * may be answered. With a stub it ends the turn that its claim waited for.
   * Not there where one server alone has the store.
   */
  shared?(scope: Scope, claimed: Stub | null): Promise<void>;
  /** Notes what was answered to an assertion for the reports of all who share the store. */
  asserted?(scope: Scope, key: string, note: AssertionNote): Promise<void>;
  /** How requests are put in order that came to several servers; `null` where one receives all. */
  timeOrder?(): TimeOrder | null;
  /** Runs a call, and tells of the changes that it ordered; `null` where there were none. */
  track?<T>(
    run: () => Promise<T>,
  ): Promise<readonly [T, SharedWrite | null]>;
  /** What operators see of the store. */
  metrics(): readonly Metric[];
  /** Whether a scope whose time is over ends here and now; else its end comes as a change. */
  expires(scope: Scope): boolean;
  /** What a scope remembers for its stubs, with what other servers keep for themselves; not there where one server alone has the store. */
  keepOf?(memory: ScopeMemory): ScopeKeep;
  /** Resolves once the requests of some scopes are here that were answered before, by whatever server. */
  settled(scopes: readonly Scope[]): Promise<readonly Missing[]>;
}

/** Why a change could not be stored; what is remembered is as it was. */
export class StoreTrouble extends Error {
  readonly code: "STORE_FULL" | "STORE_UNREACHABLE";

  /** Takes a sentence that says what to do. */
  constructor(code: StoreTrouble["code"], detail: string) {
    super(detail);
    this.name = "StoreTrouble";
    this.code = code;
  }
}
