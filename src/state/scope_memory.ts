import type { SessionShelf } from "../actions/mcp/session.ts";
import { Channels } from "../actions/channels.ts";
import { StreamRests } from "../actions/stream_rests.ts";
import type { StreamShelf } from "../actions/stream_shelf.ts";
import type { CallCounter, Candidate } from "../matching/candidate.ts";
import type { StateValues } from "../matching/state_condition.ts";
import type { StubSource } from "../matching/selection.ts";
import { StubIndex } from "../matching/stub_index.ts";
import type { ScopeSettings } from "../model/scope.ts";
import { AssertionLog } from "./assertion_log.ts";
import type { Journal } from "./journal.ts";
import type { JournalOwner } from "./journal_owner.ts";
import { inherited, type Scope } from "./scope.ts";
import type { EndedScope } from "./scope_end.ts";
import { ScopeResources } from "./scope_resources.ts";
import { ScopeSessions } from "./scope_sessions.ts";
import { ScopeState } from "./scope_state.ts";
import type { Absence } from "./standing.ts";
import type { Stub } from "./stub.ts";

/** What a new scope is made of. */
interface ScopePlan {
  readonly name: string | null;
  readonly createdAt: number;
  readonly settings: ScopeSettings;
  readonly parent: ScopeMemory | null;
  readonly global: ScopeMemory | null;
  /** Makes its journal, of so many entries where it was told. */
  journal(owner: JournalOwner, limit: number | undefined): Journal;
  /** Makes what requests are noted in; left out where that is the journal. */
  readonly inbox?: ScopePlan["journal"] | undefined;
}

/** What a scope remembers for its stubs. */
export interface ScopeKeep extends StreamShelf {
  readonly state: ScopeState;
  readonly resources: ScopeResources;
  readonly sessions: SessionShelf;
}

/** A scope with what is remembered of it. */
export class ScopeMemory
  implements Scope, ScopeKeep, CallCounter, StubSource<Stub> {
  readonly name: string | null;
  readonly createdAt: number;
  readonly parent: ScopeMemory | null;
  /** The scope whose stubs serve its requests after its own; the global one is around all. */
  readonly around: ScopeMemory | null;
  readonly depth: number;
  readonly children = new Set<ScopeMemory>();
  /** By id, in no order that is told. */
  readonly stubs = new Map<string, Stub>();
  readonly index = new StubIndex<Stub>();
  /** The indexes that serve a request here: the scope's own, those around it, then the global one. */
  readonly indexes: readonly StubIndex<Stub>[];
  readonly counter: CallCounter = this;
  readonly journal: Journal;
  /** Where its requests are noted: the journal itself, unless others receive requests for it, too. */
  readonly inbox: Journal;
  readonly assertions = new AssertionLog();
  /** How many stubs were ever made in it. */
  made = 0;
  settings: ScopeSettings;
  lastUsedAt: number;
  late = 0;
  ended: EndedScope | null = null;
  absence: Absence | null = null;
  readonly state = new ScopeState();
  readonly resources = new ScopeResources();
  readonly sessions = new ScopeSessions();
  /** Whether `stubs` lie in the order of their serials; the highest of these. */
  #isInOrder = true;
  #lastSerial = -Infinity;
  #channels: Channels | null = null;
  #rests: StreamRests | null = null;
  /** Ids of stubs that stubs here resume. */
  #resumed: Set<string> | null = null;
  /** Requests in it or below that are being answered. */
  #answering = 0;
  /** Calls from here of stubs that are counted for each scope by itself. */
  #ownCalls: WeakMap<Candidate, number> | null = null;

  constructor(plan: ScopePlan) {
    const { name, createdAt, settings, parent, global } = plan;
    this.name = name;
    this.createdAt = createdAt;
    this.lastUsedAt = createdAt;
    this.settings = settings;
    this.parent = parent;
    this.depth = name === null ? 0 : (parent?.depth ?? 0) + 1;
    const limit = inherited(this, "journal_limit") ?? undefined;
    this.journal = plan.journal(this, limit);
    this.inbox = plan.inbox?.(this, limit) ?? this.journal;
    this.around = parent ?? global;
    this.indexes = [this.index, ...this.around?.indexes ?? []];
  }

  /** Takes a stub in, at the place that its serial says or in that of the one with its id. */
  store(stub: Stub): void {
    const { serial } = stub.rank;
    if (serial >= this.#lastSerial) this.#lastSerial = serial;
    else if (!this.stubs.has(stub.id)) this.#isInOrder = false;
    this.stubs.set(stub.id, stub);
    this.index.add(stub);
    this.#noteResumed(stub);
  }

  /** Forgets its requests, and that there may be others; says how many there were. */
  clearJournal(): number {
    this.absence = null;
    return this.journal.clear();
  }

  /** Its stubs in the order of creation. */
  inOrder(): Iterable<Stub> {
    if (!this.#isInOrder) this.#sort();
    return this.stubs.values();
  }

  #sort(): void {
    const all = [...this.stubs.values()]
      .sort((one, other) => one.rank.serial - other.rank.serial);
    this.stubs.clear();
    for (const stub of all) this.stubs.set(stub.id, stub);
    this.#isInOrder = true;
  }

  /** The channels of its requests' streams. */
  get channels(): Channels {
    return this.#channels ??= new Channels();
  }

  /** What its requests' streams left unsent. */
  get rests(): StreamRests {
    return this.#rests ??= new StreamRests();
  }

  resumes(stubId: string): boolean {
    return this.#resumed?.has(stubId) === true ||
      this.around?.resumes(stubId) === true;
  }

  /** Nobody waits for it any more. */
  close(): void {
    this.#rests = null;
    this.#channels?.close();
  }

  ownCalls(stub: Candidate): number {
    return this.#ownCalls?.get(stub) ?? 0;
  }

  get values(): StateValues {
    return this.state.values;
  }

  setOwnCalls(stub: Candidate, calls: number): void {
    this.#ownCalls ??= new WeakMap();
    this.#ownCalls.set(stub, calls);
  }

  /** Forgets what was set, and the calls from here of such stubs. */
  startAnew(): void {
    this.state.clear();
    this.resources.clear();
    this.sessions.clear();
    this.#channels?.forget();
    this.#rests?.clear();
    this.#ownCalls = null;
  }

  #noteResumed(stub: Stub): void {
    const ids = resumedBy(stub);
    if (ids.length === 0) return;
    const known = this.#resumed ?? new Set();
    for (const id of ids) known.add(id);
    // Those of stubs that are gone must not pile up.
    this.#resumed = known.size > 2 * this.stubs.size + maxStale
      ? new Set([...this.stubs.values()].flatMap(resumedBy))
      : known;
  }

  /** Whether a request in it or below is being answered. */
  get isBusy(): boolean {
    return this.#answering > 0;
  }

  /** Notes a use at a moment, here and in the scopes around. */
  renew(at: number): void {
    this.#use(at, 0);
  }

  /** Notes that a request began to be answered. */
  enter(at: number): void {
    this.#use(at, 1);
  }

  /** Notes that a request was answered. */
  leave(at: number): void {
    this.#use(at, -1);
  }

  #use(at: number, more: number): void {
    if (at > this.lastUsedAt) this.lastUsedAt = at;
    this.#answering += more;
    if (this.parent !== null) this.parent.#use(at, more);
  }
}

/** Ids of stubs that nobody resumes any more, and that are still known. */
const maxStale = 100;

/** The stubs whose streams a stub resumes. */
function resumedBy({ spec: { action } }: Stub): string[] {
  const steps = action.sequence?.steps ?? [];
  return [action, ...steps].flatMap(({ sse }) => sse?.resume?.stub_id ?? []);
}

/** A scope and those inside it, each before what is inside of it. */
export function within(scope: ScopeMemory): ScopeMemory[] {
  return [scope, ...[...scope.children].flatMap(within)];
}

/** What is remembered of a scope that the state gave out. */
export function memoryOf(scope: Scope): ScopeMemory {
  if (scope instanceof ScopeMemory) return scope;
  throw new Error("This scope comes from no state");
}
