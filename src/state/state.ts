// All that a server remembers: scopes, stubs and their calls, the journal, the
// counters. It is changed and asked through the functions of `State`, of its
// `scopes` and of its `journals` alone: nobody else holds a map of it or writes
// into what it gives out. What a second server would have to know of a change is
// the name and the arguments of the function that makes it.

import type { CallCounter } from "../matching/candidate.ts";
import { type Selection, selectStub } from "../matching/selection.ts";
import type { StubSpec } from "../model/stub.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { World } from "../runtime/world.ts";
import type { JournalLimits } from "./journal_commons.ts";
import { Journals } from "./journals.ts";
import { carryCalls, countCall, forgetCalls } from "./calls.ts";
import { DeletedStubs } from "./deleted_stubs.ts";
import { countsOf, type ScopeCounts } from "./scope_counts.ts";
import type { AssertionNote } from "./assertion_log.ts";
import type { Scope } from "./scope.ts";
import { memoryOf, type ScopeKeep } from "./scope_memory.ts";
import type { ScopeRecord } from "./scope_record.ts";
import { recordOf } from "./scope_recording.ts";
import type { ScopeRules } from "./scope_chooser.ts";
import { Scopes } from "./scopes.ts";
import { type CompileStub, readyAnswers, type Stub } from "./stub.ts";
import type { Templates } from "../templating/templates.ts";

/** A stub that was stored, or the id that stands in the way. */
export type StubAddition =
  | { readonly ok: true; readonly stub: Stub }
  | { readonly ok: false; readonly taken: string };

/** What one server remembers; nothing at the start. */
export class State {
  /** The requests of all scopes. */
  readonly journals: Journals;
  readonly scopes: Scopes;
  readonly #world: World;
  #compile: CompileStub | null = null;
  /** What compiles text that is pushed into streams; `null` before it is loaded. */
  templates: Templates | null = null;
  readonly #deleted: DeletedStubs;
  #serial = 0;
  #edition = 0;

  constructor(limits: JournalLimits, world: World, rules?: ScopeRules) {
    this.#world = world;
    this.journals = new Journals(limits, world);
    this.#deleted = new DeletedStubs(world);
    this.scopes = new Scopes(this.journals, world, rules);
  }

  countsOf(scope: Scope): ScopeCounts {
    return countsOf(memoryOf(scope));
  }

  /** What a report tells of a scope now. */
  recordOf(scope: Scope): ScopeRecord {
    const record = recordOf(memoryOf(scope));
    for (const entry of this.journals.entriesOf(scope)) {
      this.journals.forgetDecoded(entry);
    }
    return record;
  }

  /** Notes what was last answered to an assertion about a scope, one that has ended meanwhile too. */
  noteAssertion(scope: Scope, key: string, note: AssertionNote): void {
    memoryOf(scope).assertions.note(key, note);
  }

  /** Keeps a scope in use until what this gives back is called: somebody follows it, or waits for it. */
  holdScope(scope: Scope): () => void {
    const memory = memoryOf(scope);
    memory.enter(this.#world.now());
    return () => memory.leave(this.#world.now());
  }

  /** Takes what compiles stubs, which is loaded before the first of them: a start without stubs needs nothing of it. */
  useCompiler(compile: CompileStub, templates?: Templates): void {
    this.#compile = compile;
    this.templates = templates ?? null;
  }

  get stubCount(): number {
    return this.scopes.all()
      .reduce((sum, one) => sum + memoryOf(one).stubs.size, 0);
  }

  /** The stubs of a scope, in the order of creation. */
  stubsOf(scope: Scope): Stub[] {
    return [...memoryOf(scope).stubs.values()];
  }

  /** A stub of a scope by its id, which is its own in that scope alone. */
  findStub(id: string, scope: Scope): Stub | undefined {
    return memoryOf(scope).stubs.get(id);
  }

  /** The stubs with an id, in whatever scopes (docs/contract.md#a24). */
  findStubs(id: string): Stub[] {
    return this.scopes.all().flatMap((one) => this.findStub(id, one) ?? []);
  }

  /** A stub that is compiled and stored nowhere. */
  draftStub(spec: StubSpec, scope: Scope): Stub {
    return this.#compiled(spec, {
      id: spec.stub_id ?? this.#world.uuid(),
      home: scope,
      place: memoryOf(scope).made + 1,
      serial: ++this.#serial,
      edition: ++this.#edition,
      createdAt: this.#world.now(),
    });
  }

  addStub(spec: StubSpec, scope: Scope): StubAddition {
    const wanted = spec.stub_id;
    const home = memoryOf(scope);
    if (typeof wanted === "string" && home.stubs.has(wanted)) {
      return { ok: false, taken: wanted };
    }
    const stub = this.draftStub(spec, scope);
    home.made = stub.place;
    home.store(stub);
    return { ok: true, stub };
  }

  /** Puts a new stub in the place of an old one: same id, scope and serial, no calls. */
  replaceStub(old: Stub, spec: StubSpec): Stub {
    const { id, home, place, rank: { serial }, createdAt } = old;
    const edition = ++this.#edition;
    const birth = { id, home, place, serial, edition, createdAt };
    const stub = this.#compiled(spec, birth);
    const memory = memoryOf(home);
    memory.index.remove(old);
    memory.store(stub);
    this.#disown(old);
    return stub;
  }

  /** Puts a changed stub in the place of an old one, with its calls. */
  editStub(old: Stub, spec: StubSpec): Stub {
    const stub = this.replaceStub(old, spec);
    this.carryCalls(old, stub);
    return stub;
  }

  /** What tells a stub from what it was before it was changed, and from any stub of an earlier run. */
  revisionOf({ edition }: Pick<Stub, "edition">): string {
    return `${this.journals.run}-${edition}`;
  }

  /** Removes stubs of one scope in a way that can be undone. */
  deleteStubs(stubs: readonly Stub[]): void {
    // From the end of a row of the index it is quick, however long the row is.
    for (const stub of stubs.toReversed()) this.removeStub(stub);
    this.#deleted.add(stubs);
  }

  /** The stubs with an id whose deletion can be undone, at most one of a scope. */
  findDeleted(id: string): Stub[] {
    return this.#deleted.find(id);
  }

  /** Undoes a deletion: calls and place are as they were. False where the id is in use again. */
  restoreStub(stub: Stub): boolean {
    const memory = memoryOf(stub.home);
    if (memory.stubs.has(stub.id)) return false;
    this.#deleted.take(stub);
    memory.storeInOrder(stub);
    for (const one of readyAnswers(stub)) this.journals.reown(one);
    return true;
  }

  /** Removes a stub, or what was put in its place. */
  removeStub({ id, home }: Stub): void {
    const { stubs, index } = memoryOf(home);
    const stub = stubs.get(id);
    if (stub === undefined) return;
    stubs.delete(id);
    index.remove(stub);
    this.#disown(stub);
  }

  /** Removes all stubs of a scope in a way that can be undone; says how many there were. */
  clearStubs(scope: Scope): number {
    const { stubs, index } = memoryOf(scope);
    const gone = [...stubs.values()];
    for (const stub of gone) this.#disown(stub);
    stubs.clear();
    index.clear();
    this.#deleted.add(gone);
    return gone.length;
  }

  #compiled(...given: Parameters<CompileStub>): Stub {
    if (this.#compile !== null) return this.#compile(...given);
    throw new Error("A stub was to be made before its compiler was loaded");
  }

  #disown(stub: Stub): void {
    for (const one of readyAnswers(stub)) this.journals.disown(one);
  }

  // Calls

  /** The stub that answers a request, or that its body has to be read first. */
  select(request: IncomingRequest, scope: Scope): Selection<Stub> {
    return selectStub(request, memoryOf(scope));
  }

  /** The stub of a scope itself that would answer a request, if its body is there. */
  selectOwn(request: IncomingRequest, scope: Scope): Stub | null {
    const { index, counter } = memoryOf(scope);
    const selection = selectStub(request, { indexes: [index], counter });
    return selection.kind === "stub" ? selection.stub : null;
  }

  /** The counts of a scope, for those stubs that each scope counts by itself. */
  counterOf(scope: Scope): CallCounter {
    return memoryOf(scope);
  }

  /** Counts a call; says how many there were before. In the turn of `select`, so that `max_calls` holds (docs/contract.md#a2). */
  claim(stub: Stub, scope: Scope, at: number): number {
    return countCall(stub, memoryOf(scope), at);
  }

  /** What a scope remembers for its stubs. */
  keptIn(scope: Scope): ScopeKeep {
    return memoryOf(scope);
  }

  /** Lets a scope start anew: requests, state, calls of its stubs, and places in sequences. Stubs and settings stay. */
  resetScope(scope: Scope): void {
    const memory = memoryOf(scope);
    this.journals.clear(scope);
    memory.startAnew();
    for (const stub of memory.stubs.values()) forgetCalls(stub);
  }

  /** Gives a stub that was put anew the calls of the one before it. */
  carryCalls(before: Stub, stub: Stub): void {
    carryCalls(before, stub, this.scopes.all().map(memoryOf));
  }
}
