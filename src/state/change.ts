// Every change of what a server remembers that a second server, or the same one
// after a restart, would have to know, as a plain JSON value. `State.apply` is
// the one function that turns one into memory: live, on a server that follows,
// and in a replay. All that a change depends on beside what is remembered comes
// in through it: ids, the place in the order of changes, the time.

import type { JsonObject } from "../json/values.ts";
import type { ScopeSettings } from "../model/scope.ts";
import type { StubSpec } from "../model/stub.ts";
import type { Absence } from "./standing.ts";

/** What every change has. */
interface ChangeHead {
  /** Unique: a change that is not known to have arrived is looked up by it. */
  readonly id: string;
  /** Milliseconds since the epoch, on the clock of whoever orders changes. */
  readonly at: number;
  /**
   * The place in the order of all changes: it goes up with each of them, by
   * whatever steps. It is the serial and the edition of the stub that a change
   * makes. Of stubs from files on a server that has a store it is below zero,
   * and their place, too: each server has its own.
   */
  readonly version: number;
}

/** The name of a scope in lower case; `null` for the global one. */
type ScopeName = string | null;

/** A stub is put: a new one, or one in the place of an old one. */
interface StubPut {
  readonly kind: "stub_put";
  readonly scope: ScopeName;
  readonly stub_id: string;
  readonly spec: StubSpec;
  /**
   * `new` is refused where the id is in use. `replace` and `edit` keep serial,
   * place and time of creation; `edit` keeps the calls, too. `anew` puts a stub
   * that is there behind all others, with its calls.
   */
  readonly how: "new" | "replace" | "edit" | "anew";
  /** Refused where the stub has another edition by now. */
  readonly if_edition?: number;
}

/** Stubs go: those with some ids, or all of a scope. */
interface StubsGone {
  readonly kind: "stubs_gone";
  readonly scope: ScopeName;
  /** `null` for all; an id that is not there is passed over. */
  readonly ids: readonly string[] | null;
  /** Whether they may come back, for ten minutes. */
  readonly undoable: boolean;
}

/** The stub that was last deleted under an id comes back, with calls and place. */
interface StubBack {
  readonly kind: "stub_back";
  readonly scope: ScopeName;
  readonly stub_id: string;
}

interface ScopePut {
  readonly kind: "scope_put";
  readonly name: string;
  readonly parent: ScopeName;
  readonly settings: ScopeSettings;
  /** Whether a scope with the name ends first, with all in it; else it is in the way. */
  readonly anew: boolean;
}

/** The settings that are given take the place of those that were. */
interface ScopeEdit {
  readonly kind: "scope_edit";
  readonly name: string;
  readonly settings: ScopeSettings;
}

/** Scopes end, with those inside them. */
interface ScopesEnd {
  readonly kind: "scopes_end";
  /** One that is not there is passed over. */
  readonly names: readonly string[];
  readonly why: "deleted" | "idle" | "expired";
}

/** Scopes were used: their time to live begins again. */
interface ScopesUsed {
  readonly kind: "scopes_used";
  /** When, by name; what is older than what is known changes nothing. */
  readonly uses: Readonly<Record<string, number>>;
}

/** Requests of a scope go from its journal: those with some ids that have ended, or all. */
interface RequestsGone {
  readonly kind: "requests_gone";
  readonly scope: ScopeName;
  readonly ids: readonly string[] | null;
}

/** Requests of scopes that came before are not known. */
interface RequestsMissing {
  readonly kind: "requests_missing";
  readonly scopes: readonly ScopeName[];
  readonly why: Absence;
}

/** A resource as it lies in a scope, with the bytes of all items as JSON. */
export type ResourceText =
  | {
    readonly kind: "collection";
    readonly id_field: string;
    readonly items: readonly JsonObject[];
    readonly bytes: number;
  }
  | {
    readonly kind: "document";
    readonly item: JsonObject;
    readonly bytes: number;
  };

/** State and resources of a scope are set together, or neither. */
interface ValuesPut {
  readonly kind: "values_put";
  readonly scope: ScopeName;
  /** `replace`: what is not given starts anew; `merge`: it stays, and null removes a name. */
  readonly how: "merge" | "replace";
  readonly state: JsonObject;
  readonly resources: Readonly<Record<string, ResourceText | null>>;
}

/** One item of a resource that was written before is put, at the end or in the place of the one with its id, or goes. */
interface ItemPut {
  readonly kind: "item_put";
  readonly scope: ScopeName;
  readonly resource: string;
  readonly item_id: string;
  readonly item: JsonObject | null;
}

/** A scope starts anew: requests, state, resources, calls and places in sequences go. */
interface Reset {
  readonly kind: "reset";
  readonly scope: ScopeName;
}

/**
 * A stub answers a request that came in some scope: refused where it has
 * answered as often as it may, or was changed meanwhile. Of a stub from files
 * each server has another edition.
 */
interface StubCalled {
  readonly kind: "stub_called";
  readonly scope: ScopeName;
  readonly stub_id: string;
  readonly edition: number | null;
  readonly from: ScopeName;
}

/** How often stubs of a scope were called: what one server counted, as it stands. */
interface CallsPut {
  readonly kind: "calls_put";
  readonly scope: ScopeName;
  readonly calls: Readonly<Record<string, CallsText>>;
}

export interface CallsText {
  readonly calls: number;
  /** Milliseconds since the epoch; 0 for never. */
  readonly last_call_at: number;
  /** The calls from each scope, of a stub that is counted per scope; the global one is "". */
  readonly own?: Readonly<Record<string, number>>;
}

/** A stub as it stands: what a snapshot has of it. */
interface StubKept extends CallsText {
  readonly kind: "stub_kept";
  readonly scope: ScopeName;
  readonly stub_id: string;
  readonly spec: StubSpec;
  readonly serial: number;
  readonly place: number;
  readonly edition: number;
  readonly created_at: number;
  /** When it was deleted, of one that may come back; else `null`. */
  readonly deleted_at: number | null;
}

/** A scope as it stands, less what is in it: what a snapshot has of it. */
interface ScopeKept {
  readonly kind: "scope_kept";
  readonly name: ScopeName;
  readonly parent: ScopeName;
  readonly settings: ScopeSettings;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly late: number;
  /** How many stubs were ever made in it. */
  readonly made: number;
}

/** A scope that has ended and is remembered: what a snapshot has of it. */
interface EndKept {
  readonly kind: "end_kept";
  readonly name: string;
  readonly parent: ScopeName;
  readonly settings: ScopeSettings;
  readonly cors: boolean | null;
  readonly started_at: number;
  readonly ended_at: number;
  readonly late: number;
  readonly late_requests: readonly {
    readonly received_at: number;
    readonly method: string;
    readonly target: string;
  }[];
  /** Its report, as the control API shows it without secrets; `null` where there is none. */
  readonly report: string | null;
}

type ChangeBody =
  | StubPut
  | StubsGone
  | StubBack
  | ScopePut
  | ScopeEdit
  | ScopesEnd
  | ScopesUsed
  | RequestsGone
  | RequestsMissing
  | ValuesPut
  | ItemPut
  | Reset
  | StubCalled
  | CallsPut
  | StubKept
  | ScopeKept
  | EndKept;

export type ChangeKind = ChangeBody["kind"];

/** What is to be changed: what only its order will tell comes later. */
export type Plan<K extends ChangeKind = ChangeKind> = Extract<
  ChangeBody,
  { readonly kind: K }
>;

/** A change. */
export type Change<K extends ChangeKind = ChangeKind> = ChangeHead & Plan<K>;
